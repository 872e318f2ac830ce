import { conditionsApplication } from '../src/donnees/generated/conditions-application'
import { equipements } from '../src/donnees/generated/equipements'
import { type ParametresIft, type References, sansReferences } from '../src/references'
import type { DossierInput } from '../src/scheme'

/** A year's references with the lists that come with the product. */
export const referencesAvec = (parametresIft: ParametresIft = sansReferences.parametresIft): References => ({
  ...sansReferences,
  parametresIft,
  materiels: equipements,
  conditions: conditionsApplication,
})

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
