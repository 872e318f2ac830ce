import {
  type Computed,
  calculation,
  computed,
  type Decimal,
  type Entered,
  entered,
  type Formula,
  type Localised,
} from '@sillon/engine'
import type { LigneAssolement } from '../assolement'
import type { Auditees } from '../auditees'
import type { ConditionTraitement, ListeIft, Materiel, ParametreIft, ReferencesIft } from '../references'
import type { ValeursRegistre } from '../registre'
import type { DossierInput, Verdict } from '../scheme'
import type { Source } from '../sources'
import type { ValeursHve4 } from './generated/catalogue'

export type CodeHve4 = keyof ValeursHve4

/** Rows with a single number. */
export type CodeNombre = {
  [Code in CodeHve4]: Decimal | null extends ValeursHve4[Code]
    ? ValeursHve4[Code] extends Decimal | null
      ? Code
      : never
    : never
}[CodeHve4]

/** Fact with a list of IFT parameters: the lists are separate facts, because a new viticultural basin changes only one of them. */
export type FaitParametres = `PARAMETRES_${Uppercase<ListeIft>}`

/** Condition under which some rows apply. */
export type CodeCondition = `SI ${string}`

/** Values in the formulas of HVE4: the catalogue's, facts of the farm and of the year, and summaries of the rotation shared by formulas. */
export interface Valeurs extends ValeursHve4, Record<FaitParametres, readonly ParametreIft[] | null> {
  ASSOLEMENT: readonly LigneAssolement[] | null
  /** Values computed from the records of the farm; null without records. */
  REGISTRE: ValeursRegistre | null
  IRRIGATION: boolean | null
  /** Hectares by crop type; null without a rotation. */
  SURFACES_PAR_TYPE: ReadonlyMap<string, number> | null
  /** Hectares of orchard by grouping; null without a rotation. */
  SURFACES_VERGER: ReadonlyMap<number, number> | null
  SIEGE: DossierInput['siege'] | null
  BASSIN_EXPLOITATION: string | null
  REFERENCES_IFT: ReferencesIft | null
  MATERIELS: readonly Materiel[] | null
  CONDITIONS: readonly ConditionTraitement[] | null
  CULTURE_PRINCIPALE: { readonly code: string; readonly surface: number } | null
  /** Entries of the year before, by code. */
  AN_DERNIER: Readonly<Record<string, unknown>> | null
  AUDITEES: Auditees | null
  /** Rows with an impossible value. */
  VALEURS_EN_ERREUR: readonly string[] | null
  VERDICT: Verdict | null
  [condition: CodeCondition]: boolean | null
}

/** Names of values outside the catalogue, for explanations. */
export const libellesInternes: Readonly<Record<Exclude<keyof Valeurs, CodeHve4 | CodeCondition>, Localised>> = {
  ASSOLEMENT: { fr: 'Assolement', en: 'Crop rotation' },
  REGISTRE: { fr: 'Interventions de MesParcelles', en: 'Records of MesParcelles' },
  IRRIGATION: { fr: 'Irrigation', en: 'Irrigation' },
  SURFACES_PAR_TYPE: {
    fr: "Surfaces de l'assolement par type de culture",
    en: 'Areas of the crop rotation by crop type',
  },
  SURFACES_VERGER: { fr: "Vergers de l'assolement par regroupement", en: 'Orchards of the crop rotation by grouping' },
  CULTURE_PRINCIPALE: { fr: 'Culture principale', en: 'Main crop' },
  AN_DERNIER: { fr: 'Saisies de l’an dernier', en: 'Entries of the year before' },
  AUDITEES: { fr: 'Valeurs auditées', en: 'Audited values' },
  VALEURS_EN_ERREUR: { fr: 'Valeurs en erreur', en: 'Values in error' },
  VERDICT: { fr: 'Conclusion', en: 'Conclusion' },
  SIEGE: { fr: "Siège de l'exploitation", en: 'Head office of the farm' },
  BASSIN_EXPLOITATION: { fr: "Bassin viticole de l'exploitation", en: 'Viticultural basin of the farm' },
  PARAMETRES_GC_HORS_PDT: {
    fr: 'Plafonds et planchers IFT des grandes cultures hors pommes de terre',
    en: 'IFT ceilings and floors of arable crops without potatoes',
  },
  PARAMETRES_GC_PDT: {
    fr: 'Plafonds et planchers IFT des pommes de terre',
    en: 'IFT ceilings and floors of potatoes',
  },
  PARAMETRES_VITI: {
    fr: 'Plafonds et planchers IFT de la vigne dans le bassin',
    en: 'IFT ceilings and floors of vine in the basin',
  },
  PARAMETRES_ARBO: { fr: 'Plafonds et planchers IFT des vergers', en: 'IFT ceilings and floors of orchards' },
  REFERENCES_IFT: { fr: 'Références IFT de la région et du bassin', en: 'IFT references of the region and the basin' },
  MATERIELS: { fr: 'Liste des matériels', en: 'Equipment list' },
  CONDITIONS: { fr: "Liste des conditions d'application", en: 'List of application conditions' },
}

/** A row typed by a person, with an optional proposal of the rotation or another row. `source` is that of the proposal when there is one. */
export const saisie = (code: CodeHve4, source: Source, proposal?: Formula<keyof Valeurs>): Entered<keyof Valeurs> =>
  entered<keyof Valeurs>(code, source, proposal)

/** A row that is always computed. */
export const calcul = (code: CodeHve4, source: Source, formula: Formula<keyof Valeurs>): Computed<keyof Valeurs> =>
  computed<keyof Valeurs>(code, source, formula)

/** A formula over named values of HVE4; see `calculation` of the engine. */
export const formule = <const Reads extends Readonly<Record<string, keyof Valeurs>>>(
  reads: Reads,
  words: Localised,
  compute: (values: { readonly [Name in keyof Reads]: Valeurs[Reads[Name]] }) => unknown,
  options?: Parameters<typeof calculation<Valeurs, Reads>>[3],
) => calculation<Valeurs, Reads>(reads, words, compute, options)

/** Codes `prefix` followed by each number from `first` to `last`. */
export function suite(prefix: string, first: number, last: number): CodeHve4[] {
  return Array.from({ length: last - first + 1 }, (_, i) => `${prefix}${first + i}` as CodeHve4)
}
