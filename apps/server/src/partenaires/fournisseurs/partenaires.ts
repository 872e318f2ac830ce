import type { ApplicationTierce } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { eq } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#socle/database/database'
import { applicationsTierces } from '#socle/database/schema'
import type { Partner } from '#socle/partners'
import { Fournisseur } from './fournisseur'

/** A partner of the configuration, with its row and its provider. */
export interface Partenaire extends Partner {
  readonly idApplicationTierce: number
  readonly fournisseur: Fournisseur
}

/** Partners of the configuration, in its order. A partner that left it keeps its row, and is not among them. */
export class Partenaires {
  private constructor(readonly tous: readonly Partenaire[]) {}

  /** Writes the rows of configured partners. `delaiS` is the time-out of a request to their providers in seconds. */
  static async ouvrir(
    db: Database,
    partners: readonly Partner[],
    log: FastifyBaseLogger,
    delaiS?: number,
  ): Promise<Partenaires> {
    const tous: Partenaire[] = []
    for (const partner of partners)
      tous.push({
        ...partner,
        idApplicationTierce: await rowOf(db, partner),
        fournisseur: new Fournisseur(partner, log, delaiS),
      })
    return new Partenaires(tous)
  }

  find(idApplicationTierce: number): Partenaire | undefined {
    return this.tous.find((partenaire) => partenaire.idApplicationTierce === idApplicationTierce)
  }

  /** @throws DomainError APPLICATION_TIERCE_INCONNUE */
  require(idApplicationTierce: number): Partenaire {
    const found = this.find(idApplicationTierce)
    if (found === undefined) throw new DomainError('APPLICATION_TIERCE_INCONNUE')
    return found
  }
}

/** A partner as the API answers it, without its secret. */
export const publicOf = ({
  idApplicationTierce,
  libelle,
  code,
  issuer,
  oidcPath,
  clientId,
}: Partenaire): ApplicationTierce => ({
  idApplicationTierce,
  libelle,
  clientId: code,
  issuer,
  oidcPath,
  oidcWebClientId: clientId,
})

/** Identifier of a partner's row. A start without a change writes nothing, and so needs no disk. */
async function rowOf(db: Database, { code, libelle }: Partner): Promise<number> {
  const { idApplicationTierce: id } = applicationsTierces
  const ofCode = eq(applicationsTierces.code, code)
  const [present] = await db
    .select({ id, libelle: applicationsTierces.libelle })
    .from(applicationsTierces)
    .where(ofCode)
  if (present?.libelle === libelle) return present.id
  const [written] = await db
    .insert(applicationsTierces)
    .values({ code, libelle })
    .onConflictDoUpdate({ target: applicationsTierces.code, set: { libelle } })
    .returning({ id })
  if (written === undefined) throw new Error(`The row of the partner ${code} was not written.`)
  return written.id
}
