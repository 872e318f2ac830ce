import { confirmEmail, doneTexts, resetPassword } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sessions } from '../authentification/tokens'
import type { Courrier } from '../courriels/annonce'
import type { Database } from '../database/connection'
import { on } from '../http/call-handler'
import { logSecurity } from '../http/security-log'
import { confirmerAdresse } from './confirmation'
import { choisirMotDePasse } from './reinitialisation'

/** What a person does with a key that came by mail, signed in or not: the key says whose account it is. */
export function clesRoutes(app: FastifyInstance, db: Database, sessions: Sessions, courrier: Courrier): void {
  on(app, confirmEmail, async ({ params, body, request }) => {
    const confirmed = await toldWhenRefused(request, () =>
      confirmerAdresse(db, params.confirmKey, body ?? null, courrier),
    )
    const { idUtilisateur, isChanged, resetPassword } = confirmed
    if (isChanged) logSecurity(request, 'email-changed', { idUtilisateur })
    return { resetPassword }
  })

  on(app, resetPassword, async ({ params, body, request, language }) => {
    const idUtilisateur = await toldWhenRefused(request, () =>
      choisirMotDePasse(db, params.confirmKey, body, { courrier, sessions }),
    )
    logSecurity(request, 'password-changed', { idUtilisateur })
    return { message: doneTexts[language].MOT_DE_PASSE_ENREGISTRE }
  })
}

/** A key that is none, or no more, may be one that was stolen and is tried. */
async function toldWhenRefused<Done>(request: FastifyRequest, act: () => Promise<Done>): Promise<Done> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'LIEN_INVALIDE') logSecurity(request, 'key-refused')
    throw error
  }
}
