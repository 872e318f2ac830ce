import type { Localised } from '@sillon/engine'
import { enVigueur, type Periode } from './periode'
import type { LignePreuve, PreuveAttendue } from './preuves'
import type { Indicateur, Reprise, RubriqueStructure, SousRubriqueStructure } from './scheme'

/** A comparison of a value (the sum of several, or one field of it) with a fixed one. */
export interface Comparaison {
  readonly codes: readonly string[]
  readonly champ?: string
  readonly operateur: '=' | '!=' | '>'
  readonly valeur: number | string | boolean | null
}

/** True when all comparisons of one of the groups are true. */
export type ConditionVisible = readonly (readonly Comparaison[])[]

/** A row of a scheme in the data folder, for some campaign years. Its identifier and its code never change. */
export interface LigneCatalogue
  extends Periode,
    Pick<
      Indicateur,
      'code' | 'libelle' | 'unite' | 'nature' | 'schemaId' | 'plusieursAnnees' | 'max' | 'source' | 'idLibelleEnglobant'
    > {
  readonly id: number
  readonly sousRubrique: string
  /** Without a condition, the row is always visible. */
  readonly visibleSi?: ConditionVisible
}

export interface SousRubrique extends Periode {
  readonly id: number
  readonly code: string
  readonly module: string
  readonly libelle: Localised
  /** Label of the quick-jump buttons. */
  readonly court: Localised
}

/** A heading inside a sub-section. */
export interface LibelleEnglobant extends Periode {
  readonly id: number
  readonly libelle: Localised
}

/** A number that depends on the campaign year. */
export interface Seuil extends Periode {
  readonly code: string
  readonly valeur: number
}

/** Lines of a scheme's data, of every campaign year. */
export interface DonneesCatalogue {
  readonly lignes: readonly LigneCatalogue[]
  readonly sousRubriques: readonly SousRubrique[]
  readonly libellesEnglobants: readonly LibelleEnglobant[]
  readonly seuils: readonly Seuil[]
  /** Proofs that an auditor asks for; empty in a scheme without this data. */
  readonly preuves: readonly LignePreuve[]
}

/** Content of a scheme in one campaign year. A file sees only its own year. */
export interface Catalogue {
  readonly millesime: number
  readonly lignes: readonly LigneCatalogue[]
  readonly parCode: ReadonlyMap<string, LigneCatalogue>
  readonly sousRubriques: ReadonlyMap<string, SousRubrique>
  readonly libellesEnglobants: ReadonlyMap<number, LibelleEnglobant>
  readonly preuves: readonly PreuveAttendue[]
  /** @throws Error when this year has none of that name */
  seuil(code: string): number
}

/** @throws Error when two lines of a code are in force in the same campaign year */
function unique<Cle, T extends object>(lignes: readonly T[], cle: (ligne: T) => Cle): ReadonlyMap<Cle, T> {
  const found = new Map(lignes.map((ligne) => [cle(ligne), ligne]))
  if (found.size < lignes.length) throw new Error('Two lines of the catalogue hold for the same campaign year.')
  return found
}

export function catalogueDe(donnees: DonneesCatalogue, millesime: number): Catalogue {
  const lignes = enVigueur<LigneCatalogue>(donnees.lignes, millesime)
  const seuils = unique(enVigueur<Seuil>(donnees.seuils, millesime), ({ code }) => code)
  return {
    millesime,
    lignes,
    parCode: unique(lignes, ({ code }) => code),
    sousRubriques: unique(enVigueur<SousRubrique>(donnees.sousRubriques, millesime), ({ code }) => code),
    libellesEnglobants: unique(enVigueur<LibelleEnglobant>(donnees.libellesEnglobants, millesime), ({ id }) => id),
    preuves: enVigueur<LignePreuve>(donnees.preuves, millesime),
    seuil: (code) => required(seuils.get(code), code).valeur,
  }
}

function required<T>(found: T | undefined, name: string | number): T {
  if (found === undefined) throw new Error(`The catalogue has no ${name} in this campaign year.`)
  return found
}

/** Sub-sections of a module with the headings and rows of the year, in the order of the catalogue. */
function sousRubriquesDe(catalogue: Catalogue, module: string): SousRubriqueStructure[] {
  const found = new Map<string, SousRubriqueStructure>()
  for (const { code, sousRubrique, idLibelleEnglobant } of catalogue.lignes) {
    const section = required(catalogue.sousRubriques.get(sousRubrique), sousRubrique)
    if (section.module !== module) continue
    const known: SousRubriqueStructure = found.get(sousRubrique) ?? {
      idSousRubrique: section.id,
      codeNational: sousRubrique,
      libelle: section.libelle,
      libelleCourt: section.court,
      libellesEnglobants: [],
    }
    found.set(sousRubrique, known)
    const last = known.libellesEnglobants.at(-1)
    if (last?.idLibelleEnglobant === idLibelleEnglobant) last.indicateurs.push(code)
    else {
      const { libelle } = required(catalogue.libellesEnglobants.get(idLibelleEnglobant), idLibelleEnglobant)
      known.libellesEnglobants.push({ idLibelleEnglobant, libelle, indicateurs: [code] })
    }
  }
  return [...found.values()]
}

/** A module as a rubrique of the sheets. */
export const rubriqueDe = (
  catalogue: Catalogue,
  prefixe: string,
  {
    code,
    libelle,
    court,
    reprise,
  }: { readonly code: string; readonly libelle: Localised; readonly court: Localised; readonly reprise: Reprise },
): RubriqueStructure => ({
  codeNational: `${prefixe}_${code}`,
  libelle,
  libelleCourt: court,
  reprise,
  sousRubriques: sousRubriquesDe(catalogue, code),
})
