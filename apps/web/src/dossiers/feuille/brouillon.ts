import { valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import { sameValue } from '@sillon/referentials'
import { z } from 'zod'
import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { type Draft, draftOf } from '#socle/forms/draft'

/** A typed value that the server has not acknowledged, whether it is to be confirmed, and the revision of the file at its typing. */
const saisie = z.object({ valeur, aConfirmer: z.boolean().default(false), revision: z.string().nullable() })
export type SaisieEnAttente = z.infer<typeof saisie>
const brouillon = z.record(z.string(), saisie)

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
  readonly #draft: Draft<z.infer<typeof brouillon>>

  /** @param suite place of other entries over the same file, such as a scenario */
  constructor(dossier: DossierKey, suite: readonly (string | number)[] = []) {
    this.#draft = draftOf([...placeDuBrouillon(dossier), ...suite], brouillon)
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
