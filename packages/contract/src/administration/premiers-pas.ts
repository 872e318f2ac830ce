import { z } from 'zod'
import { call } from '../socle/call'
import { dateIso, done } from '../socle/schemas/communs'

/** First steps of an installation, and those of an organisation. */
export const etapesInstallation = [
  'references',
  'conditions',
  'organisme',
  'administrateurs',
  'courriel',
  'sauvegarde',
] as const
export const etapesOrganisme = ['conseillers', 'exploitations', 'demarches', 'acces'] as const

const etape = z.object({
  etape: z.enum([...etapesInstallation, ...etapesOrganisme]),
  /** Whether the step is done, by the state of the server. */
  faite: z.boolean(),
  /** Day of the act, where the step has one. */
  le: z.string().nullable(),
  /** Number of things still to do: farms without a procedure, farms that nobody follows. */
  reste: z.number().int().nullable(),
  /** Lists without a row. */
  listesVides: z.array(z.string()),
})
export type EtapePremiersPas = z.infer<typeof etape>

const premiersPas = z.object({
  /** Campaign year of the references. */
  millesime: z.number().int().nullable(),
  /** Whether this server sends mails. */
  envoiActif: z.boolean(),
  /** Whether the person has put the list away. */
  ranges: z.boolean(),
  etapes: z.array(etape),
})
export type PremiersPas = z.infer<typeof premiersPas>

/** A super administrator sees the steps of the installation, an administrator those of the organisation. */
export const getPremiersPas = call({
  method: 'GET',
  path: '/api/premiers-pas',
  summary: 'First steps, each with its state on the server',
  tag: 'application',
  answer: premiersPas,
  errors: ['ACTION_INTERDITE'],
})

/** Puts the list away, or takes it out again, for oneself. */
export const rangerPremiersPas = call({
  method: 'PUT',
  path: '/api/premiers-pas',
  summary: 'Put the list of first steps away, or take it out again',
  tag: 'application',
  body: z.object({ ranges: z.boolean() }),
  answer: premiersPas,
  errors: ['ACTION_INTERDITE'],
})

/** The product makes no backups: a super administrator tells the day of the last one. */
export const direSauvegarde = call({
  method: 'POST',
  path: '/api/premiers-pas/sauvegarde',
  summary: 'Tell the day of the last backup',
  tag: 'application',
  body: z.object({ le: dateIso }),
  answer: premiersPas,
  errors: ['ACTION_INTERDITE', 'VALEUR_INVALIDE'],
})

/** Queues a mail to the caller, which tries the mail server out; without a mail server it is stored only. */
export const essayerCourriel = call({
  method: 'POST',
  path: '/api/premiers-pas/courriel',
  summary: 'Send oneself a test mail',
  tag: 'application',
  answer: done,
  errors: ['ACTION_INTERDITE', 'TROP_DE_TENTATIVES'],
})
