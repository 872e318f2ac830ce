import { cultureOf, typeResume } from './donnees/cultures-par-id'

/** A line of the crop rotation in the form of the calculation. Areas in hectares. */
export interface LigneAssolement {
  readonly codeTypeCulture: string
  /** Null on a line with a crop type only. */
  readonly idCulture: number | null
  readonly surface: number
  /** Parcels of the line, when known. */
  readonly parcelles?: readonly { readonly surface: number }[]
}

/** Code of all temporary meadows, where they count as one crop. */
export const PRAIRIE_TEMPORAIRE = 'PRAIRIE_TEMPORAIRE'

/** Lines that count: those with an area. */
export const lignesCultivees = (lignes: readonly LigneAssolement[]) => lignes.filter((ligne) => ligne.surface > 0)

/** Botanical group of a line: that of its crop, else the common one of all crops of its type, else the type. */
export function regroupementOf(ligne: LigneAssolement): string {
  return cultureOf(ligne.idCulture)?.regroupementCulture ?? typeResume(ligne.codeTypeCulture).regroupement
}

/** Whether the crop of a line is major; a line without crop is minor only when every crop of its type is. */
export function estMajeure(ligne: LigneAssolement): boolean {
  return cultureOf(ligne.idCulture)?.estMajeure ?? typeResume(ligne.codeTypeCulture).estMajeure
}

const prairiesPermanentes = ['PPNFERTI', 'PPFERTINT', 'PPAUTRES']
const prairiesTemporaires = ['PTLEGPURE', 'PTMLGLEG', 'PTGRMNPUR', 'PTMLGGRMN', 'PTMLGCPLX']

export const estPrairiePermanente = ({ codeTypeCulture }: LigneAssolement) =>
  prairiesPermanentes.includes(codeTypeCulture)
export const estPrairieTemporaire = ({ codeTypeCulture }: LigneAssolement) =>
  prairiesTemporaires.includes(codeTypeCulture)
export const estJachere = ({ codeTypeCulture }: LigneAssolement) => /^(JACH|GEL)_/.test(codeTypeCulture)
