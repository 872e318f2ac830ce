import { faultTexts } from '@sillon/contract'
import { isEmail } from '@sillon/domain'
import { DrizzleQueryError } from 'drizzle-orm'
import { loadReferenceData } from '#fermes/referentiels/reference-data'
import { passwordFault } from '#personnes/authentification/password-rule'
import { hashPassword } from '#personnes/authentification/passwords'
import { createComptes } from '#personnes/utilisateurs/comptes'
import { readConfig } from '#socle/config'
import { openDatabase } from '#socle/database/connection'
import { refusalOf } from '#socle/database/failures'
import { nomDeLaBase } from '#socle/database/nommee'
import { logSecurityOfCommand } from '#socle/http/security-log'
import { createLogger } from '#socle/logger'
import { askSecret } from './ask-secret'

const weaknesses: Readonly<Record<string, string>> = faultTexts.en

/** Creates the first super administrator of an installation without seed data: `npm run create-superadmin -- adresse@exemple.fr Prénom Nom`. */
async function main(): Promise<void> {
  const [email = '', prenom = '', nom = ''] = process.argv.slice(2)
  if (!isEmail(email) || prenom === '' || nom === '')
    throw new Error('Usage: npm run create-superadmin -- EMAIL FIRSTNAME LASTNAME')
  const config = readConfig(process.env)
  // From a variable or the keyboard, so that the shell's history does not keep the password.
  const password = process.env.SUPERADMIN_PASSWORD ?? (await askPassword())
  const fault = passwordFault(password, { email, login: email, prenom, nom })
  if (fault !== null) throw new Error(weaknesses[fault.code])
  const connection = await openDatabase(config)
  try {
    await connection.migrate()
    await loadReferenceData(connection.db)
    const compte = {
      idTypeUtilisateur: 1,
      login: email,
      email,
      prenom,
      nom,
      motDePasse: await hashPassword(password),
      outrepasserAccesExploitation: true,
      accessCreationUpdateExploitation: true,
      accessCreationUtilisateur: true,
      accessAttributionDroit: true,
    }
    const [created] = await connection.db.transaction((tx) => createComptes(tx, null, [compte]))
    logSecurityOfCommand(createLogger(config.logLevel), 'role-changed', {
      idUtilisateurConcerne: created?.idUtilisateur ?? null,
      role: 'SUPERADMIN',
    })
    process.stdout.write(`${email} can now sign in as super administrator, in ${nomDeLaBase(config)}.\n`)
  } finally {
    await connection.close()
  }
}

/** A person types the password twice: it is not shown, and a typing error could not be corrected later. */
async function askPassword(): Promise<string> {
  const password = await askSecret('Password: ', process.stdin, process.stderr)
  if (process.stdin.isTTY && password !== (await askSecret('Password again: ', process.stdin, process.stderr)))
    throw new Error('The two passwords differ.')
  return password
}

main().catch((error: unknown) => {
  // The error of a failed query contains its values, among them the hash of the password: print none of it.
  const taken = refusalOf(error) === 'LOGIN_DEJA_UTILISE'
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  const message = cause instanceof Error ? cause.message : String(cause)
  process.stderr.write(`${taken ? 'Another account already uses this email address.' : message}\n`)
  process.exit(1)
})
