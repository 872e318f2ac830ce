import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { ecrireLiens } from '../annonces/liens'
import { creerCles } from '../authentification/cles'

/** Number of people invited by the same two statements: a statement takes 65,535 values, a mail eight. */
const ENSEMBLE = 1000

/**
 * Sends each of these people, whose accounts were just created, a key to confirm their address and choose a password, in the transaction of the creation.
 * Without a password nobody can sign in; the refusal is the usual one.
 */
export async function inviter(tx: Database, personnes: readonly number[], courrier: Courrier): Promise<void> {
  for (let debut = 0; debut < personnes.length; debut += ENSEMBLE) {
    const cles = await creerCles(tx, 'CONFIRMATION', personnes.slice(debut, debut + ENSEMBLE))
    await ecrireLiens(tx, 'INVITATION', cles, courrier)
  }
}
