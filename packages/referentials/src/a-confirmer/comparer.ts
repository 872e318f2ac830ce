import { round4 } from '@sillon/engine'
import { type ModuleRetenu, type Retenu, retenuDe } from '../retenu'
import type { DossierInput, Scheme, Verdict } from '../scheme'
import { termesDuTotal } from '../termes'
import type { GenreDeChangement, VersionAConfirmer } from './version'
import { dossierSansRien } from './vide'

/** A module under both sets of rules. */
interface ModuleCompare {
  readonly avant: ModuleRetenu
  readonly apres: ModuleRetenu
}

/** Points of an item under both sets of rules; null without points. */
interface ItemCompare {
  readonly item: string
  readonly avant: number | null
  readonly apres: number | null
}

/** A changed row with another value under the version. Null where the rules do not have it, and for an empty value. */
export interface LigneComparee {
  readonly item: string
  readonly code: string
  readonly avant: number | null
  readonly apres: number | null
}

/** A file by the rules in force and by a version to be confirmed. */
export interface DossierCompare {
  readonly avant: Verdict
  readonly apres: Verdict
  /** Scored modules of both, in the order of the sheets. */
  readonly modules: readonly ModuleCompare[]
  /** Items whose points differ, in the order of the version. */
  readonly items: readonly ItemCompare[]
  /** Items with a warning for the file: they change neither points nor verdict. */
  readonly avertissements: readonly string[]
  /** Whether the verdict would stay, once the questions that the file was never asked are answered in the best way. False for a verdict that stays. */
  readonly tientAuxReponses: boolean
}

/** The same inputs by the rules in force and by a version. @param aConfirmer rules of the version in the year of the file */
export function comparerSous(
  enVigueur: Scheme,
  aConfirmer: Scheme,
  version: VersionAConfirmer,
  entree: DossierInput,
): DossierCompare {
  const [evaluationAvant, evaluationApres] = [enVigueur.evaluate(entree), aConfirmer.evaluate(entree)]
  const [avant, apres] = [retenuDe(enVigueur, evaluationAvant), retenuDe(aConfirmer, evaluationApres)]
  return {
    avant: avant.verdict,
    apres: apres.verdict,
    modules: avant.modules.flatMap((module) => {
      const second = apres.modules.find(({ code }) => code === module.code)
      return second === undefined ? [] : [{ avant: module, apres: second }]
    }),
    items: itemsDe(enVigueur, aConfirmer, version, avant, apres),
    avertissements: version.avertissements(apres.evaluation),
    tientAuxReponses: avant.verdict !== apres.verdict && avant.verdict === verdictFavorable(),
  }

  function verdictFavorable(): Verdict {
    const favorables = version.favorables({ scheme: enVigueur, evaluation: evaluationAvant }, evaluationApres)
    return aConfirmer.verdictOf(evaluationApres.with(favorables))
  }
}

function itemsDe(
  enVigueur: Scheme,
  aConfirmer: Scheme,
  { items }: VersionAConfirmer,
  avant: Retenu,
  apres: Retenu,
): ItemCompare[] {
  const compte = (scheme: Scheme, { evaluation, modules }: Retenu, module: string, termes: readonly string[]) => {
    if (modules.find(({ code }) => code === module)?.applique !== true) return null
    const ajoutes = termesAjoutes(scheme, module)
    const points = termes.flatMap((code) =>
      ajoutes.has(code) ? ((evaluation.counted(code) as number | null) ?? []) : [],
    )
    return points.length === 0 ? null : round4(points.reduce((sum, point) => sum + point, 0))
  }
  return items.flatMap(({ item, module, termes }) => {
    const [premier, second] = [compte(enVigueur, avant, module, termes), compte(aConfirmer, apres, module, termes)]
    return (premier ?? 0) === (second ?? 0) ? [] : [{ item, avant: premier, apres: second }]
  })
}

const connus = new WeakMap<Scheme, Map<string, ReadonlySet<string>>>()

/** Rows that the total of a module adds up: a row of an item is one by some rules, and a part of another row by others. */
function termesAjoutes(scheme: Scheme, module: string): ReadonlySet<string> {
  const parModule = connus.get(scheme) ?? new Map<string, ReadonlySet<string>>()
  connus.set(scheme, parModule)
  const found = parModule.get(module)
  if (found !== undefined) return found
  const score = scheme.modules.find(({ code }) => code === module)?.score
  if (score == null) throw new Error(`${module} has no total.`)
  // The rows of a sum follow from its rule alone: an empty file has the same.
  const termes = new Set(termesDuTotal(scheme, scheme.explain(scheme.evaluate(dossierSansRien), score)))
  parModule.set(module, termes)
  return termes
}

/** Kinds of change that move the value of their row. */
const DE_VALEUR: ReadonlySet<GenreDeChangement> = new Set(['bande', 'somme', 'total', 'part', 'oui', 'plus', 'besoin'])

/** Rows with a changed rule whose number differs, in the order of the version; of several campaigns, the current one. */
export function lignesComparees(
  enVigueur: Scheme,
  aConfirmer: Scheme,
  { changements }: VersionAConfirmer,
  entree: DossierInput,
): LigneComparee[] {
  const nombre = (scheme: Scheme) => {
    const evaluation = scheme.retenue(scheme.evaluate(entree))
    return (code: string): number | null => {
      const value = scheme.indicateurs.has(code) ? evaluation.counted(code) : null
      const courante = typeof value === 'object' && value !== null && 'n' in value ? value.n : value
      return typeof courante === 'number' ? courante : null
    }
  }
  const [avant, apres] = [nombre(enVigueur), nombre(aConfirmer)]
  const codes = new Map(
    changements.flatMap(({ quoi, code, item }) => (DE_VALEUR.has(quoi) ? [[code, item] as const] : [])),
  )
  return [...codes].flatMap(([code, item]) =>
    avant(code) === apres(code) ? [] : [{ item, code, avant: avant(code), apres: apres(code) }],
  )
}
