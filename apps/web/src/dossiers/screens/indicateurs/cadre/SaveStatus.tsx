import { Button } from '@mantine/core'
import { IconAlertCircle, IconCircleCheck, IconCloudOff, IconCloudUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useRefusees } from '#dossiers/feuille/use-refusees'
import { ApiFailure } from '#socle/api/failures'
import { useStore } from '#socle/state/store'
import { useIsOnline, useTellsOffline } from '#socle/ui/offline'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import classes from './SaveStatus.module.css'
import { useHeure } from './use-heure'

/**
 * Status of the autosave, and whether the device is offline. Screen readers announce a failure and its end, but not each save, which would interrupt the
 * typing.
 */
export function SaveStatus() {
  const { t } = useTranslation('indicateurs')
  const { autosave } = useSheet()
  const state = useStore(autosave.state)
  const isAtRest = state.kind === 'idle' || state.kind === 'saved'
  // "Saved" would be misleading beside an unsaved entry.
  const isSilent = useRefusees().length > 0 && isAtRest
  const isOnline = useIsOnline()
  const isCutOff = !isOnline && isAtRest
  const isNews = useIsNews(isCutOff ? 'offline' : state.kind)
  useTellsOffline(isCutOff || (!isOnline && (state.kind === 'offline' || state.kind === 'saving')))
  // A device without a network retries once it has one.
  const canRetry = state.kind === 'refused' || (state.kind === 'offline' && isOnline)
  const text = isCutOff ? (
    <>
      <IconCloudOff size={18} aria-hidden />{' '}
      <span>{t(state.kind === 'saved' && !isSilent ? 'etat.horsConnexionEnregistre' : 'etat.horsConnexionSeule')}</span>
    </>
  ) : (
    !isSilent && <StatusText />
  )
  return (
    <div className={classes.root} data-kind={isCutOff ? 'cut-off' : state.kind}>
      <p className={classes.text}>{!isNews && text}</p>
      <p aria-live="polite" className={classes.text}>
        {isNews && text}
      </p>
      {canRetry && (
        <Button variant="subtle" size="compact-sm" onClick={autosave.retry}>
          {t('commun:action.reessayer')}
        </Button>
      )}
    </div>
  )
}

const ROUTINE: ReadonlySet<string> = new Set(['idle', 'saving', 'saved'])

/** Whether a state must be announced: a failed save, or the first successful one after it. */
function useIsNews(kind: string): boolean {
  const [seen, setSeen] = useState({ kind, isTroubled: !ROUTINE.has(kind), isNews: !ROUTINE.has(kind) })
  if (seen.kind === kind) return seen.isNews
  const isTroubled = !ROUTINE.has(kind) || (seen.isTroubled && kind !== 'saved')
  const isNews = !ROUTINE.has(kind) || (seen.isTroubled && kind === 'saved')
  setSeen({ kind, isTroubled, isNews })
  return isNews
}

function StatusText() {
  const { t } = useTranslation('indicateurs')
  const heure = useHeure()
  const { autosave, store, dossier, estEssai } = useSheet()
  const messageOf = useFailureMessage()
  const state = useStore(autosave.state)
  /** Refused indicators, with the reasons of the server. */
  const faults = (failure: Error) =>
    failure instanceof ApiFailure
      ? failure.details.map(
          ({ path, message }) => `${store.indicateur(path)?.libelle ?? path}${t('deuxPoints')}${message}.`,
        )
      : []
  switch (state.kind) {
    case 'idle':
      return dossier.permissions.modifierIndicateurs ? <span>{t('etat.automatique')}</span> : null
    case 'saving':
      return (
        <>
          {/* No animation: a spinner would repaint each frame during typing. */}
          <IconCloudUpload size={18} aria-hidden /> <span>{t('etat.enCours')}</span>
        </>
      )
    case 'saved':
      return (
        <>
          <IconCircleCheck size={18} aria-hidden />{' '}
          <span>{t(estEssai ? 'etat.enregistreEssai' : 'etat.enregistre', { heure: heure(state.at) })}</span>
        </>
      )
    case 'offline':
      return (
        <>
          <IconCloudOff size={18} aria-hidden /> {t(state.kept ? 'etat.horsConnexion' : 'etat.horsConnexionNonGarde')}
        </>
      )
    case 'refused':
      return (
        <>
          <IconAlertCircle size={18} aria-hidden />{' '}
          {t('etat.erreur', { message: [messageOf(state.failure), ...faults(state.failure)].join(' ') })}
        </>
      )
    case 'conflict':
      return (
        <>
          <IconAlertCircle size={18} aria-hidden /> {t('etat.conflit')}
        </>
      )
  }
}
