import type { NoeudExplication } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { Explanation, Value } from '@sillon/engine'
import { codesOf, type DossierEvaluation, retenuDe, type Scheme, sources, toValeur } from '@sillon/referentials'

/**
 * Explanation of a row's value, down to the inputs; points and the synthesis leave out values in error.
 * @throws DomainError RESSOURCE_INCONNUE for an unknown code other than the verdict, or a row hidden with the scores
 */
export function explicationOf(
  scheme: Scheme,
  evaluation: DossierEvaluation,
  code: string,
  { voirScores }: { readonly voirScores: boolean },
): NoeudExplication {
  const indicateur = scheme.indicateurs.get(code)
  const estVisible =
    indicateur === undefined ? code === scheme.verdict && voirScores : voirScores || !indicateur.scoring
  if (!estVisible) throw new DomainError('RESSOURCE_INCONNUE')
  const reserves = scheme.reserves(evaluation)
  const given = new Set<Explanation>()
  const retenu = retenuDe(scheme, evaluation)
  const valeurOf = (explanation: Explanation) => {
    if (explanation.code === scheme.verdict) return toValeur(retenu.verdict)
    return scheme.indicateurs.has(explanation.code) ? toValeur(explanation.value as Value) : null
  }
  // A row that nobody computes shows the claimed value.
  const compte = indicateur === undefined || codesOf(scheme).resultats.has(code)
  const noeud = (explanation: Explanation): NoeudExplication => {
    const isRepeated = given.has(explanation)
    given.add(explanation)
    const row = scheme.indicateurs.get(explanation.code)
    return {
      codeNational: explanation.code,
      libelle: scheme.libelleOf(explanation.code),
      unite: row?.unite ?? null,
      valeur: valeurOf(explanation),
      estSaisie: explanation.entered,
      estAuditee: compte && explanation.entered && retenu.audites.has(explanation.code),
      nonComptee: explanation.keptOnly,
      formule: explanation.words,
      baremes: explanation.bands.map(lectureOf),
      source:
        explanation.words !== null && explanation.source in sources
          ? { code: explanation.source, libelle: sources[explanation.source as keyof typeof sources] }
          : null,
      estConception: explanation.words !== null && explanation.source === 'conception',
      ...reserves(explanation.code),
      lit: isRepeated ? [] : explanation.reads.map(noeud),
    }
  }
  return noeud(retenu.explain(code))
}

/** A band as a reader follows it: the value, the band that it reached, its points. */
export function lectureOf({ table, value, hit }: Explanation['bands'][number]): NoeudExplication['baremes'][number] {
  const bornesInferieures = table.included === 'lower'
  return {
    nom: table.name,
    borneIncluse: bornesInferieures ? 'inferieure' : 'superieure',
    pointsAuDela: table.outside,
    bandes: table.bands.map(({ bound, points, above }) => ({
      borne: bound,
      points,
      borneExclue: above === true,
      atteinte: bound === (bornesInferieures ? hit.from : hit.to),
    })),
    valeur: value,
    points: hit.points,
    suivante: hit.next === null ? null : { borne: hit.next.bound, points: hit.next.points },
  }
}
