import { conditionsApplication } from '../src/donnees/generated/conditions-application'
import { equipements } from '../src/donnees/generated/equipements'
import type { Listes } from '../src/kinds/kind'
import { type ParametresIft, type References, sansReferences } from '../src/references'
import type { DossierInput } from '../src/scheme'

/** A year's references with the lists that come with the product. */
export const referencesAvec = (parametresIft: ParametresIft = sansReferences.parametresIft): References => ({
  ...sansReferences,
  parametresIft,
  materiels: equipements,
  conditions: conditionsApplication,
})

/** References that a value may choose from, with the lists that come with the product; no basins. */
export const listesDuProduit: Listes = {
  bassins: new Map(),
  materiels: new Set(equipements.map(({ code }) => code)),
  conditions: new Set(conditionsApplication.map(({ codeCondition }) => codeCondition)),
}

/** A farm somewhere, without rotation or entries, with every list of the year. */
export const dossierVide: DossierInput & { readonly references: References } = {
  assolement: [],
  irrigation: false,
  familles: [],
  siege: { region: 'Bretagne', departement: 'Finistère' },
  bassinViticole: null,
  references: referencesAvec(),
  saisies: {},
}
