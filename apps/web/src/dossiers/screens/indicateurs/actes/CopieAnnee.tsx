import { Button, Checkbox, VisuallyHidden } from '@mantine/core'
import { copier, getCopie } from '@sillon/contract'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Laissees } from '#dossiers/dossier/copie/Laissees'
import { lireValeur } from '#dossiers/dossier/valeurs'
import type { Page } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useHasAnDernier } from '#dossiers/feuille/use-an-dernier'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { useSaveFailureToast } from '#dossiers/feuille/use-save-failure-toast'
import { useUndoToast } from '#dossiers/feuille/use-undo-toast'
import { type Answer, request } from '#socle/api/client'
import { Dialog } from '#socle/ui/Dialog'
import { useFailureToast } from '#socle/ui/use-failure-toast'
import classes from './CopieAnnee.module.css'

type Apercu = Answer<typeof getCopie>

/** Copies the entries of the year before into a module, after a preview. Only for a farm with a file of that year. */
export function CopieAnnee({ page }: { page: Page }) {
  const { t } = useTranslation('indicateurs')
  const { key, dossier, autosave } = useSheet()
  const toastFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const [apercu, setApercu] = useState<Apercu | null>(null)
  const tell = useCopieToast()
  const millesime = key.millesime - 1
  const hasLastYear = useHasAnDernier(key)
  if (page.isSynthese || !dossier.permissions.modifierIndicateurs || !hasLastYear) return null

  const open = async () => {
    setBusy(true)
    try {
      // Unsaved values count as entered.
      await autosave.flush()
      const { data } = await request(getCopie, {
        params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
        query: { millesime: key.millesime, rubrique: page.codeNational },
      })
      setApercu(data)
    } catch (failure) {
      toastFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} loading={isBusy} onClick={open}>
        {t('copie.bouton', { millesime })}
      </Button>
      {apercu !== null && <Choix apercu={apercu} page={page} onClose={() => setApercu(null)} onCopied={tell} />}
    </>
  )
}

/** Toast about the copied rows with an undo, until another change or until the sheet closes. */
function useCopieToast() {
  const { t } = useTranslation('indicateurs')
  const { key } = useSheet()
  const tell = useUndoToast()
  return (count: number, isLastChange: () => boolean) =>
    tell({
      title: t('enregistre.titre'),
      message: t('copie.bilan', { count, millesime: key.millesime - 1 }),
      label: t('copie.annuler'),
      isLastChange,
    })
}

interface ChoixProps {
  apercu: Apercu
  page: Page
  onClose: () => void
  onCopied: (count: number, isLastChange: () => boolean) => void
}

function Choix({ apercu, page, onClose, onCopied }: ChoixProps) {
  const { t } = useTranslation('indicateurs')
  const { key, store, autosave, scheme } = useSheet()
  const reportFailure = useSaveFailureToast()
  const [isBusy, setBusy] = useState(false)
  const { millesime } = apercu
  const lignes = apercu.lignes.filter(({ codeNational }) => store.indicateur(codeNational) !== undefined)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(lignes.map(({ codeNational }) => codeNational)))
  const copy = async () => {
    setBusy(true)
    try {
      await autosave.perform(async () => {
        const { data, etag } = await request(copier, {
          params: { codeNational: key.codeNational, idExploitation: key.idExploitation },
          query: { millesime: key.millesime },
          body: { rubrique: page.codeNational, codes: [...chosen] },
        })
        const before = new Map(data.changements.map(({ codeNational, ancienne }) => [codeNational, ancienne]))
        onCopied(before.size, store.remember(before))
        return { data: data.indicateurs, etag }
      })
      onClose()
    } catch (failure) {
      reportFailure(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('copie.bouton', { millesime })}
      size="lg"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t(lignes.length === 0 ? 'commun:action.fermer' : 'commun:action.annuler')}
          </Button>
          {lignes.length > 0 && (
            <Button onClick={copy} loading={isBusy} disabled={chosen.size === 0}>
              {t('copie.action', { count: chosen.size })}
            </Button>
          )}
        </>
      }
    >
      {lignes.length === 0 ? (
        <p className={classes.explication}>{t('copie.rien', { millesime, rubrique: page.libelle })}</p>
      ) : (
        <>
          <p className={classes.explication}>
            {t('copie.explication', { count: lignes.length, millesime, rubrique: page.libelle })}
          </p>
          <fieldset className={classes.lignes}>
            <legend className={VisuallyHidden.classes.root}>{t('copie.choix', { millesime })}</legend>
            {lignes.length > 1 && (
              <Checkbox
                className={classes.toutes}
                label={t('copie.toutes', { count: lignes.length })}
                checked={chosen.size === lignes.length}
                indeterminate={chosen.size > 0 && chosen.size < lignes.length}
                onChange={(event) =>
                  setChosen(new Set(event.currentTarget.checked ? lignes.map(({ codeNational }) => codeNational) : []))
                }
              />
            )}
            {lignes.map((ligne) => (
              <Ligne
                key={ligne.codeNational}
                ligne={ligne}
                isChosen={chosen.has(ligne.codeNational)}
                onChange={(isChosen) => {
                  const others = [...chosen].filter((code) => code !== ligne.codeNational)
                  setChosen(new Set(isChosen ? [...others, ligne.codeNational] : others))
                }}
              />
            ))}
          </fieldset>
        </>
      )}
      <Laissees apercu={apercu} scheme={scheme} libelleOf={(code) => store.indicateur(code)?.libelle} />
    </Dialog>
  )
}

interface LigneProps {
  ligne: Apercu['lignes'][number]
  isChosen: boolean
  onChange: (isChosen: boolean) => void
}

function Ligne({ ligne: { codeNational, nouvelle }, isChosen, onChange }: LigneProps) {
  const { t } = useTranslation('indicateurs')
  const formatValeur = useFormatValeur()
  const { store, scheme } = useSheet()
  const indicateur = store.indicateur(codeNational)
  if (indicateur === undefined) return null
  return (
    <Checkbox
      checked={isChosen}
      onChange={(event) => onChange(event.currentTarget.checked)}
      label={
        <>
          {indicateur.libelle}
          {t('deuxPoints')}
          <strong>{formatValeur(lireValeur(scheme, indicateur.codeNational, nouvelle), indicateur)}</strong>
        </>
      }
    />
  )
}
