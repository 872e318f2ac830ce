import type { DossierKey } from '#dossiers/dossier/dossier-key'
import { type Draft, draftOf } from '#socle/forms/draft'
import { createStore, type Store } from '#socle/state/store'
import { isRecord, isText, readerOf } from '#socle/state/stored'
import { placeDuBrouillon } from './brouillon'

type Textes = Readonly<Record<string, string>>

const textes = readerOf((content): content is Textes => isRecord(content) && Object.values(content).every(isText))

/** The row of a field: `CODE`, `CODE@n_1` for one campaign of it, `CODE#date` for one of its choices. */
export const codeDuChamp = (name: string): string => name.split(/[@#]/, 1)[0] ?? name

/** Name of the field around an element; null without one. The radio buttons of a question share a name of their own, inside the question's. */
export function nomDuChamp(element: Element): string | null {
  const champ = element.closest('[name]:not([type="radio"]), [data-name]')
  return champ?.getAttribute('name') ?? champ?.getAttribute('data-name') ?? null
}

/**
 * Unreadable entries ("12a"), by the name of their field. They have no effect and cannot be sent: the device stores them as typed until they are corrected.
 * Two tabs on the same file share them.
 */
export class SaisiesRefusees {
  readonly #draft: Draft<Textes>
  readonly #textes: Store<ReadonlyMap<string, string>>
  /** Change of values before each entry refused on this page, for an undo. */
  readonly #apres = new Map<string, object | undefined>()

  /**
   * `accepts` tells whether a row is open for entries; entries of other rows stay on the device.
   * @param suite place of other entries over the same file, such as a scenario
   */
  constructor(dossier: DossierKey, accepts: (code: string) => boolean, suite: readonly (string | number)[] = []) {
    this.#draft = draftOf([...placeDuBrouillon(dossier), ...suite, 'refusees'], textes)
    this.#textes = createStore(new Map([...this.#read()].filter(([name]) => accepts(codeDuChamp(name)))))
  }

  readonly subscribe = (listener: () => void): (() => void) => this.#textes.subscribe(listener)

  /** Field name and text of each; the object changes only when its content does. */
  readonly all = (): ReadonlyMap<string, string> => this.#textes.get()

  /** Stores an entry refused by a field; null removes it. @param apres change of values before it */
  keep(name: string, texte: string | null, apres?: object): void {
    if ((this.all().get(name) ?? null) === texte) return
    this.#change([[name, texte]])
    if (texte !== null) this.#apres.set(name, apres)
  }

  /** Field of the last entry refused after that change of values, and before the next one; undefined without one. */
  lastAfter(change: object | undefined): string | undefined {
    return [...this.#apres].findLast(([name, apres]) => apres === change && this.all().has(name))?.[0]
  }

  /** Removes the refused entries of these rows, whose value was set by other means. */
  forget(codes: readonly string[]): void {
    const names = [...this.all().keys()].filter((name) => codes.includes(codeDuChamp(name)))
    if (names.length > 0) this.#change(names.map((name) => [name, null]))
  }

  #change(changes: readonly (readonly [string, string | null])[]): void {
    const [shown, stored] = [new Map(this.all()), new Map(this.#read())]
    for (const [name, texte] of changes) {
      // The last one refused stands last.
      this.#apres.delete(name)
      for (const map of [shown, stored]) {
        if (texte === null) map.delete(name)
        else map.set(name, texte)
      }
    }
    if (stored.size === 0) this.#draft.forget()
    else this.#draft.keep(Object.fromEntries(stored))
    this.#textes.set(shown)
  }

  #read(): ReadonlyMap<string, string> {
    return new Map(Object.entries(this.#draft.read() ?? {}))
  }
}
