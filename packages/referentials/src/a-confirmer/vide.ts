import { sansReferences } from '../references'
import type { DossierInput } from '../scheme'

/** A farm without anything, that irrigates: rules are read from it, because they do not depend on a farm. */
export const dossierSansRien: DossierInput = {
  assolement: [],
  irrigation: true,
  familles: [],
  siege: { region: null, departement: null },
  bassinViticole: null,
  references: sansReferences,
  saisies: {},
}
