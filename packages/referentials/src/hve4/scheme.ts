import { schemeDe } from '../assembler'
import type { LigneCatalogue } from '../catalogue'
import { CONCLUSION } from '../erreurs'
import { parCampagne } from '../kinds/declare'
import { type Kind, kindNamed } from '../kinds/kind'
import { type ListeReferentiel, listesReferentiel } from '../listes-annuelles'
import type { References } from '../references'
import type { DossierInput, Scheme } from '../scheme'
import { viseesDe } from '../visees'
import { estCampagneSeule } from './campagne-seule'
import { campagnesDe, moyennes } from './campagnes'
import { demandees } from './demandees'
import { bilanDAzote } from './ferti/bilan-azote'
import { kindOfRow, kindsHve4 } from './kinds'
import { type RegistreHve4, registre } from './modele'
import { sansReference } from './phyto/sans-reference'
import { emploisRegistre, varianteIft } from './registre'
import { modules, structureDe } from './structure'
import { SEUIL } from './syn/synthese'
import { libellesInternes, type Valeurs } from './valeurs'
import { messagesDe } from './validations'
import { visees } from './visees'

/** Rows in points and rows computed from them, in order of calculation. */
function scoringOf({ catalogue, modele }: RegistreHve4): ReadonlySet<string> {
  const found = new Set(
    catalogue.lignes.flatMap(({ code, unite, nature }) => (nature === 'S' || unite === 'points' ? [code] : [])),
  )
  for (const { code, formula } of modele.nodes) if (formula?.reads.some((read) => found.has(read))) found.add(code)
  return found
}

function kindOf({ code, schemaId, plusieursAnnees }: LigneCatalogue): Kind {
  const kind = kindNamed(kindsHve4, kindOfRow(code, schemaId), code)
  return plusieursAnnees ? parCampagne(kind) : kind
}

function faits({
  assolement,
  irrigation,
  siege,
  bassinViticole,
  references,
  anDernier = null,
  registre = null,
}: DossierInput & { readonly references: References }): Partial<Valeurs> {
  const { parametresIft, referencesIft, materiels, conditions } = references
  return {
    ASSOLEMENT: assolement,
    REGISTRE: registre,
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
}

const avecDefaut: ReadonlySet<string> = new Set([
  ...['D_302', 'D_3001', 'D_3002', 'D_3003', 'D_390', 'D_400'].map((suffixe) => `HVE4_PHYTO_${suffixe}`),
  ...['D_20', 'D_101', 'D_102', 'D_103', 'D_104'].map((suffixe) => `HVE4_FERTI_${suffixe}`),
])

/** Only on farms that irrigate (specification 3, section 2). */
const IRRIGATION = 'HVE4_IRRI'

/** The level-4 scheme by the rules of a campaign year. */
export function schemeOf(version: string, registre: RegistreHve4): Scheme {
  const { catalogue, modele, visibilite } = registre
  const scoring = scoringOf(registre)
  return schemeDe<Valeurs, ListeReferentiel>({
    codeNational: 'HVE4',
    version,
    catalogue,
    modele,
    visibilite,
    structure: structureDe(catalogue),
    modules: modules.map((module) => ({ ...module, rubrique: `HVE4_${module.code}` })),
    seuil: catalogue.seuil(SEUIL),
    verdict: 'HVE4_SYN_I_1',
    conclusion: CONCLUSION,
    synthese: 'HVE4_SYN',
    validitePar: 'sousRubrique',
    bassin: 'HVE4_PHYTO_D_3004',
    references: listesReferentiel,
    anDernier: 'AN_DERNIER',
    visees: viseesDe(visees),
    complements: new Map(),
    emploisRegistre,
    varianteIft,
    absentes: new Set(),
    faits,
    kindOf,
    estScore: ({ code }) => scoring.has(code),
    estCampagneSeule,
    avecDefaut,
    demandees,
    bilans: [bilanDAzote],
    moyennes: moyennes.filter(({ code }) => modele.has(code)),
    sansReference: (values) => sansReference((code) => values.counted(code)),
    rubriquesAbsentes: (values) => (values.get('IRRIGATION') === true ? [] : [IRRIGATION]),
    campagnes: campagnesDe,
    messages: (values) => messagesDe(registre, values),
    libelleInterne: (code) => libellesInternes[code as keyof typeof libellesInternes],
  })
}

/** HVE, level-4 scheme, since the campaign of 2024. */
export const hve4 = schemeOf('hve4-1', registre)
