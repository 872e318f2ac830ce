import { Button } from '@mantine/core'
import { reprendreDonnees } from '@sillon/contract'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lireValeur } from '#dossiers/dossier/valeurs'
import { useGoToField } from '#dossiers/feuille/go-to-field'
import type { Page } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { type Answer, request } from '#socle/api/client'
import { confirm } from '#socle/ui/confirm'
import { Dialog } from '#socle/ui/Dialog'
import classes from './Reprise.module.css'

type Changements = Answer<typeof reprendreDonnees>['changements']

/** Resets a module to the rotation's values, after a confirmation; then reports the changes, with an undo. Only in schemes with such a reset. */
export function Reprise({ page }: { page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { key, dossier, store, autosave } = useSheet()
  const reportFailure = useSaveFailureToast()
  const [isBusy, setBusy] = useState(false)
  const [changements, setChangements] = useState<Changements | null>(null)
  if (!page.reprise || !dossier.permissions.modifierIndicateurs) return null

  const take = async () => {
    if (!(await confirm({ message: t('repriseDonnees.question'), confirmLabel: t('repriseDonnees.action') }))) return
    setBusy(true)
    try {
      await autosave.perform(async () => {
        const { data, etag } = await request(reprendreDonnees, {
          params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
          query: { millesime: key.millesime },
          body: { rubrique: page.codeNational },
        })
        setChangements(data.changements)
        store.remember(new Map(data.changements.map(({ codeNational, ancienne }) => [codeNational, ancienne])))
        return { data: data.indicateurs, etag }
      })
    } catch (failure) {
      reportFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} loading={isBusy} onClick={take}>
        {t('repriseDonnees.bouton')}
      </Button>
      {changements !== null && <Bilan changements={changements} onClose={() => setChangements(null)} />}
    </>
  )
}

function Bilan({ changements, onClose }: { changements: Changements; onClose: () => void }) {
  const { t } = useTranslation('indicateurs')
  const formatValeur = useFormatValeur()
  const { store, scheme } = useSheet()
  const goToField = useGoToField()
  const goTo = (code: string) => {
    onClose()
    goToField(code)
  }
  const undo = () => {
    store.undo()
    onClose()
  }
  return (
    <Dialog
      title={t('repriseDonnees.bilan', { count: changements.length })}
      size="lg"
      onClose={onClose}
      footer={
        <>
          {changements.length > 0 && (
            <Button variant="default" onClick={undo}>
              {t('repriseDonnees.annuler')}
            </Button>
          )}
          <Button onClick={onClose}>{t('commun:action.fermer')}</Button>
        </>
      }
    >
      {changements.length === 0 ? (
        <p>{t('repriseDonnees.rien')}</p>
      ) : (
        <ul className={classes.list}>
          {changements.map(({ codeNational, ancienne, nouvelle }) => {
            const indicateur = store.indicateur(codeNational)
            if (indicateur === undefined) return null
            const texte = (valeur: typeof ancienne) =>
              formatValeur(lireValeur(scheme, indicateur.codeNational, valeur), indicateur)
            return (
              <li key={codeNational}>
                <button type="button" className={classes.lien} onClick={() => goTo(codeNational)}>
                  {indicateur.libelle}
                </button>{' '}
                : <del>{texte(ancienne)}</del> → <strong>{texte(nouvelle)}</strong>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
