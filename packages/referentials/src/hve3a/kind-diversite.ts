import { kindsCommuns } from '../kinds/communs'
import { fiche } from '../kinds/fiche'

const { numeriqueEntier: entier } = kindsCommuns

const especes = fiche('diversiteEspeces', {
  nb_especes: { kind: entier, libelle: { fr: 'espèces', en: 'species' } },
  nb_varietes: { kind: entier, libelle: { fr: 'variétés', en: 'varieties' } },
  nb_especes_2_varietes: { kind: entier, libelle: { fr: 'espèces à 2 variétés', en: 'species with 2 varieties' } },
  nb_especes_3_varietes: {
    kind: entier,
    libelle: { fr: 'espèces à 3 variétés ou plus', en: 'species with 3 varieties or more' },
  },
})

const champs = {
  vigne_nb_clones: {
    kind: fiche('diversiteClones', { value: { kind: entier } }),
    libelle: { fr: 'clones de vigne', en: 'clones of vine' },
  },
  arboriculture: { kind: especes, libelle: { fr: 'arboriculture', en: 'fruit growing' } },
  legumes_fleurs_fruits: {
    kind: especes,
    libelle: { fr: 'légumes, fleurs et fruits', en: 'vegetables, flowers and fruit' },
  },
  hors_sol: { kind: especes, libelle: { fr: 'hors sol', en: 'soilless crops' } },
} as const

export type ChampDiversite = keyof typeof champs

/** Varietal diversity by block (specification 2, section 3). */
export const diversite = fiche('diversiteVarietale', champs)
