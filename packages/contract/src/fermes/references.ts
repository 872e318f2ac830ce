import { typesIft, typesValeurIft } from '@sillon/domain'
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, idMillesime, millesimeQuery } from '../socle/schemas/communs'

// References of a campaign year: IFT values, viticultural basins, equipment, conditions. `indicatif` marks a value without an official source.

export const ofYearOrNewest = z.object({ millesime: idMillesime.optional() })

export const parametre = z.object({
  code_type_valeur: z.enum(typesValeurIft),
  code_type_ift: z.enum(typesIft),
  id_regroupement_verger: z.number().int().nullable(),
  valeur: z.number().nullable(),
  valeur_prec: z.number().nullable(),
  indicatif: z.boolean(),
})
const parametres = z.array(parametre).readonly()

const referenceIft = z
  .object({ iftHerbicide: z.number(), iftHorsHerbicide: z.number(), indicatif: z.boolean() })
  .nullable()

/** `idBassinViti` is the basin entered in a file; without it, or with -1, the farm's basin is used. */
export const getReferencesIft = call({
  method: 'GET',
  path: '/api/exploitations/:idExploitation/ift-ref',
  summary: 'Reference treatment-frequency indices of a farm: arable crops by region, vine by basin',
  tag: 'exploitations',
  params: z.object({ idExploitation: identifiant }),
  query: millesimeQuery.extend({ idBassinViti: z.coerce.number().int().optional() }),
  answer: z.object({ GC_PT: referenceIft, VIGNE: referenceIft }),
  errors: ['EXPLOITATION_INCONNUE', 'MILLESIME_INCONNU', 'REFERENCE_INCONNUE'],
})

/** With -1 as basin, the farm's basin is used; null without any. */
export const getParametresIft = call({
  method: 'GET',
  path: '/api/demarches/paramsift/:idExploitation/:idBassinViti',
  summary: 'Ceilings and floors of the treatment-frequency index for a farm and a viticultural basin',
  tag: 'démarches',
  params: z.object({ idExploitation: identifiant, idBassinViti: z.coerce.number().int() }),
  query: millesimeQuery,
  answer: z.object({ gc_hors_pdt: parametres, gc_pdt: parametres, viti: parametres, arbo: parametres }),
  errors: ['EXPLOITATION_INCONNUE', 'MILLESIME_INCONNU', 'REFERENCE_INCONNUE'],
})

export const bassinViticole = z.object({
  idBassinViti: z.number(),
  codeBassinViti: z.string(),
  libelleBassinViti: z.string(),
})
export type BassinViticole = z.infer<typeof bassinViticole>

/** The first one is "Non renseigné", -1, with an empty code. */
export const listBassinsDuMillesime = call({
  method: 'GET',
  path: '/api/demarches/listeBassinsViticoles',
  summary: 'Viticultural basins of a campaign year (the newest by default)',
  tag: 'démarches',
  query: ofYearOrNewest,
  answer: z.array(bassinViticole),
  errors: ['MILLESIME_INCONNU'],
})

export const listMateriels = call({
  method: 'GET',
  path: '/api/demarches/listeMateriel',
  summary: 'Equipment by type, of a campaign year (the newest by default)',
  tag: 'démarches',
  query: ofYearOrNewest,
  answer: z.array(
    z.object({
      typeMateriel: z.string(),
      libelleTypeMateriel: z.string(),
      materiels: z.array(z.object({ code: z.string(), libelle: z.string() })),
    }),
  ),
  errors: ['MILLESIME_INCONNU'],
})

export const listConditionsTraitement = call({
  method: 'GET',
  path: '/api/demarches/listeConditionAppliTrait',
  summary: 'Conditions of application by rubric, of a campaign year (the newest by default)',
  tag: 'démarches',
  query: ofYearOrNewest,
  answer: z.array(
    z.object({
      codeRubriqueCondition: z.string(),
      libelleRubriqueConditionApplication: z.string(),
      conditionApplication: z.array(z.object({ codeCondition: z.string(), libelle: z.string() })),
    }),
  ),
  errors: ['MILLESIME_INCONNU'],
})
