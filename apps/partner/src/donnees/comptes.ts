import { fermes } from './fermes'
import { fermesVolumineuses } from './volume'

/** Password of every account of the stand-in: fictional, and shown on its sign-in page. */
export const MOT_DE_PASSE_PARTENAIRE = 'Parcelles-2026!'

/** An account of the stand-in. `sujet` is the `sub` of its tokens. */
export interface ComptePartenaire {
  readonly identifiant: string
  readonly sujet: string
  readonly email: string
  readonly prenom: string
  readonly nom: string
  readonly role: string
  /** Identifiers of the farms that the account may read. */
  readonly fermes: readonly string[]
}

/** The accounts that the sign-in page names: the people of the product's demonstration, with the same email addresses. */
export const comptes: readonly ComptePartenaire[] = [
  {
    identifiant: 'jeanne',
    sujet: 'demo-jeanne-vallon',
    email: 'agriculteur@demo.example',
    prenom: 'Jeanne',
    nom: 'Vallon',
    role: 'agricultrice, une exploitation',
    fermes: ['vallon-clair'],
  },
  {
    identifiant: 'mathieu',
    sujet: 'demo-mathieu-terrier',
    email: 'agriculteur2@demo.example',
    prenom: 'Mathieu',
    nom: 'Terrier',
    role: 'agriculteur, trois exploitations',
    fermes: ['trois-chenes', 'bois-joli', 'etang'],
  },
  {
    identifiant: 'colin',
    sujet: 'demo-colin-marchand',
    email: 'conseiller@demo.example',
    prenom: 'Colin',
    nom: 'Marchand',
    role: 'conseiller, toutes les exploitations',
    fermes: fermes.map(({ id }) => id),
  },
]

/** Account of the farms with very many records. Only a stand-in that was started with faults knows it. */
export const compteVolumineux: ComptePartenaire = {
  identifiant: 'volume',
  sujet: 'demo-volume',
  email: 'volume@demo.example',
  prenom: 'Vera',
  nom: 'Volume',
  role: 'essais de volume',
  fermes: fermesVolumineuses.map(({ id }) => id),
}
