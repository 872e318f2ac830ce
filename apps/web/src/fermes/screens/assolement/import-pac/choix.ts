import type { ResultatImportPac } from '@sillon/contract'
import type { ChoixImport } from '@sillon/domain'

/** Sides that the person chose, by key of a line or parcel. */
export interface Choix {
  readonly lignes: Readonly<Record<string, ChoixImport>>
  readonly parcelles: Readonly<Record<string, ChoixImport>>
}

export const sansChoix: Choix = { lignes: {}, parcelles: {} }

type Comparaison = Pick<ResultatImportPac, 'lignes' | 'parcellesDifferentes'>
type Comparee = Pick<ResultatImportPac['lignes'][number], 'cle' | 'changement' | 'proposition'>

/** Tells whether the farm has something that the file could replace: without, there is nothing to choose. */
export const aUnPresent = ({ lignes, parcellesDifferentes }: Comparaison): boolean =>
  lignes.some(({ changement }) => changement !== 'AJOUT') ||
  parcellesDifferentes.some(({ present }) => present !== null)

/** Side that a line or parcel takes: the chosen one, else the proposed one; null while it is to be chosen. */
export const coteDe = ({ cle, proposition }: Comparee, choix: Choix['lignes']): ChoixImport | null =>
  choix[cle] ?? proposition

/** Chooses a side for a line. Its parcels follow: those that the file has on it, and those that are gone from it. */
export function choisirLigne(
  choix: Choix,
  { parcellesDifferentes }: Comparaison,
  cle: string,
  cote: ChoixImport,
): Choix {
  const suivantes = parcellesDifferentes.filter(({ fichier, present }) => (fichier ?? present)?.cleLigne === cle)
  return {
    lignes: { ...choix.lignes, [cle]: cote },
    parcelles: { ...choix.parcelles, ...sideOfAll(suivantes, cote) },
  }
}

export const choisirParcelle = (choix: Choix, cle: string, cote: ChoixImport): Choix => ({
  ...choix,
  parcelles: { ...choix.parcelles, [cle]: cote },
})

/** Chooses one side for everything, unchanged lines included: the order of the lines is then that side's too. */
export const choisirTout = ({ lignes, parcellesDifferentes }: Comparaison, cote: ChoixImport): Choix => ({
  lignes: sideOfAll(lignes, cote),
  parcelles: sideOfAll(parcellesDifferentes, cote),
})

const sideOfAll = (compared: readonly { readonly cle: string }[], cote: ChoixImport) =>
  Object.fromEntries(compared.map(({ cle }) => [cle, cote] as const))

/** Number of lines and parcels that changed on both sides and are not chosen yet. */
export function manquantsDe({ lignes, parcellesDifferentes }: Comparaison, choix: Choix) {
  const open = (compared: readonly Comparee[], choices: Choix['lignes']) =>
    compared.filter((one) => coteDe(one, choices) === null).length
  return { lignes: open(lignes, choix.lignes), parcelles: open(parcellesDifferentes, choix.parcelles) }
}

/** Areas of the lines as they will be, in hectares. */
export const surfacesApres = ({ lignes }: Comparaison, choix: Choix) =>
  lignes.map((ligne) => ({
    surface: coteDe(ligne, choix.lignes) === 'PRESENT' ? ligne.surfaceActuelle : ligne.surface,
  }))
