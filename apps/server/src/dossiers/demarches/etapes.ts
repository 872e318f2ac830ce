import { type EtatDossier, isDecided } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import type * as t from '#socle/database/schema'

interface Etape {
  /** ISO 8601, in UTC. */
  readonly le: string
  readonly par: string | null
  /** Recipients of a mail about this step, without farmers. */
  readonly destinataires: string[]
}

type Dossier = typeof t.dossiers.$inferSelect

/** Last time at which a file took each state. A mail has the same instant, because it is written in the transaction of the change. */
const findPassages = (
  db: Database,
  { idDossier, idExploitation, idMillesime }: Dossier,
  codeNational: string,
  etat: EtatDossier,
) =>
  rowsOf<Etape>(
    db,
    sql`
    select to_char(j.le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as le,
      (select prenom || ' ' || nom from utilisateurs where id_utilisateur = j.id_utilisateur) as par,
      (select coalesce(json_agg(u.prenom || ' ' || u.nom order by u.id_utilisateur), '[]')
        from courriels c join utilisateurs u using (id_utilisateur) join types_utilisateurs tu using (id_type_utilisateur)
        where c.id_dossier = ${idDossier} and c.cree_le = j.le and tu.code <> 'AGRICULTEUR') as destinataires
    from journal j
    where j.id_exploitation = ${idExploitation} and j.id_millesime = ${idMillesime} and j.code_demarche = ${codeNational}
      and j.champ = 'etatDossier' and j.nouvelle = ${JSON.stringify(etat)}::jsonb
    order by j.rang desc limit 1`,
  )

/** For a decided file, its decision; for a file that waits for its check or is under verification, its submission. */
export async function readEtapes(db: Database, dossier: Dossier, codeNational: string) {
  const { etatDossier: etat } = dossier
  const none = { decision: null, soumission: null }
  const isSent = etat === 'ATTENTE_VERIFICATION' || etat === 'VERIFICATION_EN_COURS'
  if (!isSent && !isDecided(etat)) return none
  const [found] = await findPassages(db, dossier, codeNational, isSent ? 'ATTENTE_VERIFICATION' : etat)
  if (found === undefined) return none
  const { le, par } = found
  return isSent ? { ...none, soumission: found } : { ...none, decision: { le, par } }
}
