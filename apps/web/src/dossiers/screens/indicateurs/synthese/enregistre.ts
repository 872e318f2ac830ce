import type { OpenSheet } from '#dossiers/feuille/sheet'
import { createStore, type Store } from '#socle/state/store'
import { type Enregistre, saisieOf } from './resultat'

const enregistres = new WeakMap<OpenSheet['dossier'], Store<Enregistre>>()

/** Saved results of the open file. A sheet stays open while its results are saved: its own copy of the file is then outdated. */
export function enregistreDe({ dossier, revisionDossier }: Pick<OpenSheet, 'dossier' | 'revisionDossier'>) {
  const known = enregistres.get(dossier)
  if (known !== undefined) return known
  const opened = createStore<Enregistre>({ values: saisieOf(dossier), etag: revisionDossier })
  enregistres.set(dossier, opened)
  return opened
}
