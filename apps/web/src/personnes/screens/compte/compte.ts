import { isEmail, isStrongPassword } from '@sillon/domain'

export interface Compte {
  email: string
  prenom: string
  nom: string
  /** The new password, or null without a change. */
  password: string | null
  /** The present password; empty while it is not required. */
  motDePasseActuel: string
}

export type Faute = 'obligatoire' | 'emailInvalide' | 'motDePasseFaible'

/** Whether saving needs the present password: somebody else could change the address or the password in an open session. */
export const needsPassword = ({ email, password }: Compte, emailActuel: string): boolean =>
  password !== null || email.trim() !== emailActuel

/** Faults of the account form, by field; none when it can be saved. */
export function checkCompte(compte: Compte, emailActuel: string): Partial<Record<keyof Compte, Faute>> {
  const { email, prenom, nom, password, motDePasseActuel } = compte
  const required = (value: string) => value.trim() === ''
  return {
    ...(required(email)
      ? { email: 'obligatoire' }
      : email.trim() !== emailActuel && !isEmail(email.trim()) && { email: 'emailInvalide' }),
    ...(required(prenom) && { prenom: 'obligatoire' }),
    ...(required(nom) && { nom: 'obligatoire' }),
    ...(password !== null && !isStrongPassword(password) && { password: 'motDePasseFaible' }),
    ...(needsPassword(compte, emailActuel) && motDePasseActuel === '' && { motDePasseActuel: 'obligatoire' }),
  }
}
