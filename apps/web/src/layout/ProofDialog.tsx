import { Button, TextInput } from '@mantine/core'
import { prove, startPasskeyProof } from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PartnersInNewTab } from '#partenaires/connexion/PartnersInNewTab'
import { request } from '#socle/api/client'
import { CodeField } from '#socle/fields/CodeField'
import { PasswordField } from '#socle/fields/PasswordField'
import { SentTextDialog } from '#socle/forms/SentTextDialog'
import { useSentText } from '#socle/forms/use-sent-text'
import { hasPasskeys, loadPasskeys } from '#socle/session/passkeys'
import { useUser } from '#socle/session/session'
import { releaseUnprovenCalls } from '#socle/session/sign-in-again'
import { toastInfo } from '#socle/ui/toast'
import { useFailureToast } from '#socle/ui/use-failure-toast'

/**
 * Asks for a fresh proof of identity before a decision or a grant: the password, a code of the second factor, a passkey, or a sign-in at a partner. The call
 * then continues; closing the dialog cancels it.
 */
export function ProofDialog() {
  const { t } = useTranslation('preuve')
  const toastFailure = useFailureToast()
  const { login, secondFacteur, aPasskey } = useUser()
  // A person with a passkey may have recovery codes only, which are not for daily use.
  const [isByCode, setByCode] = useState(secondFacteur && !aPasskey)
  const entry = useSentText({
    send: (typed) => request(prove, { body: isByCode ? { code: typed } : { password: typed } }),
    onSent: () => releaseUnprovenCalls(true),
  })
  const byPasskey = useMutation({
    async mutationFn() {
      const { showPasskey } = await loadPasskeys()
      const passkey = await showPasskey((await request(startPasskeyProof, {})).data)
      if (passkey === null) return toastInfo(t('passkey.titre'), t('passkey.inutilisee'))
      await request(prove, { body: { passkey } })
      releaseUnprovenCalls(true)
    },
    onError: toastFailure,
  })
  const leave = () => releaseUnprovenCalls(false)
  const field = { ...entry.field, error: entry.fault }
  return (
    <SentTextDialog title={t('titre')} entry={entry} action={t('confirmer')} onClose={leave}>
      <p>{t('message')}</p>
      {isByCode ? (
        <CodeField key="code" label={t('code')} description={t('codeAide')} {...field} />
      ) : (
        <>
          <TextInput label={t('identifiant')} value={login} readOnly autoComplete="username" />
          <PasswordField key="password" label={t('motDePasse')} autoComplete="current-password" {...field} />
        </>
      )}
      {secondFacteur && (
        <Button
          variant="subtle"
          onClick={() => {
            setByCode(!isByCode)
            entry.change('')
          }}
        >
          {t(isByCode ? 'parMotDePasse' : 'parCode')}
        </Button>
      )}
      {aPasskey && hasPasskeys() && (
        <Button variant="subtle" loading={byPasskey.isPending} onClick={() => byPasskey.mutate()}>
          {t('passkey.utiliser')}
        </Button>
      )}
      <PartnersInNewTab attente="PREUVE" />
    </SentTextDialog>
  )
}
