import type { Repli } from '../../feuille/presentation'

const absents = (texte: string, ajout: string | null = null): Repli => ({
  texte: `hve4:repli.${texte}`,
  vides: true,
  ajout: ajout && `hve4:repli.${ajout}`,
})

const cultures = absents('cultures')
const productions = absents('productions')

/** What few farms have all of: crops, productions, land that is not farmed, agro-ecological features. */
export const replis: Readonly<Record<string, Repli>> = {
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
  BIODIV_IAE: absents('elements', 'ajouter'),
}
