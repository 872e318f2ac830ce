import { and, eq, not, sql } from 'drizzle-orm'
import type { Courrier } from '#courriels/courrier'
import type { Database } from '#socle/database/database'
import { utilisateurs } from '#socle/database/schema'
import { ecrireLiens } from '../annonces/liens'
import { creerCles } from '../authentification/cles'

/**
 * Requests for a new password. The answer is sent before the address is looked up, so that neither its content nor its timing reveals an account. The server
 * completes current requests before it stops.
 */
export class Demandes {
  private readonly enCours = new Set<Promise<void>>()

  constructor(
    private readonly db: Database,
    private readonly courrier: Courrier,
  ) {}

  /** Mails the link if the address belongs to an account, and passes that account to `told`. */
  traiter(email: string, told: (idUtilisateur: number | null) => void, failed: (error: unknown) => void): void {
    const demande = this.ecrire(email)
      .then(told, failed)
      .finally(() => this.enCours.delete(demande))
    this.enCours.add(demande)
  }

  /** Resolves when no request is being processed. */
  async finies(): Promise<void> {
    await Promise.all(this.enCours)
  }

  private ecrire(email: string): Promise<number | null> {
    return this.db.transaction(async (tx) => {
      const [compte] = await tx
        .select({ idUtilisateur: utilisateurs.idUtilisateur })
        .from(utilisateurs)
        .where(and(eq(sql`lower(${utilisateurs.email})`, email.toLowerCase()), not(utilisateurs.estSupprime)))
      if (compte === undefined) return null
      const cles = await creerCles(tx, 'REINITIALISATION', [compte.idUtilisateur])
      await ecrireLiens(tx, 'REINITIALISATION', cles, this.courrier)
      return compte.idUtilisateur
    })
  }
}
