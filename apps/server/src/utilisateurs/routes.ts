import { updateAccount } from '@sillon/contract'
import { DomainError, type Fault, isEmail, isStrongPassword } from '@sillon/domain'
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { hashPassword } from '../authentification/passwords'
import { type Sessions, userColumns } from '../authentification/tokens'
import type { Database } from '../database/connection'
import { typesUtilisateurs, utilisateurs } from '../database/schema'
import { on } from '../http/call-handler'
import { tokenOf } from '../http/session'

export function utilisateursRoutes(app: FastifyInstance, db: Database, sessions: Sessions): void {
  on(app, updateAccount, async ({ user, params, body, request, language }) => {
    if (params.idUtilisateur !== user.idUtilisateur) throw new DomainError('UTILISATEUR_INCONNU')
    const { email, prenom, nom, password } = body
    const faults: Fault[] = []
    if (!isEmail(email)) faults.push({ path: 'email', code: 'EMAIL_INVALIDE' })
    if (password && !isStrongPassword(password)) faults.push({ path: 'password', code: 'MOT_DE_PASSE_FAIBLE' })
    if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
    const motDePasse = password ? await hashPassword(password) : undefined

    const userInfo = await db.transaction(async (tx) => {
      const name = email.toLowerCase()
      const [taken] = await tx
        .select({ id: utilisateurs.idUtilisateur })
        .from(utilisateurs)
        .where(
          and(
            ne(utilisateurs.idUtilisateur, user.idUtilisateur),
            or(eq(sql`lower(${utilisateurs.email})`, name), eq(sql`lower(${utilisateurs.login})`, name)),
          ),
        )
      if (taken) throw new DomainError('LOGIN_DEJA_UTILISE', {}, [{ path: 'email', code: 'EMAIL_DEJA_UTILISE' }])
      await tx
        .update(utilisateurs)
        .set({ email, prenom, nom, ...(motDePasse === undefined ? {} : { motDePasse }) })
        .where(eq(utilisateurs.idUtilisateur, user.idUtilisateur))
      // Whoever learnt the old password must not stay in.
      if (motDePasse !== undefined) await sessions.revokeOthers(tx, user.idUtilisateur, tokenOf(request) ?? '')
      const [changed] = await tx
        .select(userColumns)
        .from(utilisateurs)
        .innerJoin(typesUtilisateurs, eq(typesUtilisateurs.idTypeUtilisateur, utilisateurs.idTypeUtilisateur))
        .where(eq(utilisateurs.idUtilisateur, user.idUtilisateur))
      if (changed === undefined) throw new DomainError('UTILISATEUR_INCONNU')
      return changed
    })
    return { userInfo, message: language === 'fr' ? 'Votre compte a été modifié.' : 'Your account has been changed.' }
  })
}
