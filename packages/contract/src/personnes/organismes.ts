// Separate from the data that every page needs (application.ts).
import { z } from 'zod'
import { call } from '../socle/call'
import { exportQuery } from '../socle/listes-exportees'
import { done, identifiant } from '../socle/schemas/communs'
import { listQuery, searchFields } from '../socle/schemas/listes'

export const organisme = z.object({
  idOrganisme: z.number(),
  nom: z.string(),
  libelle: z.string(),
  adresse: z.string(),
  siteInternet: z.string().nullable(),
  logoBase64: z.string().nullable(),
  couleurPrimaire: z.string(),
  couleurSecondaire: z.string(),
  couleurTertiaire: z.string(),
  texteReglementaire: z.string().nullable(),
  demarches: z.array(z.number()),
  agrementSca: z.boolean(),
  scoresVisiblesAgriculteur: z.boolean(),
  /** Four eyes: a decision is left to a person who has neither entered values of the file nor accepted its proofs. */
  quatreYeux: z.boolean(),
})
export type Organisme = z.infer<typeof organisme>

export const trisOrganismes = ['nom', 'adresse', 'siteInternet'] as const

/**
 * Organisations that the caller works for; for a super administrator all of them. By default the main one comes first. For the form of an account
 * (`context=admin/utilisateur`): those that its caller may give, and those of the account.
 */
export const listOrganismes = call({
  method: 'GET',
  path: '/api/organismes',
  summary: 'Organisations that are one’s own, without their logos',
  tag: 'organismes',
  // There are few: without a page the answer has all of them.
  query: listQuery(trisOrganismes, { limit: 500, max: 500 }).extend({
    orderBy: z.enum(trisOrganismes).optional(),
    /** By default the name. */
    searchFields: searchFields(trisOrganismes).optional(),
    context: z.literal('admin/utilisateur').optional(),
    /** Account of that form; left out for a new one. */
    idUtilisateur: identifiant.optional(),
  }),
  // A logo is as large as a hundred organisations: lists leave it out.
  answer: z.array(organisme.omit({ logoBase64: true })),
  errors: ['ACTION_INTERDITE', 'UTILISATEUR_INCONNU'],
})

/** Organisations that the caller administers, as in their list. */
export const exportOrganismes = call({
  method: 'GET',
  path: '/api/organismes/export',
  summary: 'Organisations that one administers, as a workbook or a CSV',
  tag: 'organismes',
  query: listOrganismes.query
    .omit({ offset: true, limit: true, context: true, idUtilisateur: true })
    .extend(exportQuery),
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: ['ACTION_INTERDITE'],
})

const idOrganisme = z.object({ idOrganisme: identifiant })

export const getOrganisme = call({
  method: 'GET',
  path: '/api/organismes/:idOrganisme',
  summary: 'One organisation',
  tag: 'organismes',
  params: idOrganisme,
  answer: organisme,
  errors: ['ORGANISME_INCONNU'],
})

/** Refused while an account, a farm or a file refers to it. */
export const deleteOrganisme = call({
  method: 'DELETE',
  path: '/api/organismes/:idOrganisme',
  summary: 'Delete an organisation that nothing names',
  tag: 'organismes',
  params: idOrganisme,
  answer: done,
  errors: ['ORGANISME_INCONNU', 'ACTION_INTERDITE', 'ORGANISME_UTILISE'],
})
