import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useFormat } from '#socle/i18n/format'
import { toastError } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { type DossierLu, ManqueFailure } from './dossier-lu'

/** Options of an opening, given to it by the hook. */
type Options = Pick<DossierLu, 'language' | 'signal' | 'onReferences'>

/**
 * Opens something over the file for the life of a screen, again in another language and for another `version`; null until it is there. A farm without the data
 * for its sheets is sent to them, which say what is missing; any other failure is shown, and leads to `onFailure`.
 * @param close called with what was opened, when the screen leaves it
 */
export function useOuverture<Ouvert>(
  open: (options: Options) => Promise<Ouvert>,
  {
    version,
    sheets,
    close,
    onFailure,
  }: {
    /** Identifies the content of the opening, besides the language. */
    readonly version: string
    /** Address of the sheets of the file. */
    readonly sheets: string
    close?(ouvert: Ouvert): void
    onFailure(): void
  },
): Ouvert | null {
  const { t } = useTranslation()
  const { language } = useFormat()
  const navigate = useNavigate()
  const messageOf = useFailureMessage()
  const [ouvert, setOuvert] = useState<{ readonly version: string; readonly content: Ouvert } | null>(null)
  const current = useRef({ open, close, onFailure, navigate, messageOf, t, sheets })
  current.current = { open, close, onFailure, navigate, messageOf, t, sheets }
  const wanted = `${language} ${version}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version names what the opening depends on
  useEffect(() => {
    const abort = new AbortController()
    let opened: Ouvert | null = null
    const say = (failure: unknown) => toastError(current.current.t('erreur.titre'), current.current.messageOf(failure))
    current.current.open({ language, signal: abort.signal, onReferences: say }).then(
      (content) => {
        opened = content
        if (abort.signal.aborted) current.current.close?.(content)
        else setOuvert({ version: wanted, content })
      },
      (failure) => {
        if (abort.signal.aborted) return
        if (failure instanceof ManqueFailure) return current.current.navigate(current.current.sheets, { replace: true })
        say(failure)
        current.current.onFailure()
      },
    )
    return () => {
      abort.abort()
      if (opened !== null) current.current.close?.(opened)
    }
  }, [wanted])
  return ouvert?.version === wanted ? ouvert.content : null
}
