import { z } from 'zod'
import { call } from './call'
import { identifiant } from './communs'

export const config = z.object({
  logoBase64: z.string().nullable(),
  titleSite: z.string(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  thirdColor: z.string(),
  errorColor: z.string(),
  infoColor: z.string(),
  successColor: z.string(),
  textColor: z.string(),
  darkMode: z.boolean(),
})
export type Config = z.infer<typeof config>

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
})
export type Organisme = z.infer<typeof organisme>

export const getApplicationInfo = call({
  method: 'GET',
  path: '/api/application/info',
  summary: 'Version, title and environment of the application',
  tag: 'application',
  public: true,
  answer: z.object({
    version: z.string(),
    title: z.string(),
    showBtnMPConnection: z.boolean(),
    urlOAD: z.string().nullable(),
    /** Where people reach the product; null when it was not said (PUBLIC_URL). */
    url: z.string().nullable(),
    environnement: z.string(),
  }),
  errors: [],
})

export const getConfig = call({
  method: 'GET',
  path: '/api/config/',
  summary: 'General branding: colours, logo and title',
  tag: 'application',
  public: true,
  answer: config,
  errors: [],
})

export const getOrganismeConfig = call({
  method: 'GET',
  path: '/api/organismes/:idOrganisme/config',
  summary: 'Branding of an organisation',
  tag: 'organismes',
  params: z.object({ idOrganisme: identifiant }),
  answer: config,
  errors: ['ORGANISME_INCONNU'],
})

export const listOrganismes = call({
  method: 'GET',
  path: '/api/organismes',
  summary: 'Organisations, without their logos',
  tag: 'organismes',
  // A logo is as long as a hundred organisations: one organisation has it, a list does not.
  answer: z.array(organisme.omit({ logoBase64: true })),
  errors: [],
})

export const getOrganisme = call({
  method: 'GET',
  path: '/api/organismes/:idOrganisme',
  summary: 'One organisation',
  tag: 'organismes',
  params: z.object({ idOrganisme: identifiant }),
  answer: organisme,
  errors: ['ORGANISME_INCONNU'],
})

export const listMillesimes = call({
  method: 'GET',
  path: '/api/millesime',
  summary: 'Campaign years, newest first',
  tag: 'application',
  answer: z.array(z.object({ idMillesime: z.number() })),
  errors: [],
})
