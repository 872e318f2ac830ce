/** Special characters that count (specification 1, section 5); other ones are allowed too. */
export const CARACTERES_SPECIAUX = '#?!@$%^&*-.:=><;/|'

/** Conditions that a password must meet, in the order in which screens list them. */
export const conditionsMotDePasse = ['LONGUEUR', 'MINUSCULE', 'MAJUSCULE', 'CHIFFRE', 'SPECIAL'] as const
export type ConditionMotDePasse = (typeof conditionsMotDePasse)[number]

const remplie: Readonly<Record<ConditionMotDePasse, (password: string) => boolean>> = {
  LONGUEUR: (password) => password.length >= 8,
  MINUSCULE: (password) => /\p{Ll}/u.test(password),
  MAJUSCULE: (password) => /\p{Lu}/u.test(password),
  CHIFFRE: (password) => /\d/.test(password),
  SPECIAL: (password) => [...password].some((character) => CARACTERES_SPECIAUX.includes(character)),
}

/** Whether a password meets a condition. */
export const meets = (password: string, condition: ConditionMotDePasse): boolean => remplie[condition](password)

/** The common rule of passwords: at least 8 characters with a lowercase letter, an uppercase letter, a digit and one of the special characters. */
export const isStrongPassword = (password: string): boolean =>
  conditionsMotDePasse.every((condition) => meets(password, condition))

/** Person who chooses a password. */
export interface Titulaire {
  readonly prenom: string
  readonly nom: string
  readonly email: string
  readonly login: string
}

/** Shorter words are part of too many others. */
const MOT = 4

const simple = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** First guesses of somebody who knows the person: names, user name, the part before the @ of the address. */
const motsDe = ({ prenom, nom, email, login }: Titulaire): string[] =>
  [prenom, nom, login.split('@')[0] ?? '', email.split('@')[0] ?? '']
    .flatMap((text) => [text, ...text.split(/[^\p{L}\d]+/u)])
    .map(simple)
    .filter((mot) => mot.length >= MOT)

/** Whether a password contains the person's own name or address. */
export const namesItsOwner = (password: string, titulaire: Titulaire): boolean =>
  motsDe(titulaire).some((mot) => simple(password).includes(mot))
