import type { Language } from '../socle/error-texts'
import type { ListeReferentiel } from './references-gestion'

/** Names of the lists of references of a year, as on the screens. */
export const libellesListes: Readonly<Record<Language, Readonly<Record<ListeReferentiel, string>>>> = {
  fr: {
    'plafonds-ift': 'Plafonds et planchers IFT',
    'references-ift': 'Références IFT régionales',
    'bassins-viticoles': 'Bassins viticoles',
    equipements: 'Équipements',
    'conditions-application': 'Conditions d’application des traitements',
    'produits-phyto': 'Produits phytosanitaires',
    'doses-reference': 'Doses de référence',
  },
  en: {
    'plafonds-ift': 'IFT ceilings and floors',
    'references-ift': 'Regional IFT references',
    'bassins-viticoles': 'Viticultural basins',
    equipements: 'Equipment',
    'conditions-application': 'Treatment application conditions',
    'produits-phyto': 'Plant protection products',
    'doses-reference': 'Reference doses',
  },
}

interface Attente {
  readonly millesime: number
  /** A decided file keeps the points of its decision. */
  readonly estDecide: boolean
}

const phrases: Readonly<Record<Language, (listes: string, attente: Attente) => string>> = {
  fr: (listes, { millesime, estDecide }) =>
    estDecide
      ? `${listes} : sans valeur en ${millesime} pour cette exploitation au moment de la décision ; les points qui en dépendaient n’ont pas été calculés, et seul un super administrateur peut saisir ces valeurs.`
      : `${listes} : aucune valeur en ${millesime} pour cette exploitation ; les points qui en dépendent ne sont pas calculés, et seul un super administrateur peut saisir ces valeurs.`,
  en: (listes, { millesime, estDecide }) =>
    estDecide
      ? `${listes}: no value in ${millesime} for this farm when the file was decided; the points that depended on them were not computed, and only a super administrator can enter these values.`
      : `${listes}: no value in ${millesime} for this farm; the points that depend on them are not computed, and only a super administrator can enter these values.`,
}

/** Lists without a value for a farm, whose points are not computed, and who can fill them, in one sentence; null without any. For documents and mails. */
export function phraseDesReferences(
  manquantes: readonly { readonly liste: ListeReferentiel }[],
  attente: Attente,
  language: Language,
): string | null {
  const listes = [...new Set(manquantes.map(({ liste }) => liste))]
  if (listes.length === 0) return null
  return phrases[language](listes.map((liste) => libellesListes[language][liste]).join(', '), attente)
}
