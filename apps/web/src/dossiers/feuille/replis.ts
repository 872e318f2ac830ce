import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { readStored, writeStored } from '#socle/state/storage'
import { createStore, type Store } from '#socle/state/store'
import { isText, readerOf } from '#socle/state/stored'
import { placeDuBrouillon } from './brouillon'

const places = readerOf((content): content is string[] => Array.isArray(content) && content.every(isText))

/** Expanded folds of a file on this device: they are open again on the next visit. */
export class Replis {
  readonly #key: string
  readonly #ouverts: Store<ReadonlySet<string>>

  constructor(dossier: DossierKey) {
    this.#key = `sillon.replis.${placeDuBrouillon(dossier).join('.')}`
    this.#ouverts = createStore<ReadonlySet<string>>(new Set(this.#read()))
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#ouverts.subscribe(listener)

  readonly estOuvert = (place: string): boolean => this.#ouverts.get().has(place)

  ouvrir(place: string): void {
    if (!this.estOuvert(place)) this.#set(new Set([...this.#ouverts.get(), place]))
  }

  fermer(place: string): void {
    if (this.estOuvert(place)) this.#set(new Set([...this.#ouverts.get()].filter((one) => one !== place)))
  }

  #set(ouverts: ReadonlySet<string>): void {
    writeStored(this.#key, ouverts.size === 0 ? null : JSON.stringify([...ouverts]))
    this.#ouverts.set(ouverts)
  }

  #read(): readonly string[] {
    try {
      return places.parse(JSON.parse(readStored(this.#key) ?? '[]'))
    } catch {
      return []
    }
  }
}
