import {
  type Evaluation,
  explain,
  type Localised,
  type Model,
  marked,
  missingInputs,
  type Node,
  type Results,
  restsOn,
  type Value,
} from '@sillon/engine'
import { AUDITEES, type Auditees, auditee, auditeesDe, codesAudites, declaree } from './auditees'
import { type Bilan, type Campagne, type Moyenne, sansCampagneCourante } from './campagnes'
import type { Catalogue, LigneCatalogue } from './catalogue'
import type { Demandees } from './demandees'
import { VALEURS_EN_ERREUR } from './erreurs'
import type { Kind } from './kinds/kind'
import type { ListeReferentiel } from './listes-annuelles'
import { type ReferenceManquante, type ReferencesDe, referencesDe, sansReferences } from './references'
import type { VarianteIft } from './registre'
import type {
  DossierEvaluation,
  DossierInput,
  Indicateur,
  InlineMessage,
  ModuleScheme,
  Scheme,
  TableauDeMesures,
  Verdict,
} from './scheme'
import { estAConfirmer } from './sources'
import type { Visibilite } from './visibilite'

/** Parts that a scheme declares itself; the others follow from its catalogue and its model. */
interface Parties<Values extends object, Liste extends ListeReferentiel>
  extends Pick<
      Scheme,
      'codeNational' | 'version' | 'structure' | 'seuil' | 'verdict' | 'synthese' | 'validitePar' | 'bassin'
    >,
    Pick<Scheme, 'conclusion' | 'anDernier' | 'complements' | 'emploisRegistre' | 'visees'> {
  readonly references: readonly Liste[]
  /** None by default. */
  readonly mesuresRegistre?: Scheme['mesuresRegistre']
  /** By default every index has the HVE variant. */
  readonly varianteIft?: (evaluation: Evaluation<Values>, code: string) => VarianteIft | null
  readonly catalogue: Catalogue
  readonly modele: Model<Values>
  readonly visibilite: Visibilite<Values>
  readonly modules: readonly Omit<ModuleScheme, 'max'>[]
  /** Facts for the model besides the entries; among the year's lists, only those declared in `references`. */
  faits(input: Omit<DossierInput, 'references'> & { readonly references: ReferencesDe<Liste> }): Partial<Values>
  /** @throws Error for a row with an undeclared kind */
  kindOf(ligne: LigneCatalogue): Kind
  /** A score, or a value that only follows from scores. */
  estScore(ligne: LigneCatalogue): boolean
  estCampagneSeule(ligne: LigneCatalogue & { readonly kind: Kind }): boolean
  /** Rows that have a default when empty: no score waits for them. */
  readonly avecDefaut: ReadonlySet<string>
  readonly demandees: Demandees<keyof Values & string>
  /** Every mean of several campaigns with an effect on scores. */
  readonly moyennes: readonly Moyenne[]
  /** Every balance with an effect on scores. */
  readonly bilans: readonly Bilan[]
  /** Rows without a reference of the year on a farm with an object for them; hidden ones are left out. */
  sansReference(evaluation: Evaluation<Values>): readonly ReferenceManquante[]
  /** Tables of a composite value; left out by a scheme without any. */
  tableaux?(evaluation: Evaluation<Values>, code: string): readonly TableauDeMesures[]
  /** Rows that do not belong to the file while they are hidden; other rows stay and are hidden. */
  readonly absentes: ReadonlySet<string>
  /** Rubriques that do not apply to the farm. */
  rubriquesAbsentes(evaluation: Evaluation<Values>): readonly string[]
  campagnes(evaluation: Evaluation<Values>, code: string): readonly Campagne[]
  messages(evaluation: Evaluation<Values>): readonly InlineMessage[]
  /** Names of values outside the catalogue. */
  libelleInterne(code: string): Localised | undefined
}

/** Every row of the year, with the data that the model gives it. */
function indicateursDe<Values extends object, Liste extends ListeReferentiel>(
  parties: Parties<Values, Liste>,
): ReadonlyMap<string, Indicateur> {
  const { catalogue, modele, kindOf, estScore, estCampagneSeule } = parties
  return new Map(
    catalogue.lignes.map((ligne): [string, Indicateur] => {
      const { id, sousRubrique, visibleSi: _condition, depuis: _first, jusqua: _last, ...said } = ligne
      const kind = kindOf(ligne)
      return [
        said.code,
        {
          ...said,
          kind,
          idIndicateur: id,
          idSousRubrique: catalogue.sousRubriques.get(sousRubrique)?.id ?? 0,
          modifiable: modele.node(said.code).kind === 'entered',
          scoring: estScore(ligne),
          campagneSeule: estCampagneSeule({ ...ligne, kind }),
        },
      ]
    }),
  )
}

const A_CONFIRMER = 1
const INDICATIF = 2

