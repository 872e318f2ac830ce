// Apart from the read of an organisation, which every page does.
import { z } from 'zod'
import { call } from '../socle/call'
import { identifiant, siteInternet, texte } from '../socle/schemas/communs'
import { organisme } from './organismes'

const couleur = z.string().regex(/^#[0-9a-f]{6}$/i, { error: 'COULEUR_HEXA' })
const obligatoire = (max: number) => texte(max).min(1)

/** An organisation to save. Its logo is an image as a data address; its content determines its type. */
export const organismeSaisi = z.object({
  nom: obligatoire(255),
  adresse: obligatoire(500),
  siteInternet: siteInternet.nullish(),
  /** Empty or absent for none. */
  logoBase64: z.string().nullish(),
  couleurPrimaire: couleur,
  couleurSecondaire: couleur,
  couleurTertiaire: couleur,
  scoresVisiblesAgriculteur: z.boolean().optional(),
  quatreYeux: z.boolean().optional(),
  /** Procedures that it certifies: only a super administrator sets them. */
  demarches: z.array(identifiant).max(20).optional(),
})
export type OrganismeSaisi = z.infer<typeof organismeSaisi>

/** A logo of 10 MB is 13.4 in base64. */
const LOGO_BODY = 14_000_000
/** Refusals of the entered fields, whether the organisation is new or not. */
const errors = [
  'ACTION_INTERDITE',
  'VALEUR_INVALIDE',
  'REFERENCE_INCONNUE',
  'FICHIER_TROP_VOLUMINEUX',
  'TYPE_NON_PRIS_EN_CHARGE',
  'IMAGE_ILLISIBLE',
  'IMAGE_TROP_GRANDE',
] as const
const organismeFait = z.object({ organisme, message: z.string() })

export const createOrganisme = call({
  method: 'POST',
  path: '/api/organismes',
  summary: 'Create an organisation',
  tag: 'organismes',
  body: organismeSaisi,
  answer: organismeFait,
  bodyLimit: LOGO_BODY,
  errors,
})

/** Changes the fields named in the call. */
export const updateOrganisme = call({
  method: 'PUT',
  path: '/api/organismes/:idOrganisme',
  summary: 'Change an organisation',
  tag: 'organismes',
  params: z.object({ idOrganisme: identifiant }),
  body: organismeSaisi.partial(),
  answer: organismeFait,
  bodyLimit: LOGO_BODY,
  errors: ['ORGANISME_INCONNU', ...errors],
})
