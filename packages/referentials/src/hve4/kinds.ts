import type { Decimal } from '@sillon/engine'
import { nomEn } from '../anglais'
import { PRAIRIE_TEMPORAIRE } from '../assolement'
import { otex } from '../donnees/generated/otex'
import { nomDuGroupe } from '../donnees/noms-cultures'
import { kindsCommuns } from '../kinds/communs'
import { choix, composite, kind, liste } from '../kinds/declare'
import { formatBrut } from '../kinds/format'
import type { ContentOf, Kinds } from '../kinds/kind'
import { fromSent, toValeur } from '../kinds/valeur'
import { verdicts } from '../verdicts'

/** Only a code of the official list needs its name; the first item of the list is its own name. */
const libelleOtex = (language: 'fr' | 'en', { code, libelle }: (typeof otex)[number]) =>
  /^\d/.test(code) ? `${code} – ${nomEn(language, 'otex', code, libelle)}` : nomEn(language, 'otex', code, code)

const prairiesTemporaires = { fr: 'Prairies temporaires', en: 'Temporary meadows' }

const libelleGroupe = (language: 'fr' | 'en', code: string): string =>
  code === PRAIRIE_TEMPORAIRE ? prairiesTemporaires[language] : nomDuGroupe(language, code)

/** Viticultural basin of a file's assessment: its code, which the API accompanies with its name in the year. */
const bassinViticole = kind<string>({
  id: 'bassinViticole',
  forme: 'choix',
  decode: (valeur) => {
    const value: unknown = fromSent(valeur)
    if (value === '') return null
    if (typeof value !== 'object' || value === null || !('codeBassinViti' in value)) return fromSent(valeur)
    const estAucun = value.codeBassinViti === '' || ('idBassinViti' in value && value.idBassinViti === -1)
    return estAucun ? null : (value.codeBassinViti as string)
  },
  encode: (value, { bassins }) =>
    typeof value === 'string' ? { value: bassins.get(value) ?? { codeBassinViti: value } } : toValeur(value),
  check: (value, { bassins }) => (bassins.has(String(value)) ? null : 'REFERENCE_INCONNUE'),
  format: (value, lecture) =>
    typeof value === 'string' && lecture.nom !== undefined ? lecture.nom(value) : formatBrut(value, lecture),
})

/** Group of the main crop: a botanical group, a crop type, or all temporary meadows (rule CULTURE_PRINCIPALE). */
const groupeCultures = kind<string>({
  id: 'groupeCultures',
  forme: 'texte',
  check: (value) => (typeof value === 'string' ? null : 'TEXTE_ATTENDU'),
  format: (value, lecture) =>
    typeof value === 'string' ? libelleGroupe(lecture.language, value) : formatBrut(value, lecture),
})

/** The kinds of value of HVE4 (column schemaId of the catalogue). */
export const kindsHve4 = {
  ...kindsCommuns,
  bassinViticole,
  choixCampagnes: choix<Decimal>(
    'choixCampagnes',
    [
      { value: 0, libelle: { fr: '1 campagne', en: '1 campaign' } },
      { value: 1, libelle: { fr: '2 campagnes', en: '2 campaigns' } },
      { value: 2, libelle: { fr: '3 campagnes', en: '3 campaigns' } },
    ],
    { aUnDefaut: true },
  ),
  choixMoyenne: choix(
    'choixMoyenne',
    [
      { value: 'ANNEE_COURANTE', libelle: { fr: 'Année Courante', en: 'Current year' } },
      { value: 'BIANNUEL', libelle: { fr: 'Biannuel', en: 'Two years' } },
      { value: 'TRIANNUEL', libelle: { fr: 'Triannuel', en: 'Three years' } },
    ],
    { aUnDefaut: true },
  ),
  choixMethodeBilan: choix(
    'choixMethodeBilan',
    [
      { value: 'Balance Globale Azotée', libelle: { fr: 'Balance Globale Azotée', en: 'Global nitrogen balance' } },
      { value: 'Bilan Apparent', libelle: { fr: 'Bilan Apparent', en: 'Apparent balance' } },
    ],
    { aUnDefaut: true },
  ),
  /** An orientation may come as a number, because its codes look like numbers. */
  choixOtex: choix(
    'choixOtex',
    otex.map((one) => ({ value: one.code, libelle: { fr: libelleOtex('fr', one), en: libelleOtex('en', one) } })),
    {
      aUnDefaut: true,
      decode: (valeur) => {
        const value = fromSent(valeur)
        return typeof value === 'number' ? String(value) : value
      },
    },
  ),
  listeConditionAppliTrait: liste('listeConditionAppliTrait', ({ conditions }) => conditions),
  /** Application conditions of the site: they have a row of their own (specification 3, section 7). */
  conditionsDuSite: liste('conditionsDuSite', ({ conditions }) => conditions),
  /** Whether the obligation of ecological features is met. */
  obligation: choix('obligation', [
    { value: 'OK', libelle: { fr: 'Respectée', en: 'Met' } },
    { value: 'KO', libelle: { fr: 'Non respectée', en: 'Not met' } },
    { value: 'NON_CONCERNEE', libelle: { fr: 'Non concernée', en: 'Not concerned' } },
  ]),
  groupeCultures,
  /** Conclusion on a file. */
  verdict: choix('verdict', verdicts),
  /** Type of calculation of the index (specification 3, section 3): used by the informative notes. */
  choixIft: composite('choixIft', {
    choix_type_calcul_IFT: [
      { value: 'HVE', libelle: { fr: 'Calcul HVE', en: 'HVE calculation' } },
      { value: 'MAEC', libelle: { fr: 'Calcul MAEC', en: 'MAEC calculation' } },
    ],
    choix_calcul_moyenne: [
      { value: 'annee_courante', libelle: { fr: 'Année courante', en: 'Current year' } },
      { value: 'biannuelle', libelle: { fr: 'Moyenne sur deux campagnes', en: 'Mean of two campaigns' } },
      { value: 'triannuelle', libelle: { fr: 'Moyenne sur trois campagnes', en: 'Mean of three campaigns' } },
    ],
    date_engagement: 'date',
  }),
} as const satisfies Kinds

export type KindHve4 = keyof typeof kindsHve4

/** Rows whose kind differs from the catalogue's input type. */
const exceptions = {
  // An index in the catalogue, and in fact three choices.
  HVE4_PHYTO_D_390: 'choixIft',
  HVE4_PHYTO_D_70: 'conditionsDuSite',
  // Codes in the catalogue.
  HVE4_BIODIV_I_32: 'obligation',
  HVE4_BIODIV_I_421: 'groupeCultures',
  HVE4_SYN_I_1: 'verdict',
} as const satisfies Readonly<Record<string, KindHve4>>

/** Name of a row's kind. */
export const kindOfRow = (code: string, schemaId: string): string =>
  (exceptions as Readonly<Record<string, string>>)[code] ?? schemaId

/** Content type of a row in formulas of HVE4, by its code and its input type. */
export type ContentHve4<Code extends string, SchemaId extends KindHve4> = ContentOf<
  (typeof kindsHve4)[Code extends keyof typeof exceptions ? (typeof exceptions)[Code] : SchemaId]
>
