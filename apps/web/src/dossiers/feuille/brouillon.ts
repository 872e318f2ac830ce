import type { Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { sameValue } from '@sillon/referentials'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { estValeur } from '#dossiers/dossier/valeurs'
import { type Draft, draftOf } from '#socle/forms/draft'
import { isRecord, isTextOrNull, type Reader } from '#socle/state/stored'

/** A typed value that the server has not acknowledged, whether it is to be confirmed, and the revision of the file at its typing. */
export interface SaisieEnAttente {
  readonly valeur: Valeur
  readonly aConfirmer: boolean
  readonly revision: string | null
}

function saisieOf(content: unknown): SaisieEnAttente {
  const { valeur, aConfirmer = false, revision } = isRecord(content) ? content : {}
  if (!estValeur(valeur) || typeof aConfirmer !== 'boolean' || !isTextOrNull(revision))
    throw new TypeError('The device holds another content.')
  return { valeur, aConfirmer, revision }
}

type Saisies = Readonly<Record<string, SaisieEnAttente>>

const saisies: Reader<Saisies> = {
  parse: (content) =>
    Object.fromEntries(Object.entries(content as object).map(([code, saisie]) => [code, saisieOf(saisie)])),
}

/** Key of the draft of a file in the storage of the device; related data use keys with this prefix. */
export const placeDuBrouillon = ({ idUtilisateur, idExploitation, millesime, codeNational }: DossierKey) =>
  [idUtilisateur, idExploitation, millesime, codeNational] as const

const isSame = (one: SaisieEnAttente, other: SaisieEnAttente | undefined): boolean =>
  other !== undefined && one.aConfirmer === other.aConfirmer && sameValue(one.valeur as Value, other.valeur as Value)

/**
 * Unsaved entries of one file, stored on the device so that a closed tab loses nothing.
 * Two tabs on the same file share it: each adds its own entries, and removes an entry only while it still has the acknowledged value.
 */
export class Brouillon {
  readonly #draft: Draft<Saisies>

  /** @param suite place of other entries over the same file, such as a scenario */
  constructor(dossier: DossierKey, suite: readonly (string | number)[] = []) {
    this.#draft = draftOf([...placeDuBrouillon(dossier), ...suite], saisies)
  }

  read(): ReadonlyMap<string, SaisieEnAttente> {
    return new Map(Object.entries(this.#draft.read() ?? {}))
  }

  /** Stores these entries. Returns false when the device refuses to store them. */
  keep(entries: Iterable<readonly [string, SaisieEnAttente]>): boolean {
    return this.#write(new Map([...this.read(), ...entries]))
  }

  /** Removes entries that the server has, or that the person discarded. */
  forget(entries: Iterable<readonly [string, SaisieEnAttente]>): void {
    const kept = new Map(this.read())
    for (const [code, entry] of entries) if (isSame(entry, kept.get(code))) kept.delete(code)
    this.#write(kept)
  }

  #write(entries: ReadonlyMap<string, SaisieEnAttente>): boolean {
    if (entries.size > 0) return this.#draft.keep(Object.fromEntries(entries))
    this.#draft.forget()
    return true
  }
}
