import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery } from '../socle/schemas/communs'
import { valeur } from './valeur'

const texte = z.object({ fr: z.string(), en: z.string() })

const lectureBareme = z.object({
  nom: z.string(),
  /** Whether a band includes its lower bound or its upper one. */
  borneIncluse: z.enum(['inferieure', 'superieure']),
  /** Points below the first bound (lower bounds included) or above the last (upper bounds included). */
  pointsAuDela: z.number(),
  bandes: z.array(
    z.object({
      borne: z.number(),
      points: z.number(),
      /** The band starts strictly above its bound. */
      borneExclue: z.boolean(),
      /** The value is in this band; outside all bands it has `pointsAuDela`. */
      atteinte: z.boolean(),
    }),
  ),
  /** Value looked up in the table. */
  valeur: z.number(),
  points: z.number(),
  /** The neighbouring band with more points; null when there is none. */
  suivante: z.object({ borne: z.number(), points: z.number() }).nullable(),
})

const noeudExplication = z.object({
  codeNational: z.string(),
  libelle: texte,
  unite: z.string().nullable(),
  /** Null for an empty value, and for an input without a plain value, such as the crop rotation. */
  valeur,
  /** True when a person entered the value and it counts; the values below then have no effect. */
  estSaisie: z.boolean(),
  /** True when that person is the auditor, whose value counts in place of the claimed one. */
  estAuditee: z.boolean(),
  /** True for a stored entry without effect, because the row does not apply. */
  nonComptee: z.boolean(),
  /** The formula in words, `{CODE}` for each value read; null on an input. */
  formule: texte.nullable(),
  baremes: z.array(lectureBareme),
  source: z.object({ code: z.string(), libelle: texte }).nullable(),
  /** The rule of this value is an interpretation of ours. */
  estConception: z.boolean(),
  /** Its own rule, or one below it, is an interpretation of ours ("règle à confirmer"). */
  regleAConfirmer: z.boolean(),
  /** A reference below it has no official source ("valeur indicative"). */
  valeurIndicative: z.boolean(),
})

export type NoeudExplication = z.infer<typeof noeudExplication> & {
  /** Values that this one was computed from. One that occurs several times is given in full the first time, and without its own `lit` after that. */
  lit: NoeudExplication[]
}

const explication: z.ZodType<NoeudExplication> = noeudExplication
  .extend({
    get lit() {
      return z.array(explication)
    },
  })
  .meta({ id: 'NoeudExplication' })

export const getExplication = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/indicateurs/:idExploitation/explication/:code',
  summary: 'Why an indicator has its value: the tree from it down to the inputs, with formulas, bands and sources',
  tag: 'indicateurs',
  params: z.object({ codeNational: z.string(), idExploitation: identifiant, code: z.string().max(60) }),
  query: millesimeQuery,
  answer: explication,
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE', 'RESSOURCE_INCONNUE'],
})
