import type { Presentation, Repli } from '#dossiers/feuille/presentation'

const absents = (texte: string, ajout: string | null = null): Partial<Repli> => ({
  texte: `hve4:repli.${texte}`,
  vides: true,
  ajout: ajout && `hve4:repli.${ajout}`,
})

const cultures = absents('cultures')
const productions = absents('productions')

/** Folds of lists that few farms fill in completely: crops, productions, land that is not farmed, agro-ecological features. */
export const replis: Presentation['replis'] = {
  CULT_CEREALES: cultures,
  CULT_OLEAGINEUX: cultures,
  CULT_PROTEAGINEUX: cultures,
  CULT_FIBRES_GEL: cultures,
  CULT_FOURRAGES: cultures,
  CULT_PRAIRIES: cultures,
  CULT_INDUSTRIELLES: cultures,
  CULT_LEGUMES: cultures,
  CULT_PERENNES: cultures,
  CULT_PROD_COUVERTES: productions,
  CULT_PROD_EXTERIEURES: productions,
  CULT_SNE: absents('surfaces'),
  CULT_SNA: absents('surfaces'),
  // Two boxes a row: ten of them on a laptop.
  BIODIV_IAE: { ...absents('elements', 'ajouter'), auMoins: 5 },
  PHYTO_CMR: { texte: 'hve4:repli.questions' },
}

/** A result takes 6.75 rem: two for the irrigation, three for the fertilisation, four for the plant protection; a unit, a coefficient and two for the features. */
export const apresLesCases: Presentation['apresLesCases'] = {
  HVE4_BIODIV: '23.25rem',
  HVE4_PHYTO: '27rem',
  HVE4_FERTI: '20.25rem',
  HVE4_IRRI: '13.5rem',
}

/** Areas, questions with a one-word answer, and tables of one box and two results. */
export const etroites: Presentation['etroites'] = {
  CULT_CEREALES: 'gauche',
  CULT_OLEAGINEUX: 'gauche',
  CULT_PROTEAGINEUX: 'gauche',
  CULT_FIBRES_GEL: 'gauche',
  CULT_FOURRAGES: 'gauche',
  CULT_PRAIRIES: 'gauche',
  CULT_INDUSTRIELLES: 'gauche',
  CULT_LEGUMES: 'gauche',
  CULT_PERENNES: 'droite',
  CULT_PROD_COUVERTES: 'droite',
  CULT_PROD_EXTERIEURES: 'droite',
  CULT_PROD_TOTAL: 'droite',
  CULT_SNE: 'droite',
  CULT_SNA: 'droite',
  CULT_SYNTHESE: 'droite',
  PHYTO_CMR: 'gauche',
  PHYTO_SNT: 'droite',
  IRRI_OAD: 'gauche',
  IRRI_MAT: 'droite',
}
