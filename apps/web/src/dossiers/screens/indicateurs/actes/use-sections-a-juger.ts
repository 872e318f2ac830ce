import { phraseDeSuspens, type Suspens } from '@sillon/contract'
import { estExigence, type PartieJugee } from '@sillon/domain'
import { useTranslation } from 'react-i18next'
import { codesDe, manquesDe, type Page, type SousRubrique } from '#dossiers/feuille/rubriques'
import { useSheet } from '#dossiers/feuille/sheet-context'
import { useFormatValeur } from '#dossiers/feuille/use-format-valeur'
import { aJuger, cleDe } from '#dossiers/feuille/validites'
import { lieuxDe, preuvesDuDossier, resumer } from '#dossiers/preuves/preuves'
import { questionsDuDossier } from '#dossiers/questions/du-dossier'
import { useFormat } from '#socle/i18n/format'
import { useStore } from '#socle/state/store'

/** A section with its unjudged parts: itself, or its rows in the schemes that judge rows. */
export interface Section {
  readonly code: string
  readonly libelle: string
  readonly parties: readonly PartieJugee[]
  /** Reason why it cannot be judged valid now; null when it can. */
  readonly empeche: string | null
  /** Reasons to look at it before it is judged valid. */
  readonly doutes: readonly string[]
  /** Points that it gives its module; null without any. */
  readonly points: number | null
  /** Its first values, each with its name, and the number of the others. */
  readonly valeurs: readonly string[]
}

/** Number of values that the line of a section names. */
const NOMMEES = 2

/** States of proofs that somebody must act on, each with its open item. */
const PREUVES = [
  ['DEMANDEE', 'PREUVES_DEMANDEES'],
  ['REFUSEE', 'PREUVES_REFUSEES'],
  ['EXPIREE', 'PREUVES_EXPIREES'],
  ['MANQUANTE', 'PREUVES_MANQUANTES'],
] as const

/** Sections of these modules that are not judged so yet, by module in the order of the sheets, and the number of the others. */
export function useSectionsAJuger(of: readonly Page[], isConstat: boolean) {
  const { t } = useTranslation('indicateurs')
  const sheet = useSheet()
  const { scheme, store, readings, validites, audit } = sheet
  const auditees = useStore(audit)
  const known = useStore(validites)
  const doutesDe = useDoutes()
  const valeursDe = useValeurs()
  const isJudged = (partie: PartieJugee) => known.get(cleDe(partie))?.estValide === !isConstat
  const parties = aJuger(scheme, store)
  // The rows that the total of a module reads: others, as points before their weighting, are part of them.
  const notees = new Set(
    scheme.modules.flatMap(({ score }) =>
      score === null || store.indicateur(score) === undefined
        ? []
        : readings.explain(score).reads.map(({ code }) => code),
    ),
  )
  const pointsDe = (codes: readonly string[]): number | null => {
    const points = store
      .visible(codes.filter((code) => notees.has(code)))
      .map((code) => readings.retenu(code))
      .filter((valeur) => typeof valeur === 'number')
    return points.length === 0 ? null : points.reduce((sum, one) => sum + one, 0)
  }
  const empechementOf = (codes: readonly string[]): string | null => {
    const faults = readings.faults().filter(({ code, severite }) => severite === 'erreur' && codes.includes(code))
    const countOf = (some: typeof faults) => new Set(some.map(({ code }) => code)).size
    const erreurs = countOf(faults.filter(({ impossible }) => impossible))
    const exigences = countOf(faults.filter(estExigence))
    if (erreurs > 0) return t('toutValider.erreurs', { count: erreurs })
    // A true value fails it: nothing is to be corrected, and its section is looked at alone.
    if (exigences > 0) return t('toutValider.exigences', { count: exigences })
    const aConfirmer = store.toConfirm(codes).length
    return aConfirmer > 0 ? t('toutValider.aConfirmer', { count: aConfirmer }) : null
  }
  let dejaValides = 0
  const modules = of.map((page) => {
    // An entry refused on this device leaves the row of the file empty.
    const manques = new Map(manquesDe(readings, page, []).map(({ sousRubrique, codes }) => [sousRubrique, codes]))
    const sections = page.sousRubriques.flatMap((section): Section[] => {
      const { codeNational: code, libelle } = section
      const all = parties.filter(({ sousRubrique }) => sousRubrique === code)
      const toJudge = all.filter((partie) => !isJudged(partie))
      if (all.length > 0 && toJudge.length === 0) dejaValides++
      if (toJudge.length === 0) return []
      const estRefusee = toJudge.some((partie) => known.get(cleDe(partie))?.estValide === false)
      const codes = codesDe(section)
      const nonConformes = auditees.filter(
        ({ codeNational, verdict }) => verdict === 'NON_CONFORME' && codes.includes(codeNational),
      ).length
      return [
        {
          code,
          libelle,
          parties: toJudge,
          // Values in error, or unconfirmed, are no obstacle to a finding.
          empeche: isConstat ? null : empechementOf(toJudge.flatMap((partie) => partie.codes)),
          doutes: [
            ...(estRefusee ? [t('toutValider.refusee')] : []),
            ...(nonConformes > 0 ? [t('toutValider.nonConformes', { count: nonConformes })] : []),
            ...doutesDe(section, manques.get(code) ?? []),
          ],
          points: pointsDe(codes),
          valeurs: valeursDe(codes),
        },
      ]
    })
    return { page, sections }
  })
  return { modules: modules.filter(({ sections }) => sections.length > 0), dejaValides }
}

