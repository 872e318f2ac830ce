import { conditionsApplication } from '../src/donnees/generated/conditions-application'
import { equipements } from '../src/donnees/generated/equipements'
import type { ParametresIft, References } from '../src/references'
import type { DossierInput } from '../src/scheme'

const sansParametresIft: ParametresIft = { gc_hors_pdt: [], gc_pdt: [], viti: [], arbo: [] }

/** A year's references with the lists that come with the product. */
export const referencesAvec = (parametresIft: ParametresIft = sansParametresIft): References => ({
  parametresIft,
  referencesIft: { GC_PT: null, VIGNE: null },
  materiels: equipements,
  conditions: conditionsApplication,
})

/** A farm somewhere, without rotation or entries. */
export const dossierVide: DossierInput = {
  assolement: [],
  irrigation: false,
  familles: [],
  siege: { region: 'Bretagne', departement: 'Finistère' },
  bassinViticole: null,
  references: referencesAvec(),
  saisies: {},
}
