import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery } from '../socle/schemas/communs'
import { typeRubrique, valeur } from './indicateurs'

const params = z.object({ codeNational: z.string(), idExploitation: identifiant })
const rubrique = z.string().max(60)
const codes = z.array(z.string().max(60)).max(2000)

/** Why an entry of the year before is not copied: it tells of its campaign only, something is entered this year, the farm's data say it, it would not show, it is judged. */
const motif = z.enum(['CAMPAGNE_SEULE', 'DEJA_SAISIE', 'DONNEES_EXPLOITATION', 'SANS_OBJET', 'SECTION_VALIDEE'])

/** The answer carries an `ETag`, as `copier` asks for to replace entries. */
export const getCopie = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/copie/:idExploitation',
  summary: 'What the entries of the campaign year before would bring to a module, or to the whole file',
  tag: 'indicateurs',
  params,
  /** Without a module, of all of them, tried together. */
  query: millesimeQuery.extend({ rubrique: rubrique.optional() }),
  answer: z.object({
    /** The campaign year that the values come from. */
    millesime: z.number(),
    lignes: z.array(
      z.object({
        codeNational: z.string(),
        /** Value of the row after the copy: last year's campaigns have moved on by one, and those entered this year stay. */
        nouvelle: valeur,
      }),
    ),
    /** The other entries of the year before. */
    laissees: z.array(
      z.object({
        codeNational: z.string(),
        motif,
        /** For a row entered this year: its value, and the value after a replacement. Left out when last year has no different value. */
        remplacement: z.object({ actuelle: valeur, nouvelle: valeur }).optional(),
      }),
    ),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE', 'RESSOURCE_INCONNUE'],
})

/**
 * Brings entries of the year before into the rows named, each to be confirmed. Nothing that is entered changes but in the rows of `remplacer`; with `If-Match`, these are refused where
 * somebody changed them since. Rows to which the year before brings nothing are ignored. The answer carries an `ETag`.
 */
export const copier = call({
  method: 'POST',
  path: '/api/demarches/:codeNational/copie/:idExploitation',
  summary: 'Bring entries of the campaign year before into a file, to be confirmed',
  tag: 'indicateurs',
  params,
  query: millesimeQuery,
  body: z.object({
    /** Rows of this module only. */
    rubrique: rubrique.optional(),
    codes,
    /** Rows whose entry of this year gives way. */
    remplacer: codes.default([]),
  }),
  answer: z.object({
    changements: z.array(
      z.object({
        codeNational: z.string(),
        ancienne: valeur,
        /** Whether its former value was unconfirmed. */
        etaitAConfirmer: z.boolean(),
        nouvelle: valeur,
      }),
    ),
    indicateurs: z.array(typeRubrique),
  }),
  errors: [
    'EXPLOITATION_INCONNUE',
    'DEMARCHE_INCONNUE',
    'MILLESIME_INCONNU',
    'CAMPAGNE_FERMEE',
    'ACTION_INTERDITE',
    'DOSSIER_NON_MODIFIABLE',
    'RESSOURCE_INCONNUE',
    'INDICATEUR_MODIFIE_ENTRE_TEMPS',
  ],
})
