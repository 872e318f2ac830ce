import type { PreuveAttendue } from '../preuves'
import type { DossierEvaluation, Scheme } from '../scheme'
import { estAConfirmer, type Source } from '../sources'
import type { Geste } from './geste'

/** Item of a module's total that a row has a part in; undefined for a row without any. */
export function itemDe(
  scheme: Scheme,
  evaluation: DossierEvaluation,
  module: string,
  ligne: string,
): string | undefined {
  const score = scheme.modules.find(({ code }) => code === module)?.score ?? null
  if (score === null) return undefined
  const sous = (code: string) => code === ligne || scheme.entreesDe(code).has(ligne)
  const somme = scheme.explain(evaluation, score)
  const [only, ...others] = somme.reads.filter(({ code }) => sous(code))
  // A total may stand behind a gate of its module.
  const total =
    others.length === 0 && only?.kind === 'sum' && scheme.indicateurs.get(only.code)?.nature === 'I' ? only : somme
  return total.reads.map(({ code }) => code).find((code) => sous(code) && scheme.indicateurs.has(code))
}

/** Source of the rules that turn a move into points: that of its item, or of the first rule below it that is an interpretation of ours. */
export function sourceDe(
  scheme: Scheme,
  evaluation: DossierEvaluation,
  module: string,
  { ligne }: Geste,
): Source | null {
  const item = itemDe(scheme, evaluation, module, ligne)
  if (item === undefined) return null
  const way = [scheme.explain(evaluation, item)]
  for (const { code, source, reads } of way) {
    if (code !== ligne && estAConfirmer(source)) return source as Source
    way.push(...reads.filter((read) => read.code !== ligne && scheme.entreesDe(read.code).has(ligne)))
  }
  return scheme.indicateurs.get(item)?.source ?? null
}

/** Proofs that an auditor asks for where a move is entered: those of its row, or of its section. */
export function preuvesDe(scheme: Scheme, { ligne }: Geste): readonly PreuveAttendue[] {
  const row = scheme.indicateurs.get(ligne)
  const section = scheme.structure
    .flatMap(({ rubriques }) => rubriques.flatMap(({ sousRubriques }) => sousRubriques))
    .find(({ idSousRubrique }) => idSousRubrique === row?.idSousRubrique)
  const deLaLigne = scheme.preuves.filter(({ lieu }) => lieu === ligne)
  return deLaLigne.length > 0 ? deLaLigne : scheme.preuves.filter(({ lieu }) => lieu === section?.codeNational)
}
