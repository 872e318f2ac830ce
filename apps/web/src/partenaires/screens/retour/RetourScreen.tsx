import { adresses } from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { send } from '#socle/api/client'
import { ApiFailure } from '#socle/api/failures'
import { safeRedirect } from '#socle/session/redirect'
import { isCodeAsked, useCodeAsked } from '#socle/session/second-factor'
import { enter } from '#socle/session/session-store'
import { PageLoading } from '#socle/ui/PageLoading'
import { toastError } from '#socle/ui/toast'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { partnerOf, type Retour, type RetourRefuse, stateOfFailure, takeRetour, visit } from '../../visite'
import { AutreOnglet } from './AutreOnglet'
import { PreuveRetour } from './PreuveRetour'
import { type SecondFacteur, SecondFacteurForm } from './SecondFacteurForm'

/**
 * Page on which a partner sends a person back to sign in, or to prove their identity. A failed sign-in shows a toast and leads back to `/login` (specification
 * 1, "Messages"). With `?reprise` or `?preuve` it begins the visit itself: the tab of an expired session, or of an act that asks for a proof, opens it beside,
 * and waits.
 */
export function RetourScreen() {
  const { t } = useTranslation('partenaires')
  const navigate = useNavigate()
  const messageOf = useFailureMessage()
  const { code = '' } = useParams()
  const [search] = useSearchParams()
  const [retour, setRetour] = useState<Retour>()
  const [isRenewed, setRenewed] = useState(false)
  /** Return with a proof, null to begin its visit; undefined for a sign-in. */
  const [preuve, setPreuve] = useState<Retour | RetourRefuse | null>()
  const goBack = (message: string) => {
    toastError(t('commun:erreur.titre'), message)
    return navigate('/login', { replace: true, state: stateOfFailure(message) })
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ redirect, attente, ...body }: Retour & Partial<SecondFacteur>) => {
      await enter(await send(adresses.signInByPartner, { body }, null))
      if (attente === 'SESSION') setRenewed(true)
      else await navigate(safeRedirect(redirect), { replace: true })
    },
    onError: (failure) => {
      // The visit waits for the code, which may be given again.
      if (isCodeAsked(failure)) return
      goBack(failure instanceof ApiFailure && failure.message === '' ? t('retour.erreur') : messageOf(failure))
    },
  })
  const begin = async () => {
    const partner = await partnerOf(code)
    if (partner === undefined) return navigate('/login', { replace: true })
    return visit({ idApplicationTierce: partner.idApplicationTierce, redirect: null, attente: 'SESSION' })
  }
  // A code serves once: a re-render must not send it again.
  const isTaken = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    const found = takeRetour()
    if (found === null ? search.has('preuve') : found.attente === 'PREUVE') return setPreuve(found)
    if (found === null && search.has('reprise')) return void begin().catch((failure) => goBack(messageOf(failure)))
    if (found === null) return void navigate('/login', { replace: true })
    if (found.code === null) return void goBack(t('retour.refuse'))
    setRetour(found)
    mutate(found)
  }, [])
  const isAsked = useCodeAsked(error)
  if (preuve !== undefined) return <PreuveRetour clientId={code} retour={preuve} />
  if (isRenewed) return <AutreOnglet titre={t('reprise.titre')} message={t('reprise.message')} />
  if (!isAsked || retour === undefined) return <PageLoading />
  return (
    <SecondFacteurForm failure={error} isPending={isPending} onGiven={(factor) => mutate({ ...retour, ...factor })} />
  )
}
