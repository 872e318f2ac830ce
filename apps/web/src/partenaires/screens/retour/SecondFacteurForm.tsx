import { Anchor, Button, Stack, Text } from '@mantine/core'
import type { PasskeyPresentee } from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { CodeField } from '#socle/fields/CodeField'
import { hasPasskeys, loadPasskeys } from '#socle/session/passkeys'
import { isCodeWrong } from '#socle/session/second-factor'
import { PageHeader } from '#socle/ui/PageHeader'
import { toastInfo } from '#socle/ui/toast'
import { useFailureMessage, useFailureToast } from '#socle/ui/use-failure-toast'

/** Second factor that a person gives after the partner. */
export type SecondFacteur = { readonly codeSecondFacteur: string } | { readonly passkey: PasskeyPresentee }

interface Props {
  /** Refusal of the last code. */
  readonly failure: unknown
  readonly isPending: boolean
  readonly onGiven: (factor: SecondFacteur) => void
}

/** Second factor after the partner: a code, or a passkey. */
export function SecondFacteurForm({ failure, isPending, onGiven }: Props) {
  const { t } = useTranslation('partenaires')
  const messageOf = useFailureMessage()
  const toastFailure = useFailureToast()
  const [code, setCode] = useState('')
  const byPasskey = useMutation({
    mutationFn: async () => (await loadPasskeys()).askPasskey(),
    onSuccess: (passkey) =>
      passkey === null ? toastInfo(t('factor.passkey'), t('factor.inutilisee')) : onGiven({ passkey }),
    onError: toastFailure,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onGiven({ codeSecondFacteur: code })
  }
  return (
    <Stack maw="26rem" mx="auto">
      <PageHeader title={t('factor.titre')} />
      <form onSubmit={submit}>
        <Stack>
          <Text>{t('factor.aide')}</Text>
          <CodeField
            label={t('factor.code')}
            description={t('factor.codeAide')}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={isCodeWrong(failure) ? messageOf(failure) : undefined}
            autoFocus
          />
          <Button type="submit" disabled={code === ''} loading={isPending}>
            {t('factor.continuer')}
          </Button>
          {hasPasskeys() && (
            <Button variant="default" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
              {t('factor.passkey')}
            </Button>
          )}
        </Stack>
      </form>
      <Anchor component={Link} to="/login" replace>
        {t('factor.abandon')}
      </Anchor>
    </Stack>
  )
}
