import { type ActeDeSaisie, type EtatDossier, empechementsDe, isDecided, requireAutresYeux } from '@sillon/domain'
import { sql } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import { A_CONFIRMER } from '#socle/journal/replay'
import type { Passage } from '../dossier/transition'

type Regarde = Pick<Passage, 'dossier' | 'codeNational'>

/**
 * Facts about a person and a file: whether an organisation asks for two people (the farm's own, or the certifying body of the file), whether the person ever
 * entered or confirmed a value in it, and whether a proof of it stands accepted by them.
 */
async function findFaits(db: Database, idUtilisateur: number, { dossier, codeNational }: Regarde) {
  const { idDossier, idExploitation, idMillesime } = dossier
  const [faits] = await rowsOf<{ estDemande: boolean; aSaisi: boolean; aAccepte: boolean }>(
    db,
    sql`
    select
      exists (select 1 from organismes where quatre_yeux and id_organisme in (
        select id_organisme from exploitations where id_exploitation = ${idExploitation}
        union all select id_organisme from dossiers where id_dossier = ${idDossier})) as "estDemande",
      exists (select 1 from journal where id_exploitation = ${idExploitation} and id_millesime = ${idMillesime} and code_demarche = ${codeNational}
        and id_utilisateur = ${idUtilisateur} and origine <> 'CONSEQUENCE'
        and (champ ~ '^[A-Z]' or champ like ${`${A_CONFIRMER}%`})) as "aSaisi",
      exists (select 1 from preuves_liens where id_dossier = ${idDossier} and verdict = 'ACCEPTEE' and juge_par = ${idUtilisateur}) as "aAccepte"`,
  )
  if (faits === undefined) throw new Error('A statement without a table answers one row.')
  return faits
}

/** Acts that leave a decision of a file to somebody else than this person; none for a state that is no decision. */
export const autresYeux = async (
  db: Database,
  { idUtilisateur }: { readonly idUtilisateur: number },
  { etat, ...regarde }: Regarde & { readonly etat: EtatDossier },
): Promise<ActeDeSaisie[]> => (isDecided(etat) ? empechementsDe(await findFaits(db, idUtilisateur, regarde)) : [])

/** @throws DomainError DECISION_PAR_UN_AUTRE when somebody else has to decide the file */
export async function requireQuatreYeux(
  tx: Database,
  { idUtilisateur }: { readonly idUtilisateur: number },
  { etat, ...regarde }: Regarde & { readonly etat: EtatDossier },
): Promise<void> {
  if (isDecided(etat)) requireAutresYeux(await findFaits(tx, idUtilisateur, regarde))
}
