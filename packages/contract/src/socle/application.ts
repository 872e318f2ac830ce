import { z } from 'zod'
import { adresses } from './adresses'
import { call } from './call'
import { identifiant } from './schemas/communs'

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

export const getApplicationInfo = call({
  ...adresses.getApplicationInfo,
  summary: 'Version, title and environment of the application',
  tag: 'application',
  answer: z.object({
    version: z.string(),
    title: z.string(),
    /** Whether people may sign in through a partner. */
    showBtnMPConnection: z.boolean(),
    /** Former address of the simulation tool that the product replaces; null without one (URL_OAD). */
    urlOAD: z.string().nullable(),
    /** Public address of the product; null when `PUBLIC_URL` is not set. */
    url: z.string().nullable(),
    environnement: z.string(),
  }),
  errors: [],
})

export const getConfig = call({
  ...adresses.getConfig,
  summary: 'General branding: colours, logo and title',
  tag: 'application',
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

export const listMillesimes = call({
  ...adresses.listMillesimes,
  summary: 'Campaign years, newest first',
  tag: 'application',
  answer: z.array(z.object({ idMillesime: z.number() })),
  // Public, because a reloaded page requests it before its session is known; it holds no personal data.
  beforeSecondFactor: true,
  errors: [],
})
