import { Alert, Button } from '@mantine/core'
import type { Assolement } from '@sillon/contract'
import { canAddLine } from '@sillon/domain'
import { IconAlertTriangle, IconFileImport, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useLeaveQuestion } from '#socle/forms/use-leave-question'
import { useUndoKeys } from '#socle/forms/use-undo-keys'
import { loadTexts } from '#socle/i18n/i18n'
import { confirm } from '#socle/ui/confirm'
import { EmptyState } from '#socle/ui/EmptyState'
import { PageHeader } from '#socle/ui/PageHeader'
import { bottomBar } from '#socle/ui/sticky-bars'
import { Annulation } from './Annulation'
import classes from './AssolementEditor.module.css'
import type { Annee, Brouillon } from './brouillon'
import { ConflitDialog } from './ConflitDialog'
import { focusField, LignesTable, placeOf } from './LignesTable'
import { fautesOf, isFaulty, isoleesOf } from './lignes'
import { ParcellesIsolees } from './ParcellesIsolees'
import type { Referentiel } from './referentiel'
import { useEdition } from './use-edition'

const ImportPacDialog = lazy(async () => {
  const [{ ImportPacDialog }] = await Promise.all([import('./import-pac/ImportPacDialog'), loadTexts('import-pac')])
  return { default: ImportPacDialog }
})

interface Props {
  annee: Annee
  /** Farm and year. */
  subtitle: string
  /** The rotation as the server has it, with its revision. */
  enregistre: { data: Assolement; etag: string | null }
  /** Target after the last save: the file of the year; null when the farm has none to fill in. */
  suite: string | null
  /** Earlier entries, resumed from the device. */
  brouillon: Brouillon | null
  referentiel: Referentiel
}

export function AssolementEditor({ annee, subtitle, enregistre, suite, brouillon, referentiel }: Props) {
  const { t } = useTranslation('assolement')
  const navigate = useNavigate()
  const { key: entry } = useLocation()
  const table = useRef<HTMLTableElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [isImporting, setImporting] = useState(false)
  const after = useRef('/')
  const edition = useEdition({ annee, enregistre, brouillon, onSaved: () => leaveTo(after.current) })
  const { saisie, dispatch, isDirty, forget } = edition
  const { lignes, annulable } = saisie
  const letGo = useLeaveQuestion(isDirty)
  const fautes = fautesOf(lignes)
  const faulty = lignes.filter((ligne, index) => isFaulty(ligne, fautes[index] ?? {})).length

  const leaveTo = (to: string | -1) => {
    letGo()
    if (to === -1) navigate(-1)
    else navigate(to)
  }
  const cancel = async () => {
    if (isDirty) {
      const isConfirmed = await confirm({
        message: t('abandonner.message'),
        confirmLabel: t('abandonner.action'),
        isDangerous: true,
      })
      if (!isConfirmed) return
    }
    forget()
    // Opened directly, this page has nothing to go back to.
    leaveTo(entry === 'default' ? '/' : -1)
  }
  const add = () => {
    flushSync(() => dispatch({ type: 'add' }))
    focusField(table.current, { index: lignes.length, colonne: 'culture' })
  }
  const current = useRef(lignes)
  current.current = lignes
  const remove = useCallback(
    (id: number) => {
      const index = current.current.findIndex((ligne) => ligne.id === id)
      flushSync(() => dispatch({ type: 'remove', id }))
      if (current.current.length === 0) addButton.current?.focus()
      else focusField(table.current, { index: Math.min(index, current.current.length - 1), colonne: 'supprimer' })
    },
    [dispatch],
  )
  // The restored rows re-render: keep the focus.
  const takeBack = () => {
    const place = document.activeElement && placeOf(document.activeElement)
    flushSync(() => dispatch({ type: 'undo' }))
    if (place !== null)
      focusField(table.current, { ...place, index: Math.min(place.index, current.current.length - 1) })
  }
  useUndoKeys({ isEnabled: annulable !== null, act: (action) => action === 'undo' && takeBack() })
  const saveThen = (to: string) => {
    after.current = to
    edition.save()
  }
  const showFirstFault = () => table.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

  const importButton = (
    <Button
      variant={lignes.length === 0 ? 'filled' : 'default'}
      leftSection={<IconFileImport size={18} aria-hidden />}
      onClick={() => setImporting(true)}
    >
      {t('importer')}
    </Button>
  )
  const addCulture = (
    <Button
      ref={addButton}
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={!canAddLine(lignes)}
      onClick={add}
    >
      {t('ajouter')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('titre')} subtitle={subtitle}>
        {lignes.length > 0 && importButton}
      </PageHeader>
      <section className={classes.card} aria-label={t('tableau')}>
        {lignes.length === 0 ? (
          <>
            <EmptyState title={t('vide.titre', { annee: annee.idMillesime })} message={t('vide.message')} />
            <div className={classes.emptyActions}>
              {importButton}
              {addCulture}
            </div>
          </>
        ) : (
          <>
            <LignesTable
              lignes={lignes}
              fautes={fautes}
              referentiel={referentiel}
              dispatch={dispatch}
              table={table}
              onAdd={add}
              onRemove={remove}
            />
            <div className={classes.under}>
              {addCulture}
              <p className={classes.footnote}>{t('mineures')}</p>
            </div>
          </>
        )}
        <ParcellesIsolees parcelles={isoleesOf(edition.enregistre.data, lignes)} />
      </section>
      <div role="status">
        {faulty > 0 && (
          <Alert icon={<IconAlertTriangle aria-hidden />} title={t('invalide.titre')} color="red" mt="lg">
            {t('invalide.message')}
          </Alert>
        )}
      </div>
      <div ref={bottomBar} className={classes.bar}>
        <Annulation annulable={annulable} onUndo={takeBack} />
        {faulty > 0 && (
          <Button variant="subtle" color="red" onClick={showFirstFault}>
            {t('invalide.lignes', { count: faulty })}
          </Button>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={cancel}>
            {t('commun:action.annuler')}
          </Button>
          <Button
            variant={suite === null ? 'filled' : 'default'}
            onClick={() => saveThen('/')}
            disabled={faulty > 0 || (lignes.length === 0 && !isDirty)}
            loading={edition.isSaving && after.current === '/'}
          >
            {t('valider')}
          </Button>
          {suite !== null && (
            <Button
              onClick={() => saveThen(suite)}
              disabled={faulty > 0 || lignes.length === 0}
              loading={edition.isSaving && after.current === suite}
            >
              {t('continuer')}
            </Button>
          )}
        </div>
      </div>
      {edition.conflit !== null && (
        <ConflitDialog conflit={edition.conflit} lignes={lignes} referentiel={referentiel} {...edition.resolve} />
      )}
      {isImporting && (
        <Suspense>
          <ImportPacDialog
            annee={annee}
            enregistre={edition.enregistre.data}
            isDirty={isDirty}
            referentiel={referentiel}
            onImported={edition.showImport}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
