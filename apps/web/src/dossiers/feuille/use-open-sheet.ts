import type { Language, Manque } from '@sillon/contract'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { useUser } from '#socle/session/session'
import { toastError } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { openSheet } from './open-sheet'
import type { Presentation } from './presentation'
import type { OpenSheet } from './sheet'

/**
 * Opens a file and keeps it open while the screen shows it; null until it is loaded.
 * For an incomplete farm, or a failed read, it shows a message and goes to the screen with the remedy (specification of the level-4 scheme, sections 5 and 8).
 */
export function useOpenSheet(
  dossier: DossierKey,
  language: Language,
  presentationOf: (codeNational: string) => Promise<Presentation>,
): OpenSheet | null {
  const { t } = useTranslation('indicateurs')
  const navigate = useNavigate()
  const { role } = useUser()
  const messageOf = useFailureMessage()
  const [sheet, setSheet] = useState<OpenSheet | null>(null)

  const report = (fault: Manque) => {
    if (fault === 'ASSOLEMENT') {
      navigate('/modif-assolement', { replace: true, state: { manque: fault } })
      // The specification goes home; the farm's page has the fields that the message asks for.
    } else leave(t(`chargement.${fault}`), '/modif-exploitation')
  }
  const leave = (message: string, to = '/') => {
    toastError(t('commun:erreur.titre'), t('chargement.echec', { message }))
    navigate(to, { replace: true })
  }
  const current = useRef({ dossier, role, presentationOf, report, leave, messageOf, t })
  current.current = { dossier, role, presentationOf, report, leave, messageOf, t }

  useEffect(() => {
    const abort = new AbortController()
    let opened: OpenSheet | null = null
    const onReferences = (failure: unknown) =>
      toastError(current.current.t('commun:erreur.titre'), current.current.messageOf(failure))
    const { dossier: key, role: as } = current.current
    const presentation = current.current.presentationOf(key.codeNational)
    openSheet(key, { role: as, language, presentation, signal: abort.signal, onReferences }).then(
      (opening) => {
        if (abort.signal.aborted) return
        if ('manque' in opening) return current.current.report(opening.manque)
        opened = opening.sheet
        setSheet(opening.sheet)
      },
      (failure) => {
        if (!abort.signal.aborted) current.current.leave(current.current.messageOf(failure))
      },
    )
    return () => {
      abort.abort()
      opened?.autosave.close()
    }
  }, [language])
  return sheet
}
