import type { Valeur } from '@sillon/contract'
import { auditeesDuCalcul } from '#dossiers/feuille/audit'
import { type Calcul, calculOf } from '#dossiers/feuille/calcul'
import { followBassin } from '#dossiers/feuille/follow-bassin'
import { SheetReadings } from '#dossiers/feuille/sheet-readings'
import { type Envoi, SheetStore } from '#dossiers/feuille/sheet-store'
import type { DossierLu } from './dossier-lu'

/** The file, or a scenario over it, with its own calculation. */
export interface Colonne {
  readonly calcul: Calcul
  readonly store: SheetStore
  readonly readings: SheetReadings
}

/** A tried entry. */
export interface Essai {
  readonly codeNational: string
  readonly valeur: Valeur
}

/**
 * Evaluates the file with tried entries, once the references of its basin are there.
 * @param onChange called with the entries made later in its store
 */
export async function colonneDe(
  lu: DossierLu,
  essais: readonly Essai[],
  onChange: (changes: ReadonlyMap<string, Envoi>) => void = () => undefined,
): Promise<Colonne> {
  const { key, feuille, scheme, language, tree, saisies, signal, onReferences } = lu
  const { entree, figee, listes } = feuille
  const auditees = auditeesDuCalcul(scheme, feuille.audit)
  const input = { ...entree, saisies, anDernier: null, auditees }
  const calcul = calculOf(scheme, input, language, figee?.resultats, figee?.resultatsAudites)
  const store = new SheetStore(calcul, tree, onChange)
  const followed = followBassin({ key, scheme, store, entree, listes, signal, onReferences })
  store.restore(new Map(essais.map(({ codeNational, valeur }) => [codeNational, { valeur, aConfirmer: false }])))
  await followed()
  return { calcul, store, readings: new SheetReadings(scheme, calcul, store) }
}
