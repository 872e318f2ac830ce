import type { Correction, TypeRubrique } from '@sillon/contract'
import type { DossierInput, Scheme } from '@sillon/referentials'
import { createStore } from '#socle/state/store'
import { calculOf } from '../feuille/calcul'
import { SheetReadings } from '../feuille/sheet-readings'
import { SheetStore } from '../feuille/sheet-store'

/** Values of a file and their readings, without a screen, a server or saves. */
export function valeursOuvertes(scheme: Scheme, dossier: DossierInput, tree: readonly TypeRubrique[]) {
  const calcul = calculOf(scheme, dossier, 'fr')
  const store = new SheetStore(calcul, tree, () => undefined)
  return {
    scheme,
    store,
    readings: new SheetReadings(scheme, calcul, store),
    corrections: createStore<readonly Correction[]>([]),
  }
}
