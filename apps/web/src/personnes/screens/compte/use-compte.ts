import { updateAccount } from '@sillon/contract'
import type { ChangeEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type ZodType, z } from 'zod'
import { request } from '#socle/api/client'
import { type Faults, schemaFaults } from '#socle/forms/faults'
import { differences } from '#socle/forms/use-drafted-form'
import { useForm } from '#socle/forms/use-form'
import { useFormat } from '#socle/i18n/format'
import { useSession, useUser } from '#socle/session/session'
import { toastSuccess } from '#socle/ui/toast'
import { type Compte, checkCompte, needsPassword } from './compte'

type Champ = keyof Compte
type Identite = Omit<Compte, 'password' | 'motDePasseActuel'>

const identite = z.object({ email: z.string(), prenom: z.string(), nom: z.string() }).partial() as ZodType<
  Partial<Identite>
>
/** Passwords are never stored. */
const withoutSecrets = ({ email, prenom, nom }: Compte): Identite => ({ email, prenom, nom })
const noSecret = { password: null, motDePasseActuel: '' } as const

/** Form of the own account: typed values, kept after a refusal, and faults by field. */
export function useCompte() {
  const { t } = useTranslation('compte')
  const { language } = useFormat()
  const { replaceUser } = useSession()
  const { idUtilisateur, email, prenom, nom } = useUser()
  const bodyOf = ({ password, motDePasseActuel, ...names }: Compte) => ({
    ...names,
    ...(password !== null && { password }),
    ...(needsPassword({ ...names, password, motDePasseActuel }, email) && { motDePasseActuel }),
  })
  const form = useForm<Compte, Awaited<ReturnType<typeof send>>>({
    place: [idUtilisateur, 'compte'],
    saved: { values: { email, prenom, nom, ...noSecret }, etag: null },
    schema: identite,
    isEditable: true,
    diff: (before, after) => differences(withoutSecrets(before), withoutSecrets(after)),
    check(compte): Faults {
      const own = Object.entries(checkCompte(compte, email)).map(([champ, faute]) => [champ, t(`faute.${faute}`)])
      return { ...schemaFaults(updateAccount.body, bodyOf(compte), language), ...Object.fromEntries(own) }
    },
    send: (_, __, compte) => send(compte),
    onSaved({ data: { userInfo, message } }) {
      replaceUser(userInfo)
      const { email, prenom, nom } = userInfo
      form.replace({ values: { email, prenom, nom, ...noSecret }, etag: null })
      toastSuccess(t('titre'), message)
    },
  })
  function send(compte: Compte) {
    return request(updateAccount, { params: { idUtilisateur }, body: bodyOf(compte) })
  }
  const change = (part: Partial<Compte>) => form.change((compte) => ({ ...compte, ...part }), Object.keys(part))
  return {
    form,
    change,
    isPasswordNeeded: needsPassword(form.values, email),
    /** Cancels the change of password. */
    keepPassword() {
      change({ password: null })
      form.untouch(['password'])
    },
    inputProps: (name: Champ) => ({
      name,
      value: form.values[name] ?? '',
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
      error: form.errorOf(name),
    }),
  }
}
