import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, millesimeQuery } from '../socle/schemas/communs'
import { typeRubrique } from './indicateurs'
import { valeur } from './valeur'

const params = z.object({ codeNational: z.string(), idExploitation: identifiant })
const rubrique = z.string().max(60)
const codes = z.array(z.string().max(60)).max(2000)

/**
 * Reason not to copy an entry of the year before: it is about its campaign only, this year has an entry, the farm's data give the value, the row would stay
 * hidden, or it is judged.
 */
const motif = z.enum(['CAMPAGNE_SEULE', 'DEJA_SAISIE', 'DONNEES_EXPLOITATION', 'SANS_OBJET', 'SECTION_VALIDEE'])

/** The answer carries an `ETag`, which `copier` needs in order to replace entries. */
export const getCopie = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/copie/:idExploitation',
  summary: 'What the entries of the campaign year before would bring to a module, or to the whole file',
  tag: 'indicateurs',
  params,
  /** Without a module, all modules, tried together. */
  query: millesimeQuery.extend({ rubrique: rubrique.optional() }),
  answer: z.object({
    /** Campaign year of the copied values. */
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
        /** For a row entered this year: its value, and the value after a replacement. Left out when last year's value brings no difference. */
        remplacement: z.object({ actuelle: valeur, nouvelle: valeur }).optional(),
      }),
    ),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE', 'RESSOURCE_INCONNUE'],
})

/**
 * Copies entries of the year before into the named rows, each to be confirmed. Existing entries change only in the rows of `remplacer`. With `If-Match`, a
 * replacement is refused if somebody changed the row since. Rows to which the year before brings nothing are ignored. The answer carries an `ETag`.
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
    /** Rows whose entry of this year is replaced. */
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
