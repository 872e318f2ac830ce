import { type BassinViticole, type getFeuille, getParametresIft, getReferencesIft } from '@sillon/contract'
import type { References, Scheme } from '@sillon/referentials'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { type Answer, request } from '#socle/api/client'
import type { SheetStore } from './sheet-store'

type Feuille = Answer<typeof getFeuille>
const SANS_BASSIN = -1

interface Suivi {
  readonly key: DossierKey
  readonly scheme: Scheme
  readonly store: SheetStore
  readonly entree: Feuille['entree']
  readonly listes: Feuille['listes']
  readonly signal: AbortSignal
  onReferences(failure: unknown): void
}

/**
 * Keeps the calculation on the references of the file's basin, after an opening with others. When they cannot be loaded, the former ones stay until the
 * server's own figures come with the next save; another choice of the basin retries. Returns a function to await once the draft is restored.
 */
export function followBassin(suivi: Suivi): () => Promise<void> {
  const { key, scheme, store, entree, listes, signal, onReferences } = suivi
  const row = scheme.bassin
  if (row === null || store.indicateur(row) === undefined) return async () => undefined
  const wanted = () => idBassinOf(listes.bassins, store.ligne(row).valeur ?? entree.bassinViticole)
  let known = wanted()
  let asked = known
  const follow = async () => {
    const bassin = wanted()
    if (bassin === asked) return
    asked = bassin
    try {
      const ift = await loadIft(key, bassin, signal)
      if (bassin !== asked) return
      known = bassin
      store.refer({ ...entree.references, ...ift })
    } catch (failure) {
      if (bassin === asked) asked = known
      if (!signal.aborted) onReferences(failure)
    }
  }
  return async () => {
    await follow()
    store.subscribe(row, follow)
  }
}

/** Treatment-frequency values of a farm in a basin; with -1, in its own. */
async function loadIft(
  { idExploitation, millesime }: DossierKey,
  idBassinViti: number,
  signal: AbortSignal,
): Promise<Pick<References, 'parametresIft' | 'referencesIft'>> {
  const [parametres, references] = await Promise.all([
    request(getParametresIft, { params: { idExploitation, idBassinViti }, query: { millesime }, signal }),
    request(getReferencesIft, { params: { idExploitation }, query: { millesime, idBassinViti }, signal }),
  ])
  return { parametresIft: parametres.data, referencesIft: references.data }
}

/** Identifier of a basin by its code; -1 for none. */
const idBassinOf = (bassins: readonly BassinViticole[], code: unknown): number =>
  bassins.find(({ codeBassinViti }) => codeBassinViti !== '' && codeBassinViti === code)?.idBassinViti ?? SANS_BASSIN
