import type { Periode } from './periode'

/** Parts of the info screen that only some procedures have (specification 2, section 2). */
export interface BlocsInfos {
  /** Levels 1 and 2, level 3, previous campaign, other procedures: the national scheme only. */
  readonly certifications: boolean
  readonly equivalence: boolean
}

/** Printed documents of a procedure's files, each with its formats; the first one is offered first (specification 1, section 2). */
export interface Editions {
  readonly rapport: readonly FormatEdition[]
  readonly commentaires: readonly FormatEdition[]
  /** Several farms in one workbook. */
  readonly multiexploitation: readonly FormatEdition[]
}

export type FormatEdition = 'pdf' | 'xls' | 'xlsx'

/** A procedure that a farm may follow, whether or not rules compute its files yet. */
export interface Demarche {
  /** Never changes: files refer to it. */
  readonly idDemarche: number
  readonly code: string
  readonly libelle: string
  readonly libelleEn: string
  /** A procedure without rules cannot be chosen. */
  readonly selectable: boolean
  /** The campaigns open to new files. Existing files stay readable and editable, whatever their year. */
  readonly nouveauxDossiers: Periode
  readonly infos: BlocsInfos
  /** Default: `editionsOrdinaires`. */
  readonly editions?: Editions
}

const editionsOrdinaires: Editions = { rapport: ['pdf', 'xls'], commentaires: ['pdf'], multiexploitation: [] }

export const demarches: readonly Demarche[] = [
  {
    idDemarche: 1,
    code: 'HVE3A',
    libelle: 'HVE niveau 3, voie A',
    libelleEn: 'HVE level 3, option A',
    selectable: true,
    // Kept for the files of past campaigns.
    nouveauxDossiers: { jusqua: 2025 },
    infos: { certifications: true, equivalence: true },
  },
  {
    idDemarche: 2,
    code: 'HVE4',
    libelle: 'HVE niveau 3, référentiel 4',
    libelleEn: 'HVE level 3, framework 4',
    selectable: true,
    nouveauxDossiers: {},
    infos: { certifications: false, equivalence: true },
    editions: { rapport: ['xlsx', 'pdf'], commentaires: ['pdf'], multiexploitation: ['xlsx'] },
  },
]

/** Parts of a procedure's info screen. */
export const blocsInfos = (codeNational: string): BlocsInfos =>
  demarches.find(({ code }) => code === codeNational)?.infos ?? { certifications: false, equivalence: false }

/** Printed documents of a procedure's files; the ordinary ones for an unknown procedure. */
export const editionsDe = (codeNational: string): Editions =>
  demarches.find(({ code }) => code === codeNational)?.editions ?? editionsOrdinaires

/** The last campaign of a procedure open to new files; undefined without an end. */
export const derniereCampagneOuverte = (codeNational: string): number | undefined =>
  demarches.find(({ code }) => code === codeNational)?.nouveauxDossiers.jusqua
