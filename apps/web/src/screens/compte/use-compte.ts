import { updateAccount } from '@sillon/contract'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { request } from '../../api/client'
import { ApiFailure } from '../../api/failures'
import { useSession, useUser } from '../../session/session'
import { toastSuccess } from '../../ui/toast'
import { useFailureToast } from '../../ui/use-failure-toast'
import { type Compte, checkCompte, needsPassword } from './compte'

type Champ = keyof Compte

/** The form of one's own account: what is typed in it, kept when the server refuses it, and what is wrong, by field. */
export function useCompte() {
  const { t } = useTranslation('compte')
  const toastFailure = useFailureToast()
  const { replaceUser } = useSession()
  const { idUtilisateur, email, prenom, nom } = useUser()
  const [compte, setCompte] = useState<Compte>({ email, prenom, nom, password: null, motDePasseActuel: '' })
  const [left, setLeft] = useState<ReadonlySet<Champ>>(new Set())
  /** What the server said of a field, until it changes. */
  const [refused, setRefused] = useState<Partial<Record<string, string>>>({})
  const isPasswordNeeded = needsPassword(compte, email)

  const { mutate, isPending } = useMutation({
    mutationFn: ({ password, motDePasseActuel, ...names }: Compte) => {
      const secrets = { ...(password !== null && { password }), ...(isPasswordNeeded && { motDePasseActuel }) }
      return request(updateAccount, { params: { idUtilisateur }, body: { ...names, ...secrets } })
    },
    onSuccess: ({ data: { userInfo, message } }) => {
      replaceUser(userInfo)
      setCompte((current) => ({ ...current, email: userInfo.email, password: null, motDePasseActuel: '' }))
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
    setCompte({ ...compte, ...part })
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
