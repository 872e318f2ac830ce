import type { EtatDossier } from '@sillon/domain'

const JOUR = 24 * 3600 * 1000
/** Days that a file stays in one state. */
const PAS = 9

/** The states that a file goes through before it is decided. */
const parcours: readonly EtatDossier[] = ['SAISIE_EN_COURS', 'ATTENTE_VERIFICATION', 'VERIFICATION_EN_COURS']

interface Vie {
  readonly ouvertLe: string
  /** Each change of state: the old state, the new state, the time. */
  readonly etats: readonly {
    readonly ancienne: EtatDossier | null
    readonly nouvelle: EtatDossier
    readonly le: string
  }[]
}

/** Time at which the farms of the demonstration chose their procedure: before the oldest of their files was opened. */
export const avantToutDossier = (): string => new Date(Date.now() - 4 * 365 * JOUR).toISOString()

/** Time at which a farm of the demonstration saved its rotation of a year: before the file of that year was opened. */
export const avantLeDossier = (ageAnnees: number): string =>
  new Date(Date.now() - (ageAnnees * 365 + 6 * PAS) * JOUR).toISOString()

/** States of a demonstration file up to the given one: the last change is some days ago, or as many years as the campaign is old. */
export function vieDuDossier(etatDossier: EtatDossier, ageAnnees: number): Vie {
  const passes = parcours.includes(etatDossier) ? parcours.slice(0, parcours.indexOf(etatDossier)) : parcours
  const fin = Date.now() - ageAnnees * 365 * JOUR
  const le = (rang: number) => new Date(fin - (passes.length + 1 - rang) * PAS * JOUR).toISOString()
  const etats = [...passes, etatDossier].map((nouvelle, rang) => ({
    ancienne: passes[rang - 1] ?? null,
    nouvelle,
    le: le(rang),
  }))
  return { ouvertLe: le(0), etats }
}