/** Empty fields, warnings, open proofs and open questions of a section, in the words of the checklist of a decision. */
function useDoutes() {
  const { language } = useFormat()
  const { scheme, readings } = useSheet()
  const preuves = useStore(preuvesDuDossier)
  const questions = useStore(questionsDuDossier)
  const faults = readings.faults()
  const ouvertes =
    questions === null || questions === 'ECHEC'
      ? []
      : questions.questions.filter(({ attend, estResolue }) => attend !== null && !estResolue).map(({ lieu }) => lieu)
  return (section: SousRubrique, manques: readonly string[]): string[] => {
    const codes = codesDe(section)
    const here = faults.filter(({ code }) => codes.includes(code))
    const codesOf = (some: typeof here) => [...new Set(some.map(({ code }) => code))]
    const lieux =
      preuves === null || preuves === 'ECHEC'
        ? []
        : lieuxDe(preuves.lieux, { code: section.codeNational, idSousRubrique: section.idSousRubrique })
    const { comptes } = resumer(lieux)
    const suspens: Extract<Suspens, { codes: unknown }>[] = [
      { code: 'CHAMPS_VIDES', codes: [...manques] },
      { code: 'EXIGENCES_NON_TENUES', codes: codesOf(here.filter(estExigence)) },
      { code: 'AVERTISSEMENTS', codes: codesOf(here.filter(({ severite }) => severite === 'avertissement')) },
      ...PREUVES.map(([etat, code]) => ({
        code,
        codes: Array.from({ length: comptes[etat] }, () => section.codeNational),
      })),
      {
        code: 'QUESTIONS_OUVERTES',
        codes: ouvertes.filter((lieu) => lieu === section.codeNational || codes.includes(lieu)),
      },
    ]
    return suspens
      .filter((one) => one.codes.length > 0)
      .map((one) => phraseDeSuspens(one, language, scheme.validitePar))
  }
}

/** The values of the rows to fill in among some, in words: entered ones, and those of the rotation that are not zero. */
function useValeurs() {
  const { t } = useTranslation('indicateurs')
  const formatValeur = useFormatValeur()
  const { scheme, store } = useSheet()
  return (codes: readonly string[]): string[] => {
    const connues = store.visible(codes).flatMap((code) => {
      const indicateur = store.indicateur(code)
      const { saisie, valeur } = store.ligne(code)
      const estSaisissable = scheme.indicateurs.get(code)?.modifiable === true
      if (indicateur === undefined || !estSaisissable || (saisie === null && !valeur)) return []
      return [
        t('toutValider.valeur', {
          nom: indicateur.libelle,
          valeur: formatValeur(valeur, indicateur, { arrondie: true }),
        }),
      ]
    })
    const others = connues.length - NOMMEES
    return [...connues.slice(0, NOMMEES), ...(others > 0 ? [t('toutValider.autresValeurs', { count: others })] : [])]
  }
}