const estIndicatif = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'indicatif' in value && value.indicatif === true

/** A computed value with a rule of ours, or a list of references with an indicative one. */
function marks({ kind, source }: Node, value: unknown): number {
  if (kind !== 'fact') return estAConfirmer(source) ? A_CONFIRMER : 0
  return typeof value === 'object' && value !== null && Object.values(value).some(estIndicatif) ? INDICATIF : 0
}

/** Values of one kind that each row is computed from, computed once for each requested row. */
function lusParCode<Values extends object>(
  modele: Model<Values>,
  kind: 'entered' | 'fact',
): (code: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (code) => {
    const found = known.get(code)
    if (found !== undefined) return found
    const seen = new Set<number>()
    const visit = (slot: number) => {
      if (seen.has(slot)) return
      seen.add(slot)
      modele.nodes[slot]?.reads.forEach(visit)
    }
    modele.node(code).reads.forEach(visit)
    const lus = new Set(
      [...seen].flatMap((slot) => {
        const node = modele.nodes[slot]
        return node?.kind === kind ? [node.code] : []
      }),
    )
    known.set(code, lus)
    return lus
  }
}

/** A scheme from its own declarations, its catalogue and its model. */
export function schemeDe<Values extends object, Liste extends ListeReferentiel>(
  parties: Parties<Values, Liste>,
): Scheme {
  type Code = keyof Values & string
  const {
    catalogue,
    modele,
    visibilite,
    modules,
    conclusion,
    avecDefaut,
    demandees,
    moyennes,
    bilans,
    libelleInterne,
  } = parties
  const {
    codeNational,
    version,
    structure,
    seuil,
    verdict,
    synthese,
    validitePar,
    bassin,
    references,
    anDernier,
    complements,
    emploisRegistre,
    mesuresRegistre = new Map(),
    absentes,
    visees,
  } = parties
  const indicateurs = indicateursDe(parties)
  const modifiables = [...indicateurs.values()].flatMap(({ code, modifiable }) => (modifiable ? [code] : []))

  // Outside, codes are plain strings for the server and the screens; inside, the model has a type for each.
  const inside = (evaluation: DossierEvaluation) => evaluation as unknown as Evaluation<Values>
  const outside = (evaluation: Evaluation<Values>) => evaluation as unknown as DossierEvaluation

  const accepte = (code: string) => indicateurs.get(code)?.modifiable === true
  const auditeeDe = (evaluation: DossierEvaluation) => auditee(evaluation, { accepte })
  /** Rows in error of a file whose values of the auditor stand in their rows already. */
  const enErreurDe = (evaluation: DossierEvaluation) =>
    (evaluation.counted(VALEURS_EN_ERREUR) as readonly string[] | null) ?? []

  /** Entries that the model knows, and the facts. */
  const givenOf = (input: DossierInput): Partial<Values> => {
    const given: Record<string, unknown> = {}
    for (const code in input.saisies) if (modele.has(code)) given[code] = input.saisies[code]
    return {
      ...(given as Partial<Values>),
      ...parties.faits({ ...input, references: referencesDe(references, input.references) }),
    }
  }
  const audit = (auditees: Auditees | null) => ({ [AUDITEES]: auditees }) as unknown as Partial<Values>
  /** Whether an empty row needs an answer of a person. */
  const seRemplit = (values: Evaluation<Values>, code: string) =>
    !avecDefaut.has(code) &&
    indicateurs.get(code)?.kind.forme !== 'liste' &&
    visibilite.estVisible(values, code) &&
    visibilite.estOuvert(values, code) &&
    (demandees.get(code)?.((read) => values.counted(read)) ?? true)
  return {
    codeNational,
    version,
    structure,
    modules: modules.map((module) => ({
      ...module,
      max: module.score === null ? null : (indicateurs.get(module.score)?.max ?? null),
    })),
    seuil,
    verdict,
    synthese,
    validitePar,
    bassin,
    references,
    preuves: catalogue.preuves,
    visees,
    indicateurs,
    conclusion,
    anDernier,
    complements,
    emploisRegistre,
    mesuresRegistre,
    varianteIft: (evaluation, code) =>
      parties.varianteIft === undefined ? 'HVE' : parties.varianteIft(inside(evaluation), code),
    valeurDesRecords: (evaluation, code) =>
      (modele.node(code as Code).kind === 'computed' ? evaluation.counted(code) : evaluation.proposal(code)) as Value,
    // A measure of a composite row is of several.
    estDePlusieursCampagnes: (code) => indicateurs.get(code)?.plusieursAnnees ?? true,
    evaluate: (input) => outside(modele.evaluate({ ...givenOf(input), ...audit(auditeesDe(input.auditees)) })),
    restore: (input, results, auditees = null) => {
      const restored = (saisies: DossierInput['saisies'], figes: Results, fait: Auditees | null = null) => {
        // Removed rules may have read other lists than the present ones.
        const given = givenOf({ ...input, saisies, references: { ...sansReferences, ...input.references } })
        // A file decided before its scheme had limits has no value in error.
        return modele.restore({ ...given, ...audit(fait) }, { [VALEURS_EN_ERREUR]: [], ...figes })
      }
      const figee = auditees && restored({ ...input.saisies, ...input.auditees }, auditees)
      return outside(restored(input.saisies, results, auditeesDe(input.auditees, figee)))
    },
    audites: codesAudites,
    auditee: auditeeDe,
    declaree,
    rubriques: (evaluation) => {
      const absentes = parties.rubriquesAbsentes(inside(evaluation))
      return new Set(modules.map(({ rubrique }) => rubrique).filter((code) => !absentes.includes(code)))
    },
    estPresente: (evaluation, code) => !absentes.has(code) || visibilite.estVisible(inside(evaluation), code),
    isVisible: (evaluation, code) => visibilite.estVisible(inside(evaluation), code),
    isOpen: (evaluation, code) => visibilite.estOuvert(inside(evaluation), code),
    questionDe: visibilite.questionDe,
    nonComptees: (evaluation) => modifiables.filter((code) => evaluation.isKeptOnly(code)),
    campagnes: (evaluation, code) => parties.campagnes(inside(evaluation), code),
    enErreur: (evaluation) => enErreurDe(auditeeDe(evaluation)),
    verdictOf: (evaluation) => (auditeeDe(evaluation).counted(conclusion) as Verdict | null) ?? 'NON_CERTIFIABLE',
    retenue: (evaluation) => {
      const counted = auditeeDe(evaluation)
      const codes = enErreurDe(counted)
      return codes.length === 0 ? counted : counted.with(Object.fromEntries(codes.map((code) => [code, null])))
    },
    messages: (evaluation) => parties.messages(inside(evaluation)),
    reserves: (evaluation) => {
      const marksOf = restsOn(modele, inside(evaluation), marks)
      return (code) => {
        const found = marksOf(code as Code)
        return { regleAConfirmer: (found & A_CONFIRMER) !== 0, valeurIndicative: (found & INDICATIF) !== 0 }
      }
    },
    origines: (evaluation, codes) => {
      const values = inside(evaluation)
      const isIndicatif = (slot: number) => {
        const read = modele.nodes[slot]
        return read !== undefined && marks(read, values.counted(read.code as Code)) === INDICATIF
      }
      const scores = codes.filter((code) => indicateurs.get(code)?.scoring === true)
      return {
        regles: marked(modele, values, scores as Code[], (node, value) => marks(node, value) === A_CONFIRMER),
        valeurs: marked(modele, values, codes as Code[], ({ reads }) => reads.some(isIndicatif)),
      }
    },
    explain: (evaluation, code) => explain(modele, inside(evaluation), code as Code),
    libelleOf: (code) => indicateurs.get(code)?.libelle ?? libelleInterne(code) ?? { fr: code, en: code },
    missing: (evaluation, code) => {
      const values = inside(evaluation)
      // A row that waits for the answer to a question above it: the question is to be filled in first.
      const places = missingInputs(modele, values, code as Code).flatMap((read) =>
        visibilite.estVisible(values, read) ? [read] : visibilite.attenduesPour(values, read),
      )
      return [...new Set(places)].filter((read) => seRemplit(values, read))
    },
    moyennesIncompletes: (evaluation) => {
      const values = inside(evaluation)
      return moyennes.flatMap(({ code, montree = code, lignes }) => {
        if (!visibilite.estVisible(values, montree)) return []
        const campagnes = sansCampagneCourante(values.counted(code as Code), parties.campagnes(values, code))
        if (campagnes.length === 0) return []
        const vides = lignes.filter(
          (ligne) => values.isEntered(ligne as Code) && !values.isKeptOnly(ligne as Code) && seRemplit(values, ligne),
        )
        return vides.length === 0 ? [] : [{ code, campagnes, lignes: vides }]
      })
    },
    bilansPartiels: (evaluation) => {
      const values = inside(evaluation)
      const isEmpty = (code: string) => values.counted(code as Code) === null
      return bilans.flatMap(({ rempli, vide, lignes }) =>
        isEmpty(rempli) || !isEmpty(vide) ? [] : lignes.filter((ligne) => seRemplit(values, ligne)),
      )
    },
    referencesManquantes: (evaluation) =>
      parties.sansReference(inside(evaluation)).filter(({ code }) => visibilite.estVisible(inside(evaluation), code)),
    tableaux: (evaluation, code) => parties.tableaux?.(inside(evaluation), code) ?? [],
    entreesDe: lusParCode(modele, 'entered'),
    faitsDe: lusParCode(modele, 'fact'),
  }
}
