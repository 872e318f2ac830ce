import { schemeDe } from '../assembler'
import { campagnesRetenues } from '../campagnes'
import { CONCLUSION, messagesDesLimites } from '../erreurs'
import { kindNamed } from '../kinds/kind'
import { viseesDe } from '../visees'
import { estCampagneSeule } from './campagne-seule'
import { complements } from './complements'
import { demandees } from './demandees'
import { kindsHve3a } from './kinds'
import { libelleInterne } from './libelles'
import { catalogue, modele, registre, SEUIL, visibilite } from './modele'
import { mesures, sansReference, tableaux } from './phyto/ift'
import { emploisRegistre, varianteIft } from './registre'
import { codeDeRubrique, estDIrrigation, rubriques, structureDe } from './structure'
import type { Valeurs } from './valeurs'
import { visees } from './visees'

const avecDefaut: ReadonlySet<string> = new Set([
  ...['HVE3A_D_117', 'HVE3A_D_122', 'HVE3A_D_152', 'HVE3A_D_154', 'HVE3A_D_187', 'HVE3A_I_10'],
  // Points that replace an unavailable value.
  ...['HVE3A_I_56', 'HVE3A_I_57', 'HVE3A_I_58', 'HVE3A_I_59', 'HVE3A_I_75'],
])

/** Rubriques only of farms that irrigate. */
const irrigation = rubriques.filter(estDIrrigation).map(codeDeRubrique)

/** Rows of a crop family or of irrigation: a farm without it does not have them. Rows hidden by the choice of a balance stay (barème, section 9). */
const absentes: ReadonlySet<string> = new Set(
  catalogue.lignes.flatMap(({ code, visibleSi = [] }) =>
    visibleSi.flat().some(({ codes }) => codes.some((one) => one.startsWith('BLOC_') || one === 'IRRIGATION'))
      ? [code]
      : [],
  ),
)

/** The calculation reads the indices of the farm's region and basin; fields offer the equipment. */
const references = ['references-ift', 'equipements'] as const

/** HVE, scheme of the order of 2011, option A, before the fourth scheme: for the files of past campaigns. */
export const hve3a = schemeDe<Valeurs, (typeof references)[number]>({
  codeNational: 'HVE3A',
  version: 'hve3a-2',
  catalogue,
  modele,
  visibilite,
  structure: structureDe(catalogue),
  modules: rubriques.map((rubrique) => ({ ...rubrique, rubrique: codeDeRubrique(rubrique) })),
  seuil: SEUIL,
  verdict: 'CERTIFICATION',
  conclusion: CONCLUSION,
  synthese: null,
  // Specification 2, section 3; the level-4 scheme judges sub-sections.
  validitePar: 'indicateur',
  bassin: null,
  references,
  anDernier: 'AN_DERNIER',
  visees: viseesDe(visees),
  complements,
  emploisRegistre,
  mesuresRegistre: new Map([
    [
      'HVE3A_D_130',
      Object.fromEntries(
        mesures.map(({ cle, code }) => [
          cle,
          { proposee: `${code}_REGISTRE`, HVE: `${code}_HVE`, MAEC: `${code}_MAEC` },
        ]),
      ),
    ],
  ]),
  varianteIft,
  absentes,
  faits: ({ assolement, irrigation: irrigue, familles, references, anDernier = null, registre = null }) => ({
    ASSOLEMENT: assolement,
    IRRIGATION: irrigue,
    FAMILLES: familles,
    REFERENCES_IFT: references.referencesIft,
    AN_DERNIER: anDernier,
    REGISTRE: registre,
  }),
  kindOf: ({ code, schemaId }) => kindNamed(kindsHve3a, schemaId, code),
  // All rows in points, given or computed (specification 2, section 6; docs/decisions/0017-what-hve3a-settles.md).
  estScore: ({ nature, unite }) => nature === 'S' || unite === 'points',
  estCampagneSeule,
  avecDefaut,
  demandees,
  bilans: [],
  moyennes: mesures.map(({ code, item }) => ({ code, montree: item, lignes: ['HVE3A_D_130'] })),
  sansReference,
  tableaux,
  rubriquesAbsentes: (values) => (values.get('IRRIGATION') === true ? [] : irrigation),
  campagnes: (values) => campagnesRetenues(values.get('HVE3A_D_130')?.choix_calcul_moyenne ?? null),
  messages: (values) => messagesDesLimites(registre, values, values.get('AN_DERNIER')),
  libelleInterne,
})
