import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { ecrireLiens } from '../annonces/liens'
import { creerCles } from '../authentification/cles'

/** Persons invited by the same two statements: a statement takes 65,535 values, a mail eight. */
const ENSEMBLE = 1000

/**
 * Sends each of these persons, whose accounts were just created, the key by which they confirm their address and choose a password. In the transaction that
 * creates them: who is not created is not invited. Without a password nobody signs in, and is told nothing else than everybody.
 */
export async function inviter(tx: Database, personnes: readonly number[], courrier: Courrier): Promise<void> {
  for (let debut = 0; debut < personnes.length; debut += ENSEMBLE) {
    const cles = await creerCles(tx, 'CONFIRMATION', personnes.slice(debut, debut + ENSEMBLE))
    await ecrireLiens(tx, 'INVITATION', cles, courrier)
  }
}
