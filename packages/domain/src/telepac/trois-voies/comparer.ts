import type { Changement } from '../comparaison'
import type { Contour } from '../contour'
import {
  cleLigne,
  cleParcelle,
  type EtatDeclare,
  type EtatPresent,
  estDeclaree,
  type LigneEtat,
  type ParcelleEtat,
  type ParcellePresente,
} from './etat'

export const choixImport = ['FICHIER', 'PRESENT'] as const
/** Side that a line or parcel takes. */
export type ChoixImport = (typeof choixImport)[number]

export const modificationsImport = ['FICHIER', 'MAIN', 'LES_DEUX'] as const
/** Sides that changed since the last import. */
export type ModificationImport = (typeof modificationsImport)[number]

/** One line or parcel three ways: file, present and last import; null where it is absent. */
export interface Comparee<Valeur, Present extends Valeur = Valeur> {
  readonly cle: string
  readonly fichier: Valeur | null
  readonly present: Present | null
  /** Null without last import too. */
  readonly dernier: Valeur | null
  /** Effect of the file on the present. */
  readonly changement: Changement
  /** Null when file and present are the same, or without last import. */
  readonly modification: ModificationImport | null
  /** Null when both sides changed: a person has to choose. */
  readonly proposition: ChoixImport | null
}

export interface ComparaisonImport<Parcelle extends ParcellePresente = ParcellePresente> {
  readonly lignes: readonly Comparee<LigneEtat>[]
  readonly parcelles: readonly Comparee<ParcelleEtat, Parcelle>[]
}

/**
 * Compares a declaration with the present rotation and with the last imported declaration. The side that changed since that import is proposed; without one, the
 * file. Parcels that come from no declaration are left out: a declaration says nothing of them.
 */
export function comparerImport<Parcelle extends ParcellePresente>(
  fichier: EtatDeclare,
  present: EtatPresent<Parcelle>,
  dernier: EtatDeclare | null,
): ComparaisonImport<Parcelle> {
  const declarees = present.parcelles.filter(estDeclaree)
  const contours = new Map(declarees.map((parcelle) => [cleParcelle(parcelle), parcelle.geometrie]))
  // A file without outlines changes none.
  const complete = (parcelle: ParcelleEtat): ParcelleEtat => ({
    ...parcelle,
    geometrie: parcelle.geometrie ?? contours.get(cleParcelle(parcelle)) ?? null,
  })
  return {
    lignes: troisVoies(fichier.lignes, present.lignes, dernier?.lignes ?? null, cleLigne, sameLigne),
    parcelles: troisVoies(
      fichier.parcelles.map(complete),
      declarees,
      dernier?.parcelles.map(complete) ?? null,
      cleParcelle,
      sameParcelle,
    ),
  }
}

/** Whether two declarations say the same. */
export const sameDeclaration = (one: EtatDeclare, other: EtatDeclare): boolean =>
  sameList(one.lignes, other.lignes, cleLigne, sameLigne) &&
  sameList(one.parcelles, other.parcelles, cleParcelle, sameParcelle)

/** File's values in its order, then those that are only in the present. */
function troisVoies<Valeur, Present extends Valeur>(
  fichier: readonly Valeur[],
  present: readonly Present[],
  dernier: readonly Valeur[] | null,
  cleOf: (valeur: Valeur) => string,
  same: (one: Valeur, other: Valeur) => boolean,
): readonly Comparee<Valeur, Present>[] {
  const presents = new Map(present.map((valeur) => [cleOf(valeur), valeur]))
  const fichiers = new Map(fichier.map((valeur) => [cleOf(valeur), valeur]))
  const derniers = dernier && new Map(dernier.map((valeur) => [cleOf(valeur), valeur]))
  const equal = (one: Valeur | null, other: Valeur | null) =>
    one === null || other === null ? one === other : same(one, other)
  return [...new Set([...fichiers.keys(), ...presents.keys()])].map((cle) => {
    const sides = { fichier: fichiers.get(cle) ?? null, present: presents.get(cle) ?? null }
    const last = derniers?.get(cle) ?? null
    const isSame = equal(sides.fichier, sides.present)
    const modification =
      isSame || derniers === null
        ? null
        : equal(last, sides.present)
          ? 'FICHIER'
          : equal(last, sides.fichier)
            ? 'MAIN'
            : 'LES_DEUX'
    return {
      cle,
      ...sides,
      dernier: last,
      changement: isSame ? 'INCHANGEE' : changementOf(sides.fichier, sides.present),
      modification,
      proposition: modification === 'LES_DEUX' ? null : modification === 'MAIN' ? 'PRESENT' : 'FICHIER',
    }
  })
}

const changementOf = (fichier: unknown, present: unknown): Changement =>
  present === null ? 'AJOUT' : fichier === null ? 'SUPPRESSION' : 'MODIFICATION'

const sameLigne = (one: LigneEtat, other: LigneEtat) => one.surface === other.surface

const sameParcelle = (one: ParcelleEtat, other: ParcelleEtat) =>
  one.codeCulture === other.codeCulture &&
  one.surface === other.surface &&
  one.ligne === other.ligne &&
  contourText(one.geometrie) === contourText(other.geometrie)

/** The database stores the keys of an outline in an order of its own. */
const contourText = (contour: Contour | null) =>
  contour === null ? '' : JSON.stringify([contour.type, contour.coordinates])

function sameList<Valeur>(
  one: readonly Valeur[],
  other: readonly Valeur[],
  cleOf: (valeur: Valeur) => string,
  same: (one: Valeur, other: Valeur) => boolean,
): boolean {
  const others = new Map(other.map((valeur) => [cleOf(valeur), valeur]))
  return (
    one.length === other.length &&
    one.every((valeur) => {
      const found = others.get(cleOf(valeur))
      return found !== undefined && same(valeur, found)
    })
  )
}
