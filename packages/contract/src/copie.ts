import { z } from 'zod'
import { call } from './call'
import { identifiant, millesimeQuery } from './communs'
import { typeRubrique, valeur } from './indicateurs'

const params = z.object({ codeNational: z.string(), idExploitation: identifiant })
const rubrique = z.string().max(60)
const codes = z.array(z.string().max(60)).max(2000)

/** Why an entry of the year before is not copied: it tells of its campaign only, something is entered this year, the farm's data say it, it would not show, it is judged. */
const motif = z.enum(['CAMPAGNE_SEULE', 'DEJA_SAISIE', 'DONNEES_EXPLOITATION', 'SANS_OBJET', 'SECTION_VALIDEE'])

export const getCopie = call({
  method: 'GET',
  path: '/api/demarches/:codeNational/copie/:idExploitation',
  summary: 'What the entries of the campaign year before would bring to a module',
  tag: 'indicateurs',
  params,
  query: millesimeQuery.extend({ rubrique }),
  answer: z.object({
    /** The campaign year that the values come from. */
    millesime: z.number(),
    lignes: z.array(
      z.object({
        codeNational: z.string(),
        /** What the row would hold: its campaigns have moved on by one, and those entered this year are as they are. */
        nouvelle: valeur,
      }),
    ),
    /** The other entries of the year before. */
    laissees: z.array(z.object({ codeNational: z.string(), motif })),
  }),
  errors: ['EXPLOITATION_INCONNUE', 'DEMARCHE_INCONNUE', 'MILLESIME_INCONNU', 'CAMPAGNE_FERMEE', 'RESSOURCE_INCONNUE'],
})

/**
 * Brings entries of the year before into the rows named, each to be confirmed. Nothing that is entered changes. Rows to which the year before brings nothing are ignored. The
 * answer carries an `ETag`.
 */
export const copier = call({
  method: 'POST',
  path: '/api/demarches/:codeNational/copie/:idExploitation',
  summary: 'Bring entries of the campaign year before into a module, to be confirmed',
  tag: 'indicateurs',
  params,
  query: millesimeQuery,
  body: z.object({ rubrique, codes }),
  answer: z.object({
    changements: z.array(z.object({ codeNational: z.string(), ancienne: valeur, nouvelle: valeur })),
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
  ],
})
