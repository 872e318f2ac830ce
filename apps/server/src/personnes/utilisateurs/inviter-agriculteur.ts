import type { inviterAgriculteur as inviterAgriculteurCall } from '@sillon/contract'
import { authorize, compteFaults, DomainError, droitsInitiaux } from '@sillon/domain'
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Courrier } from '#courriels/courrier'
import { lockExploitations } from '#fermes/exploitations/repository'
import { requireVisible } from '#fermes/exploitations/visibility'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import type { Acte } from './administration'
import { refuseTaken } from './adresses'
import { ouvrirComptes } from './comptes'
import { inviter } from './invitation'

/**
 * Opens a farmer's account with access to a farm, and invites its person: one transaction, journalled. Its territory is the farm's department, even outside the
 * territories of the caller, who sees the farm.
 * @returns the number of the account
 * @throws DomainError EXPLOITATION_INCONNUE, ACTION_INTERDITE, VALEUR_INVALIDE with every fault, LOGIN_DEJA_UTILISE
 */
export const inviterAgriculteur = (
  db: Database,
  { user, auteur }: Acte,
  idExploitation: number,
  { email, prenom, nom }: z.output<typeof inviterAgriculteurCall.body>,
  courrier: Courrier,
): Promise<number> =>
  db.transaction(async (tx) => {
    await requireVisible(tx, user, idExploitation)
    const role = 'AGRICULTEUR'
    const droits = droitsInitiaux(user, role)
    const utilisateur = { idUtilisateur: null, role, ...droits } as const
    for (const action of ['utilisateur.create', 'acces.write'] as const) authorize(user, action, { utilisateur })
    await lockExploitations(tx, [idExploitation])
    const idsEntites = await findDepartement(tx, idExploitation)
    const faults = compteFaults({ role, email, prenom, nom, ...droits, idsEntites })
    if (faults.length > 0) throw new DomainError('VALEUR_INVALIDE', {}, faults)
    await refuseTaken(tx, null, email)
    const [type] = await tx
      .select({ idTypeUtilisateur: t.typesUtilisateurs.idTypeUtilisateur })
      .from(t.typesUtilisateurs)
      .where(eq(t.typesUtilisateurs.code, role))
    if (type === undefined) throw new Error('The role of farmers is not there.')
    const { idsEntites: _none, idsDemarches, ...rights } = droits
    const compte = { ...type, login: email.toLowerCase(), email, prenom, nom, ...rights }
    const ouvert = { compte, idsEntites, idsDemarches, idsExploitations: [idExploitation] }
    const [created] = await ouvrirComptes(tx, auteur, [ouvert])
    if (created === undefined) throw new Error('The insert returned no account.')
    await inviter(tx, user, [created.idUtilisateur], courrier)
    return created.idUtilisateur
  })

async function findDepartement(tx: Database, idExploitation: number): Promise<number[]> {
  const found = await rowsOf<{ identite: number }>(
    tx,
    sql`select c.identite from exploitations e join communes c on c.idcommune = e.id_commune
      where e.id_exploitation = ${idExploitation} and c.identite is not null`,
  )
  return found.map(({ identite }) => identite)
}
