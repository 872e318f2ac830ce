import { adresses } from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { send } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { safeRedirect } from '#socle/session/redirect'
import { isCodeAsked, useCodeAsked } from '#socle/session/second-factor'
import { enter } from '#socle/session/session-store'
import { PageLoading } from '#socle/ui/PageLoading'
import { toastError } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { type Retour, stateOfFailure, takeRetour } from '../../visite'
import { type SecondFacteur, SecondFacteurForm } from './SecondFacteurForm'

/** Page on which a partner sends a person back to sign in. A failure shows a toast and leads back to `/login` (specification 1, "Messages"). */
export function RetourScreen() {
  const { t } = useTranslation('partenaires')
  const navigate = useNavigate()
  const messageOf = useFailureMessage()
  const [retour, setRetour] = useState<Retour>()
  const goBack = (message: string) => {
    toastError(t('commun:erreur.titre'), message)
    return navigate('/login', { replace: true, state: stateOfFailure(message) })
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ redirect, ...body }: Retour & Partial<SecondFacteur>) => {
      await enter(await send(adresses.signInByPartner, { body }, null))
      await navigate(safeRedirect(redirect), { replace: true })
    },
    onError: (failure) => {
      // The visit waits for the code, which may be given again.
      if (isCodeAsked(failure)) return
      goBack(failure instanceof ApiFailure && failure.message === '' ? t('retour.erreur') : messageOf(failure))
    },
  })
  // A code serves once: a re-render must not send it again.
  const isTaken = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const found = takeRetour()
    if (found === null) return void navigate('/login', { replace: true })
    if (found === 'refused') return void goBack(t('retour.refuse'))
    setRetour(found)
    mutate(found)
  }, [])
  const isAsked = useCodeAsked(error)
  if (!isAsked || retour === undefined) return <PageLoading />
  return (
    <SecondFacteurForm failure={error} isPending={isPending} onGiven={(factor) => mutate({ ...retour, ...factor })} />
  )
}
