import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Ligne } from '#dossiers/feuille/ligne'
import type { Repli } from '#dossiers/feuille/presentation'
import { codeDuChamp } from '#dossiers/feuille/saisies-refusees'
import { useSheet, useSummary } from '#dossiers/feuille/sheet-context'
import type { SheetStore } from '#dossiers/feuille/sheet-store'
import { useTenues } from '../../actes/use-tenues'

/** A line of a table: one row, or several side by side. */
export interface LigneDeTable {
  readonly cle: string
  /** Name of the fold. */
  readonly nom: string
  readonly codes: readonly string[]
}

/** Whether a fold is open on this device. */
export interface Ouverture {
  readonly estOuvert: boolean
  basculer(): void
  ouvrir(): void
}

/** @param place name of the fold among those of the file */
export function useOuverture(place: string): Ouverture {
  const { replis } = useSheet()
  const estOuvert = useSyncExternalStore(
    replis.subscribe,
    useCallback(() => replis.estOuvert(place), [replis, place]),
  )
  return {
    estOuvert,
    basculer: () => (estOuvert ? replis.fermer(place) : replis.ouvrir(place)),
    ouvrir: () => replis.ouvrir(place),
  }
}

/** Collapsed lines of a table, and the functions that open them. */
export interface Repliees extends Ouverture {
  readonly cles: ReadonlySet<string>
  /** Restores one line among the others. */
  sortir(cle: string): void
}

/** Whether a row has no entry and no content: it is at zero, or also empty with `vides`. */
export const estVide = ({ saisie, valeur }: Ligne, vides: boolean): boolean =>
  saisie === null && (valeur === 0 || (vides && valeur === null))

/**
 * Lines of a table without an entry and without content: at zero, or also empty with `vides`. They are determined at the first render of the table; lines that
 * an answer makes pointless are added later. Otherwise lines are only restored, so that no line disappears during the entry: a line with new content is
 * restored at once, or, in an open fold, when the fold closes. At least `auMoins` lines are in sight from the start.
 * @param place name of the fold among those of the file
 */
export function useRepli(
  place: string,
  lignes: readonly LigneDeTable[],
  { vides, auMoins }: Pick<Repli, 'vides' | 'auMoins'>,
): Repliees {
  const { store, scheme, presentation, refusees } = useSheet()
  const { estOuvert, basculer, ouvrir } = useOuverture(place)
  const refused = useSyncExternalStore(refusees.subscribe, refusees.all)
  const tenues = useTenues()
  const faute = new Set([...refused.keys()].map(codeDuChamp))
  const estMuette = (values: SheetStore, { codes }: LigneDeTable): boolean => {
    const saisissables = codes.filter((code) => scheme.indicateurs.get(code)?.modifiable === true)
    return (
      saisissables.length > 0 &&
      saisissables.every((code) => {
        const { messages, aConfirmer } = values.ligne(code)
        return (
          (estVide(values.ligne(code), vides) || presentation.estSansObjet(code, (row) => values.saisie(row))) &&
          messages.length === 0 &&
          !aConfirmer &&
          !faute.has(code) &&
          !tenues.has(code)
        )
      })
    )
  }
  const [cles, setCles] = useState<ReadonlySet<string>>(() => {
    const muettes = lignes.filter((ligne) => estMuette(store, ligne))
    const enPlus = Math.max(0, auMoins - (lignes.length - muettes.length))
    return new Set(muettes.slice(enPlus).map(({ cle }) => cle))
  })
  const [connues, setConnues] = useState<ReadonlySet<string>>(() => new Set(lignes.map(({ cle }) => cle)))
  const nouvelles = lignes.filter(({ cle }) => !connues.has(cle))
  if (nouvelles.length > 0) {
    setConnues(new Set([...connues, ...nouvelles.map(({ cle }) => cle)]))
    const sansObjet = nouvelles.filter(
      (ligne) => estMuette(store, ligne) && ligne.codes.every((code) => store.saisie(code) !== null),
    )
    if (sansObjet.length > 0) setCles(new Set([...cles, ...sansObjet.map(({ cle }) => cle)]))
  }
  const revenues = useSummary((values) =>
    cles.size === 0
      ? ''
      : lignes
          .filter((ligne) => cles.has(ligne.cle) && !estMuette(values, ligne))
          .map(({ cle }) => cle)
          .join('\n'),
  )
  const sans = (parties: readonly string[]) => new Set([...cles].filter((cle) => !parties.includes(cle)))
  if (!estOuvert && revenues !== '') setCles(sans(revenues.split('\n')))
  return {
    cles,
    estOuvert,
    basculer,
    ouvrir,
    sortir: (cle) => setCles(sans([cle])),
  }
}
