import type { LigneReferentiel } from '@sillon/contract'
import type { classesCmr, typesIft, typesProduit, typesValeurIft } from '@sillon/domain'
import type { Localised } from '@sillon/engine'
import {
  bassinsViticoles,
  cultures,
  entites,
  type ListeIft,
  nomEn,
  type ReferencesIft,
  regroupementsVerger,
} from '@sillon/referentials'

// Names of the codes in the lists of a year: the only place for screens, files and messages.

/** A value that a column accepts, with its name. */
export interface ValeurAdmise {
  readonly code: string | number
  readonly libelle: Localised
  /** Values of the first column of a row with which it is accepted; all when absent. */
  readonly pour?: readonly string[]
}

const nommees = <Code extends string>(noms: Readonly<Record<Code, Localised>>): readonly ValeurAdmise[] =>
  Object.entries<Localised>(noms).map(([code, libelle]) => ({ code, libelle }))

export const listesDePlafonds = nommees<ListeIft>({
  gc_hors_pdt: { fr: 'Grandes cultures hors pommes de terre', en: 'Arable crops without potatoes' },
  gc_pdt: { fr: 'Pommes de terre', en: 'Potatoes' },
  viti: { fr: 'Vigne', en: 'Vine' },
  arbo: { fr: 'Vergers', en: 'Orchards' },
})

export const typesDeValeur = nommees<(typeof typesValeurIft)[number]>({
  PLAFOND: { fr: 'Plafond', en: 'Ceiling' },
  PLANCHER: { fr: 'Plancher', en: 'Floor' },
})

export const typesDIft = nommees<(typeof typesIft)[number]>({
  H: { fr: 'Herbicide', en: 'Herbicide' },
  HH: { fr: 'Hors herbicide', en: 'Non-herbicide' },
})

export const groupesDeReferences = nommees<keyof ReferencesIft>({
  GC_PT: { fr: 'Grandes cultures, prairies et pommes de terre', en: 'Arable crops, meadows and potatoes' },
  VIGNE: { fr: 'Vigne', en: 'Vine' },
})

export const typesDeProduit = nommees<(typeof typesProduit)[number]>({
  HERBICIDE: { fr: 'Herbicide', en: 'Herbicide' },
  FONGICIDE: { fr: 'Fongicide', en: 'Fungicide' },
  INSECTICIDE: { fr: 'Insecticide', en: 'Insecticide' },
  AUTRE: { fr: 'Autre', en: 'Other' },
})

/** Regulation (EC) 1272/2008. */
export const classesDeCmr = nommees<(typeof classesCmr)[number]>({
  CMR1: { fr: 'CMR de catégorie 1A ou 1B', en: 'CMR of category 1A or 1B' },
  CMR2: { fr: 'CMR de catégorie 2', en: 'CMR of category 2' },
})

/** Names of regions have no translation. */
export const regions: readonly ValeurAdmise[] = entites
  .filter(({ idtypeentite }) => idtypeentite === 2)
  .map(({ codeInsee, libelleentite }) => ({ code: codeInsee, libelle: { fr: libelleentite, en: libelleentite } }))

export const bassins: readonly ValeurAdmise[] = bassinsViticoles
  .filter(({ codeBassinViti }) => codeBassinViti !== '')
  .map(({ codeBassinViti: code, libelle }) => ({
    code,
    libelle: { fr: libelle, en: nomEn('en', 'bassins', code, libelle) },
  }))

export const regroupements: readonly ValeurAdmise[] = regroupementsVerger.map(
  ({ idRegroupementVerger, code, libelle }) => ({
    code: idRegroupementVerger,
    libelle: { fr: libelle, en: nomEn('en', 'vergers', code, libelle) },
  }),
)

/** Names of crops are those of the PAC, in French. */
export const toutesLesCultures: readonly ValeurAdmise[] = cultures.map(({ idCulture, libelle }) => ({
  code: idCulture,
  libelle: { fr: libelle, en: libelle },
}))

/** Values with which the first column of a row must agree. */
export const pour = (valeurs: readonly ValeurAdmise[], ...premieres: readonly string[]): readonly ValeurAdmise[] =>
  valeurs.map((valeur) => ({ ...valeur, pour: premieres }))

/** Values that a column accepts in a row whose first column is this one. */
export const admisesAvec = (
  valeurs: readonly ValeurAdmise[],
  premiere: LigneReferentiel[string] | undefined,
): readonly ValeurAdmise[] => valeurs.filter(({ pour: avec }) => avec === undefined || avec.includes(String(premiere)))

const sansZeros = (code: string) => code.replace(/^0+(?=\d)/, '')

/** The accepted code that a cell means: its own, its name, or what a spreadsheet leaves of "01". Undefined without one, or with several. */
export function codeDe(valeurs: readonly ValeurAdmise[], text: string): ValeurAdmise['code'] | undefined {
  const exacte = valeurs.find(({ code }) => String(code) === text)
  if (exacte !== undefined) return exacte.code
  const dit = text.toLowerCase()
  const trouvees = valeurs.filter(
    ({ code, libelle }) =>
      sansZeros(String(code)) === text || Object.values(libelle).some((nom) => nom.toLowerCase() === dit),
  )
  return trouvees.length === 1 ? trouvees[0]?.code : undefined
}
