import { type Conclusion, conclusionDe, statutsNotes } from '@sillon/domain'
import type { Value } from '@sillon/engine'
import { type Scheme, sameValue, termesDuTotal } from '@sillon/referentials'
import { codesOfPage, type EtatModule, etatsModules, type Page } from '#dossiers/feuille/rubriques'
import type { Colonne } from './colonne'
import type { DossierLu } from './dossier-lu'

/** Conclusion of a column, by the rule of the sheets. */
export const conclusionOf = ({ readings }: Colonne, { feuille }: Pick<DossierLu, 'feuille'>): Conclusion =>
  conclusionDe(
    readings.verdict(),
    feuille.dossier.exploitationDemarcheMillesime?.etatDossier ?? null,
    statutsNotes(readings.avancement()),
  )

/** A row with its value in each column. */
export interface LigneComparee {
  readonly code: string
  readonly valeurs: readonly Value[]
}

/** A scored module with its state in each column, and its items with different points. */
export interface ModuleCompare {
  readonly page: Page
  /** Undefined where the module does not apply. */
  readonly etats: readonly (EtatModule | undefined)[]
  readonly items: readonly LigneComparee[]
}

/** The scored modules in several columns, in the order of the sheets. */
export function modulesCompares(scheme: Scheme, pages: readonly Page[], colonnes: readonly Colonne[]): ModuleCompare[] {
  const parColonne = colonnes.map((colonne) => etatsModules({ scheme, readings: colonne.readings }, pages))
  return pages.flatMap((page) => {
    const etats = parColonne.map((all) => all.find(({ codeNational }) => codeNational === page.codeNational))
    const score = etats.find((etat) => etat !== undefined)?.score
    if (score === undefined) return []
    return [{ page, etats, items: differents(itemsDe(scheme, score, colonnes), colonnes) }]
  })
}

/** Rows that the total of a module adds up, of those that the reader sees. */
function itemsDe(scheme: Scheme, score: string, colonnes: readonly Colonne[]): string[] {
  const codes = new Set(colonnes.flatMap(({ calcul }) => termesDuTotal(scheme, calcul.explain(score))))
  return [...codes].filter((code) => colonnes.some(({ store }) => store.indicateur(code) !== undefined))
}

/** These rows, where a column has another counted value than the others. */
function differents(codes: readonly string[], colonnes: readonly Colonne[]): LigneComparee[] {
  return codes
    .map((code) => ({ code, valeurs: colonnes.map(({ readings }) => readings.retenu(code)) }))
    .filter(({ valeurs: [first = null, ...others] }) => others.some((other) => !sameValue(first, other)))
}

/** Computed rows of a sheet with different values, for a reader without points. */
export const calculeesDifferentes = (scheme: Scheme, page: Page, colonnes: readonly Colonne[]): LigneComparee[] =>
  differents(
    codesOfPage(page).filter(
      (code) =>
        scheme.indicateurs.get(code)?.modifiable === false && colonnes.some(({ store }) => store.ligne(code).visible),
    ),
    colonnes,
  )

/** Rows whose entry in a column differs from the file's, in the order of the sheets. */
export const codesEssayes = (
  { scheme, saisies }: Pick<DossierLu, 'scheme' | 'saisies'>,
  { store }: Colonne,
): string[] =>
  [...scheme.indicateurs.keys()].filter(
    (code) => store.indicateur(code) !== undefined && !sameValue(store.saisie(code), saisies[code] ?? null),
  )
