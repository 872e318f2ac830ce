import type { LienPreuve, LieuPreuves, PreuvesDuDossier } from '@sillon/contract'
import { etatsDesPreuves } from '@sillon/domain'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { draftOf } from '#socle/forms/draft'
import { createStore } from '#socle/state/store'
import { readerOf } from '#socle/state/stored'
import { placeDuBrouillon } from '../feuille/brouillon'

/** Proofs of the open file; null until they are loaded, and `ECHEC` after a failure. Loaded once for all sections of a sheet, after these are rendered. */
export const preuvesDuDossier = createStore<PreuvesDuDossier | 'ECHEC' | null>(null)

/** Place whose proofs are shown: a sub-section with its rows, by its code, or the file as a whole; null without one. */
export const lieuOuvert = createStore<string | null>(null)

export type EtatLieu = NonNullable<LieuPreuves['etat']>

/** States by urgency: the most urgent comes first. */
const URGENCES = ['DEMANDEE', 'REFUSEE', 'EXPIREE', 'MANQUANTE', 'A_REVOIR', 'ACCEPTEE'] as const

/** States of a proof that somebody already dealt with, and that must be sent again; a missing proof was never sent. */
export const A_REPRENDRE = ['DEMANDEE', 'REFUSEE', 'EXPIREE'] as const satisfies readonly EtatLieu[]

/** States that an auditor or a farmer must act on. */
export const A_TRAITER: readonly EtatLieu[] = [...A_REPRENDRE, 'MANQUANTE']

/** Number of proofs in some places, in total and by state, and the most urgent state. */
export interface Resume {
  readonly presentes: number
  /** Number of expected proofs, and those among them that are there and neither refused nor expired. */
  readonly attendues: number
  readonly fournies: number
  readonly etat: EtatLieu | null
  readonly comptes: Readonly<Record<EtatLieu, number>>
}

/** Sums up places. */
export function resumer(lieux: readonly LieuPreuves[]): Resume {
  const etats = lieux.flatMap(etatsDesPreuves)
  const comptes = Object.fromEntries(
    URGENCES.map((urgence) => [urgence, etats.filter((etat) => etat === urgence).length]),
  ) as Record<EtatLieu, number>
  const demandees = lieux
    .flatMap(({ attendues }) => attendues)
    .filter(({ estAttendue, etat }) => estAttendue && etat === 'DEMANDEE').length
  return {
    attendues: etats.length - comptes.DEMANDEE + demandees,
    fournies: comptes.A_REVOIR + comptes.ACCEPTEE,
    presentes: lieux.reduce((sum, { liens }) => sum + liens.length, 0),
    etat: URGENCES.find((urgence) => comptes[urgence] > 0) ?? null,
    comptes,
  }
}

/** A part of the file whose proofs are shown together: a sub-section with its rows, or the file as a whole. */
export interface Partie {
  /** Code of the sub-section, or `LIEU_DOSSIER`. */
  readonly code: string
  /** Null for the file as a whole. */
  readonly idSousRubrique: number | null
}

/** Places of a part with content, its own first. */
export const lieuxDe = (lieux: readonly LieuPreuves[], { idSousRubrique }: Partie): LieuPreuves[] =>
  lieux.filter((lieu) => lieu.idSousRubrique === idSousRubrique)

/** Other places of the file that expect a kind of proof, or have one: a proof in one of them may serve in all. */
export const autresLieuxDe = (
  lieux: readonly LieuPreuves[],
  { lieu, genre }: { readonly lieu: string; readonly genre: string | null },
): LieuPreuves[] =>
  lieux.filter(
    (one) =>
      one.lieu !== lieu &&
      one.attendues.some(
        (attendue) => attendue.genre === genre && (attendue.estAttendue || attendue.etat !== 'MANQUANTE'),
      ),
  )

/** Names of the other places of the file that refused the same version of a proof: each place has its own verdict. */
export const refuseeDans = (
  { lieux }: Pick<PreuvesDuDossier, 'lieux'>,
  { idLien, idPreuve, numeroRevision }: LienPreuve,
) => [
  ...new Set(
    lieux
      .filter(({ liens }) =>
        liens.some(
          (one) =>
            one.idLien !== idLien &&
            one.idPreuve === idPreuve &&
            one.numeroRevision === numeroRevision &&
            one.verdict === 'REFUSEE',
        ),
      )
      .map(({ libelle }) => libelle),
  ),
]

/** Storage key on the device for unsent actions on proofs of a file. */
export const placeDe = (key: DossierKey, ...quoi: readonly (string | number)[]) => [
  ...placeDuBrouillon(key),
  'preuves',
  ...quoi,
]

const anything = readerOf((content): content is unknown => true)

/** Whether the device stores an unsent action there. */
export const estCommence = (place: readonly (string | number)[]): boolean => draftOf(place, anything).read() !== null
