import type { Localised } from '@sillon/engine'
import { catalogue } from './modele'
import type { mesures } from './phyto/ift'

/** Names of values outside the catalogue, for explanations. */
const internes: Readonly<Record<string, Localised>> = {
  ASSOLEMENT: { fr: 'Assolement', en: 'Crop rotation' },
  REGISTRE: { fr: 'Interventions de MesParcelles', en: 'Records of MesParcelles' },
  IRRIGATION: { fr: 'Irrigation', en: 'Irrigation' },
  FAMILLES: { fr: "Familles de cultures de l'exploitation", en: 'Crop families of the farm' },
  REFERENCES_IFT: { fr: 'Références IFT de la région et du bassin', en: 'IFT references of the region and the basin' },
  AN_DERNIER: { fr: 'Saisies de l’an dernier', en: 'Entries of the year before' },
  AUDITEES: { fr: 'Valeurs auditées', en: 'Audited values' },
  SURFACES_PAR_TYPE: {
    fr: "Surfaces de l'assolement par type de culture",
    en: 'Areas of the crop rotation by crop type',
  },
  CULTURES: { fr: 'Cultures par surface', en: 'Crops by area' },
  SURFACE_BLOCS: { fr: 'Surface des familles présentes', en: 'Area of the families that the farm has' },
  VALEURS_EN_ERREUR: { fr: 'Valeurs en erreur', en: 'Values in error' },
  CERTIFICATION: { fr: 'Conclusion', en: 'Conclusion' },
  VERDICT: { fr: 'Conclusion', en: 'Conclusion' },
  BLOC_GC: { fr: 'Grandes cultures ou prairies', en: 'Arable crops or meadows' },
  BLOC_VIGNE: { fr: 'Vigne', en: 'Vine' },
  BLOC_ARBO: { fr: 'Arboriculture', en: 'Fruit growing' },
  BLOC_AUTRES: { fr: 'Autres cultures en sol', en: 'Other crops grown in soil' },
  BLOC_HORSOL: { fr: 'Cultures hors sol', en: 'Soilless crops' },
}

const nomDesMesures: Readonly<Record<(typeof mesures)[number]['code'], Localised>> = {
  HVE3A_D_130_H_GC: { fr: 'IFT herbicide, grandes cultures', en: 'Herbicide index, arable crops' },
  HVE3A_D_130_HH_GC: { fr: 'IFT hors herbicide, grandes cultures', en: 'Non-herbicide index, arable crops' },
  HVE3A_D_130_H_VIGNE: { fr: 'IFT herbicide, vigne', en: 'Herbicide index, vine' },
  HVE3A_D_130_HH_VIGNE: { fr: 'IFT hors herbicide, vigne', en: 'Non-herbicide index, vine' },
}

/** Names of the complements of a value, by the suffix of their code. */
const SUFFIXES: readonly (readonly [string, Localised])[] = [
  ['_NOTE', { fr: 'note', en: 'points' }],
  ['_SET', { fr: 'SET', en: 'SET' }],
  ['_COEFF', { fr: 'coefficient', en: 'coefficient' }],
  ['_REGISTRE', { fr: 'valeur MesParcelles', en: 'MesParcelles value' }],
  ['_HVE', { fr: 'valeur MesParcelles, calcul HVE', en: 'MesParcelles value, HVE calculation' }],
  ['_MAEC', { fr: 'valeur MesParcelles, calcul MAEC', en: 'MesParcelles value, MAEC calculation' }],
  ['_MOYENNE', { fr: 'moyenne', en: 'mean' }],
]

/** Name of a code of the model outside the catalogue. */
export function libelleInterne(code: string): Localised | undefined {
  const own = internes[code] ?? (nomDesMesures as Readonly<Record<string, Localised>>)[code]
  const [suffixe, nom] = SUFFIXES.find(([end]) => code.endsWith(end)) ?? []
  if (own !== undefined || suffixe === undefined || nom === undefined) return own
  const base = code.slice(0, -suffixe.length)
  const whole = catalogue.parCode.get(base)?.libelle ?? libelleInterne(base)
  return whole && { fr: `${whole.fr} (${nom.fr})`, en: `${whole.en} (${nom.en})` }
}
