import { type Evaluation, explain, type Model, missingInputs, type Node, restsOn } from '@sillon/engine'
import type { DossierEvaluation, DossierInput, Indicateur, Scheme } from '../scheme'
import { estCampagneSeule } from './campagne-seule'
import { campagnesDe } from './campagnes'
import { catalogue } from './generated/catalogue'
import { modele } from './modele'
import { modules, structure } from './structure'
import { SEUIL } from './syn/synthese'
import { libellesInternes, type Valeurs } from './valeurs'
import { messagesDe } from './validations'
import { estOuvert, estVisible } from './visibilite'

/** Rows in points, and those computed from them, in order of calculation. */
function scoringOf(modele: Model<Valeurs>): ReadonlySet<string> {
  const found = new Set(
    catalogue.flatMap(([code, , , , , , , , , unite, nature]) => (nature === 'S' || unite === 'points' ? [code] : [])),
  )
  for (const { code, formula } of modele.nodes) if (formula?.reads.some((read) => found.has(read))) found.add(code)
  return found
}

/** Every row of the catalogue, with what the model makes of it. */
function indicateursOf(modele: Model<Valeurs>): ReadonlyMap<string, Indicateur> {
  const scoring = scoringOf(modele)
  return new Map(
    catalogue.map(
      ([
        code,
        idIndicateur,
        ,
        sousRubrique,
        idSousRubrique,
        ,
        idLibelleEnglobant,
        fr,
        en,
        unite,
        nature,
        schemaId,
        plusieursAnnees,
        max,
        source,
      ]): [string, Indicateur] => [
        code,
        {
          idIndicateur,
          code,
          libelle: { fr, en },
          unite,
          nature,
          schemaId,
          plusieursAnnees,
          max,
          source,
          idSousRubrique,
          idLibelleEnglobant,
          modifiable: modele.node(code).kind === 'entered',
          scoring: scoring.has(code),
          campagneSeule: estCampagneSeule({ code, sousRubrique, unite, nature, schemaId, plusieursAnnees }),
        },
      ],
    ),
  )
}

// The interface speaks of codes as text, because the server and the screens do; inside, the model knows them one by one.
const inside = (evaluation: DossierEvaluation) => evaluation as unknown as Evaluation<Valeurs>
const outside = (evaluation: Evaluation<Valeurs>) => evaluation as unknown as DossierEvaluation

/** What the model is given: the entries that it knows, and the facts. */
function givenOf(
  modele: Model<Valeurs>,
  { assolement, irrigation, siege, bassinViticole, references, saisies, anDernier = null }: DossierInput,
): Partial<Valeurs> {
  const given: Record<string, unknown> = {}
  for (const code in saisies) if (modele.has(code)) given[code] = saisies[code]
  const { parametresIft, referencesIft, materiels, conditions } = references
  const facts = {
    ASSOLEMENT: assolement,
    IRRIGATION: irrigation,
    SIEGE: siege,
    BASSIN_EXPLOITATION: bassinViticole,
    PARAMETRES_GC_HORS_PDT: parametresIft.gc_hors_pdt,
    PARAMETRES_GC_PDT: parametresIft.gc_pdt,
    PARAMETRES_VITI: parametresIft.viti,
    PARAMETRES_ARBO: parametresIft.arbo,
    REFERENCES_IFT: referencesIft,
    MATERIELS: materiels,
    CONDITIONS: conditions,
    AN_DERNIER: anDernier,
  }
  return { ...given, ...facts } as Partial<Valeurs>
}

/** Rows whose emptiness stands for a default: no score waits for them. */
const avecDefaut: ReadonlySet<string> = new Set([
  ...['D_302', 'D_3001', 'D_3002', 'D_3003', 'D_390', 'D_400'].map((suffixe) => `HVE4_PHYTO_${suffixe}`),
  ...['D_20', 'D_101', 'D_102', 'D_103', 'D_104'].map((suffixe) => `HVE4_FERTI_${suffixe}`),
])

const A_CONFIRMER = 1
const INDICATIF = 2

const estIndicatif = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'indicatif' in value && value.indicatif === true

/** A computed value whose rule is ours, or a list of references that holds an indicative one. */
function marks({ kind, source }: Node, value: unknown): number {
  if (kind !== 'fact') return source === 'conception' ? A_CONFIRMER : 0
  return typeof value === 'object' && value !== null && Object.values(value).some(estIndicatif) ? INDICATIF : 0
}

const enErreur = (evaluation: DossierEvaluation) => inside(evaluation).counted('VALEURS_EN_ERREUR') ?? []

/** The level-4 scheme as a version of its model computes it. */
export function schemeOf(version: string, modele: Model<Valeurs>): Scheme {
  const indicateurs = indicateursOf(modele)
  const modifiables = [...indicateurs.values()].flatMap(({ code, modifiable }) => (modifiable ? [code] : []))
  return {
    codeNational: 'HVE4',
    version,
    structure,
    modules: modules.map((module) => ({
      ...module,
      max: module.score === null ? null : (indicateurs.get(module.score)?.max ?? null),
    })),
    seuil: SEUIL,
    verdict: 'HVE4_SYN_I_1',
    indicateurs,
    evaluate: (input) => outside(modele.evaluate(givenOf(modele, input))),
    restore: (input, results) => outside(modele.restore(givenOf(modele, input), results)),
    isVisible: (evaluation, code) => estVisible(inside(evaluation), code),
    isOpen: (evaluation, code) => estOuvert(inside(evaluation), code),
    nonComptees: (evaluation) => modifiables.filter((code) => evaluation.isKeptOnly(code)),
    campagnes: (evaluation, code) => campagnesDe(inside(evaluation), code),
    enErreur,
    verdictOf: (evaluation) => inside(evaluation).counted('VERDICT') ?? 'NON_CERTIFIABLE',
    conclusion: 'VERDICT',
    anDernier: 'AN_DERNIER',
    retenue: (evaluation) => {
      const codes = enErreur(evaluation)
      return codes.length === 0 ? evaluation : evaluation.without(codes)
    },
    messages: (evaluation) => messagesDe(inside(evaluation)),
    reserves: (evaluation) => {
      const marksOf = restsOn(modele, inside(evaluation), marks)
      return (code) => {
        const found = marksOf(code as keyof Valeurs)
        return { regleAConfirmer: (found & A_CONFIRMER) !== 0, valeurIndicative: (found & INDICATIF) !== 0 }
      }
    },
    explain: (evaluation, code) => explain(modele, inside(evaluation), code as keyof Valeurs),
    libelleOf: (code) =>
      indicateurs.get(code)?.libelle ??
      libellesInternes[code as keyof typeof libellesInternes] ?? { fr: code, en: code },
    missing: (evaluation, code) =>
      missingInputs(modele, inside(evaluation), code as keyof Valeurs).filter(
        (read) => !avecDefaut.has(read) && estVisible(inside(evaluation), read),
      ),
  }
}

/** HVE, level-4 scheme, since the campaign of 2024. */
export const hve4 = schemeOf('hve4-1', modele)
