import { Button, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { tellProof } from '#socle/session/proof-elsewhere'
import { PageHeader } from '#socle/ui/PageHeader'
import { PageLoading } from '#socle/ui/PageLoading'
import { useFailureMessage } from '#socle/ui/use-failure-toast'
import { proveAtPartner, visitToProve } from '../../preuve'
import type { Retour, RetourRefuse } from '../../visite'
import { AutreOnglet } from './AutreOnglet'

interface Props {
  /** Our code of the partner. */
  readonly clientId: string
  /** Null to begin the visit. */
  readonly retour: Retour | RetourRefuse | null
}

/** A fresh proof of identity by a partner, in a tab of its own: the visit, or its end. The tab that asked for the proof waits. */
export function PreuveRetour({ clientId, retour }: Props) {
  const { t } = useTranslation('partenaires')
  const messageOf = useFailureMessage()
  const visit = useMutation({ mutationFn: () => visitToProve(clientId) })
  const proof = useMutation({ mutationFn: proveAtPartner, onSuccess: tellProof })
  // A code serves once: a re-render must not send it again.
  const isTaken = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (isTaken.current) return
    isTaken.current = true
    if (retour === null) visit.mutate()
    else if (retour.code !== null) proof.mutate(retour)
  }, [])
  if (proof.isSuccess) return <AutreOnglet titre={t('preuve.titre')} message={t('preuve.message')} />
  const failure = visit.error ?? proof.error
  const isRefused = retour?.code === null || visit.data === false
  if (failure === null && !isRefused) return <PageLoading />
  return (
    <Stack maw="26rem" mx="auto">
      <PageHeader title={t('preuve.echec')} />
      <Text role="alert">{failure === null ? t('retour.refuse') : messageOf(failure)}</Text>
      <Button loading={visit.isPending} onClick={() => visit.mutate()}>
        {t('preuve.recommencer')}
      </Button>
      <Text>{t('preuve.autrement')}</Text>
    </Stack>
  )
}
