import {
  type ApiError,
  type ErrorCode,
  errors,
  errorTexts,
  faultTexts,
  isErrorCode,
  type Language,
  suspensFaultTexts,
} from '@sillon/contract'
import { ConflictError, DomainError } from '@sillon/domain'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusalOf } from '../database/failures'
import { languageOf } from './language'
import { logRefusal } from './security-log'
import { InvalidInput } from './validation'

type Data = Readonly<Record<string, string | number>>

const fill = (text: string, data: Data) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(data[name] ?? ''))

/** Text of a refusal in the reader's language. */
export const refusalText = (code: ErrorCode, language: Language, data: Data = {}): string =>
  fill(errorTexts[language][code], data)

const answer = (code: ErrorCode, language: Language, data: Data = {}): ApiError => ({
  message: refusalText(code, language, data),
  code,
})

/** Codes of the refusals by Fastify itself, before a handler runs. */
const transportCodes: Readonly<Record<number, ErrorCode>> = {
  400: 'REQUETE_INVALIDE',
  404: 'RESSOURCE_INCONNUE',
  413: 'FICHIER_TROP_VOLUMINEUX',
  415: 'TYPE_NON_PRIS_EN_CHARGE',
}

/** Answers requests that Fastify refuses before routing, such as an address that cannot be decoded. */
export function refuseMalformedAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.status(400).send(answer('REQUETE_INVALIDE', languageOf(request)))
}

/**
 * Turns every error into the one format of the API, in the caller's language. An unexpected error is logged in full and answered with an apology.
 * In development and tests (`checkAnswers`), a refusal missing from the call's contract is reported as a fault of ours.
 */
export function handleErrors(app: FastifyInstance, { checkAnswers }: { checkAnswers: boolean }): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const language = languageOf(request)
    if (error instanceof DomainError && isErrorCode(error.code)) {
      if (checkAnswers && !isDeclared(request, error.code)) {
        const call = request.routeOptions.config.call
        const fault = `${call?.method} ${call?.path} answers ${error.code}, which the contract does not declare.`
        return reply
          .status(500)
          .send({ ...answer('ERREUR_INTERNE', language, { reference: request.id }), message: fault })
      }
      logRefusal(request, error.code)
      if (errors[error.code] === 429 && error.data.secondes !== undefined)
        reply.header('retry-after', error.data.secondes)
      const body = answer(error.code, language, error.data)
      if (error.faults.length > 0)
        body.details = error.faults.map((fault) => ({ path: fault.path, message: faultText(fault.code, language) }))
      if (error instanceof ConflictError) body.conflits = [...error.conflits]
      return reply.status(errors[error.code]).send(body)
    }
    if (error instanceof InvalidInput) {
      const body = answer('REQUETE_INVALIDE', language)
      body.details = error.issues.map((issue) => ({ path: issue.path.join('.'), message: inLanguage(issue, language) }))
      return reply.status(400).send(body)
    }
    const code = 'statusCode' in error ? transportCodes[error.statusCode ?? 500] : undefined
    if (code !== undefined) return reply.status(errors[code]).send(answer(code, language))
    const refusal = refusalOf(error)
    if (refusal !== null && errors[refusal] < 500) return reply.status(errors[refusal]).send(answer(refusal, language))
    request.log.error(
      { err: error },
      refusal === null ? 'unexpected error' : 'the database, the store of files or a drawing does not answer',
    )
    if (refusal !== null) return reply.status(errors[refusal]).send(answer(refusal, language))
    return reply.status(500).send(answer('ERREUR_INTERNE', language, { reference: request.id }))
  })

  app.setNotFoundHandler({}, (request, reply) =>
    reply.status(404).send(answer('RESSOURCE_INCONNUE', languageOf(request))),
  )
}

/** Refusals that any call may answer. */
const SHARED: readonly ErrorCode[] = [
  'REQUETE_INVALIDE',
  'SESSION_EXPIREE',
  'SECOND_FACTEUR_A_ACTIVER',
  'CGU_A_ACCEPTER',
  'TROP_DE_TENTATIVES',
  'SERVICE_INDISPONIBLE',
  'TRAITEMENT_TROP_LONG',
]

/** Whether the contract of the call declares this error. */
function isDeclared({ routeOptions }: FastifyRequest, code: ErrorCode): boolean {
  const { call } = routeOptions.config
  return call === undefined || SHARED.includes(code) || call.errors.includes(code)
}

/** Text beside a fault. */
export const faultText = (code: string, language: Language): string => {
  const texts: Readonly<Record<string, string>> = { ...faultTexts[language], ...suspensFaultTexts[language] }
  return texts[code] ?? code
}

const locales = { fr: z.locales.fr().localeError, en: z.locales.en().localeError }

/** Whether a field is empty or missing: the schema would complain about its length. */
const isLeftOut = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1) ||
  (issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined)

/** Text of a schema's complaint in the caller's language; the contract's own complaints are codes with texts of ours. */
function inLanguage(issue: z.core.$ZodIssue, language: Language): string {
  const own = faultText(issue.message, language)
  if (own !== issue.message) return own
  if (isLeftOut(issue)) return faultText('CHAMP_OBLIGATOIRE', language)
  const said = locales[language](issue as z.core.$ZodRawIssue)
  return typeof said === 'string' ? said : (said?.message ?? issue.message)
}
