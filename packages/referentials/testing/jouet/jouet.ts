import { type Evaluation, explain, marked, missingInputs, restsOn } from '@sillon/engine'
import { auditee, auditeesDe, codesAudites, declaree } from '../../src/auditees'
import { kindNamed } from '../../src/kinds/kind'
import type { DossierEvaluation, DossierInput, Indicateur, Scheme, SousRubriqueStructure } from '../../src/scheme'
import { kindsJouet } from './kinds'
import { type Ligne, lignes } from './lignes'
import { modele, SEUIL, type Valeurs } from './modele'

const rubriques = [
  {
    code: 'EAU',
    rubrique: 'JOUET_EAU',
    libelle: { fr: 'Eau', en: 'Water' },
    lettre: 'E',
    score: 'JOUET_EAU_S_9',
    max: 12,
  },
  {
    code: 'SOL',
    rubrique: 'JOUET_SOL',
    libelle: { fr: 'Sol', en: 'Soil' },
    lettre: 'S',
    score: 'JOUET_SOL_S_9',
    max: 10,
  },
  {
    code: 'SYN',
    rubrique: 'JOUET_SYN',
    libelle: { fr: 'Synthèse', en: 'Summary' },
    lettre: null,
    score: null,
    max: null,
  },
] as const

const inside = (evaluation: DossierEvaluation) => evaluation as unknown as Evaluation<Valeurs>
const outside = (evaluation: Evaluation<Valeurs>) => evaluation as unknown as DossierEvaluation

const indicateurOf = (
  { code, libelle, unite, nature, kind, max, rubrique }: Ligne,
  rang: number,
): [string, Indicateur] => {
  const declared = kindNamed(kindsJouet, kind, code)
  const place = rubriques.findIndex((one) => one.rubrique === rubrique) + 1
  return [
    code,
    {
      idIndicateur: rang + 1,
      code,
      libelle,
      unite,
      nature,
      schemaId: kind,
      kind: declared,
      plusieursAnnees: false,
      max: max ?? null,
      source: 'spec',
      idLibelleEnglobant: place,
      idSousRubrique: place,
      modifiable: modele.node(code).kind === 'entered',
      scoring: nature === 'S' || rubrique === 'JOUET_SYN',
      campagneSeule: declared.campagneSeule,
    },
  ]
}

const sousRubriqueOf = ({ rubrique, libelle }: (typeof rubriques)[number], rang: number): SousRubriqueStructure => ({
  idSousRubrique: rang + 1,
  codeNational: `${rubrique}_LIGNES`,
  libelle,
  libelleCourt: libelle,
  libellesEnglobants: [
    {
      idLibelleEnglobant: rang + 1,
      libelle,
      indicateurs: lignes.filter((ligne) => ligne.rubrique === rubrique).map(({ code }) => code),
    },
  ],
})

const givenOf = (
  { assolement, saisies, anDernier = null, auditees }: DossierInput,
  figee: unknown = null,
): Partial<Valeurs> => ({
  ...(Object.fromEntries(Object.entries(saisies).filter(([code]) => indicateurs.has(code))) as Partial<Valeurs>),
  ASSOLEMENT: assolement,
  AN_DERNIER: anDernier,
  AUDITEES: auditeesDe(auditees, figee),
})

const indicateurs: ReadonlyMap<string, Indicateur> = new Map(lignes.map(indicateurOf))

const auditeeDe = (evaluation: DossierEvaluation) =>
  auditee(evaluation, { accepte: (code) => indicateurs.get(code)?.modifiable === true })

/** A scheme of ten rows that is not the product's: what nothing but it declares, the rest of the product must not know. */
export const jouet: Scheme = {
  codeNational: 'JOUET',
  version: 'jouet-1',
  structure: [
    {
      codeNational: 'JOUET_TYPE',
      libelle: { fr: 'Jouet', en: 'Toy' },
      rubriques: rubriques.map((one, rang) => ({
        codeNational: one.rubrique,
        libelle: one.libelle,
        libelleCourt: one.libelle,
        reprise: one.code === 'SYN' ? null : 'toujours',
        sousRubriques: [sousRubriqueOf(one, rang)],
      })),
    },
  ],
  modules: rubriques,
  seuil: SEUIL,
  verdict: 'JOUET_SYN_I_1',
  synthese: 'JOUET_SYN',
  validitePar: 'indicateur',
  bassin: null,
  // Points beside the ponds, which not everybody sees, and a share beside an area, which everybody does.
  emploisRegistre: new Map(),
  mesuresRegistre: new Map(),
  varianteIft: () => null,
  valeurDesRecords: () => null,
  estDePlusieursCampagnes: () => false,
  complements: new Map([
    ['JOUET_EAU_D_1', { note: 'MARES' }],
    ['JOUET_SOL_D_3', { part: 'PART_LABOUREE' }],
  ]),
  references: [],
  preuves: [
    {
      lieu: 'JOUET_EAU_D_1',
      genre: 'PHOTO_MARE',
      libelle: { fr: 'Photographie de chaque mare', en: 'Photograph of each pond' },
      fondement: 'DEDUCTION',
      quand: 'SAISIE',
    },
  ],
  indicateurs,
  evaluate: (input) => outside(modele.evaluate(givenOf(input))),
  restore: (input, results, auditees = null) => {
    const saisies = { ...input.saisies, ...input.auditees }
    const figee = auditees && modele.restore(givenOf({ ...input, saisies, auditees: null }), auditees)
    return outside(modele.restore(givenOf(input, figee), results))
  },
  audites: codesAudites,
  auditee: auditeeDe,
  declaree,
  rubriques: () => new Set(rubriques.map(({ rubrique }) => rubrique)),
  estPresente: () => true,
  isVisible: (evaluation, code) => code !== 'JOUET_SOL_D_3' || inside(evaluation).get('LABOUR') === true,
  isOpen: () => true,
  questionDe: () => undefined,
  nonComptees: (evaluation) => [...indicateurs.keys()].filter((code) => evaluation.isKeptOnly(code)),
  campagnes: () => ['n'],
  visees: new Map(),
  enErreur: () => [],
  verdictOf: (evaluation) =>
    auditeeDe(evaluation).get('JOUET_SYN_I_1') === 'CERTIFIABLE' ? 'CERTIFIABLE' : 'NON_CERTIFIABLE',
  conclusion: 'JOUET_SYN_I_1',
  anDernier: 'AN_DERNIER',
  retenue: auditeeDe,
  messages: () => [],
  reserves: (evaluation) => {
    const ours = restsOn(modele, inside(evaluation), ({ source }) => (source === 'conception' ? 1 : 0))
    return (code) => ({ regleAConfirmer: ours(code as keyof Valeurs) === 1, valeurIndicative: false })
  },
  origines: (evaluation, codes) => ({
    regles: marked(modele, inside(evaluation), codes as (keyof Valeurs)[], ({ source }) => source === 'conception'),
    valeurs: [],
  }),
  explain: (evaluation, code) => explain(modele, inside(evaluation), code as keyof Valeurs),
  libelleOf: (code) => indicateurs.get(code)?.libelle ?? { fr: code, en: code },
  missing: (evaluation, code) => missingInputs(modele, inside(evaluation), code as keyof Valeurs),
  moyennesIncompletes: () => [],
  bilansPartiels: () => [],
  referencesManquantes: () => [],
  tableaux: () => [],
  entreesDe: () => new Set(),
  faitsDe: () => new Set(),
}
