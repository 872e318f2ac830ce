import { updateAccount } from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ZodType, z } from 'zod'
import { request } from '../../api/client'
import { ApiFailure } from '../../api/failures'
import { useDraftedForm } from '../../forms/use-drafted-form'
import { useSession, useUser } from '../../session/session'
import { toastSuccess } from '../../ui/toast'
import { useFailureToast } from '../../ui/use-failure-toast'
import { type Compte, checkCompte, needsPassword } from './compte'

type Champ = keyof Compte

const identite = z.object({ email: z.string(), prenom: z.string(), nom: z.string() })
type Identite = z.infer<typeof identite>

const noSecret: Pick<Compte, 'password' | 'motDePasseActuel'> = { password: null, motDePasseActuel: '' }

/** The form of one's own account: what is typed in it, kept when the server refuses it, and what is wrong, by field. */
export function useCompte() {
  const { t } = useTranslation('compte')
  const toastFailure = useFailureToast()
  const { replaceUser } = useSession()
  const { idUtilisateur, email, prenom, nom } = useUser()
  const form = useDraftedForm<Identite>({
    place: [idUtilisateur, 'compte'],
    saved: { values: { email, prenom, nom }, etag: null },
    schema: identite.partial() as ZodType<Partial<Identite>>,
    isEditable: true,
  })
  // Passwords are kept nowhere.
  const [secrets, setSecrets] = useState(noSecret)
  const compte: Compte = { ...form.values, ...secrets }
  const [left, setLeft] = useState<ReadonlySet<Champ>>(new Set())
  /** What the server said of a field, until it changes. */
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const isPasswordNeeded = needsPassword(compte, email)

  const { mutate, isPending } = useMutation({
    mutationFn: ({ password, motDePasseActuel, ...names }: Compte) => {
      const sent = { ...(password !== null && { password }), ...(isPasswordNeeded && { motDePasseActuel }) }
      return request(updateAccount, { params: { idUtilisateur }, body: { ...names, ...sent } })
    },
    onSuccess: ({ data: { userInfo, message } }) => {
      replaceUser(userInfo)
      form.replace({ values: { email: userInfo.email, prenom: userInfo.prenom, nom: userInfo.nom }, etag: null })
      setSecrets(noSecret)
      setLeft(new Set())
      setRefused({})
      toastSuccess(t('titre'), message)
    },
    onError: (failure) => {
      toastFailure(failure)
      if (failure instanceof ApiFailure)
        setRefused(Object.fromEntries(failure.details.map(({ path, message }) => [path, message])))
    },
  })

  const fautes = checkCompte(compte, email)
  /** A field's fault is said once the person has left it, not while they are still typing. */
  const errorOf = (name: Champ) => {
    const faute = fautes[name]
    return faute !== undefined && left.has(name) ? t(`faute.${faute}`) : refused[name]
  }
  const change = (part: Partial<Compte>) => {
    const { password = compte.password, motDePasseActuel = compte.motDePasseActuel, ...names } = part
    form.change((current) => ({ ...current, ...names }))
    setSecrets({ password, motDePasseActuel })
    setRefused(Object.fromEntries(Object.entries(refused).filter(([name]) => !(name in part))))
  }
  return {
    compte,
    change,
    isPasswordNeeded,
    isPending,
    isValid: Object.keys(fautes).length === 0,
    /** Gives the change of password up. */
    keepPassword() {
      change({ password: null })
      setLeft(new Set([...left].filter((name) => name !== 'password')))
    },
    inputProps: (name: Champ) => ({
      value: compte[name] ?? '',
      onChange: (event: ChangeEvent<HTMLInputElement>) => change({ [name]: event.currentTarget.value }),
      onBlur: () => setLeft(new Set([...left, name])),
      error: errorOf(name),
    }),
    submit(event: FormEvent) {
      event.preventDefault()
      mutate(compte)
    },
  }
}
