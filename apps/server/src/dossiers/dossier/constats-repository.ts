import type { Gravite } from '@sillon/domain'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import type { ConstatGarde } from '#socle/database/schema'
import * as t from '#socle/database/schema'

/** Findings of a file, its parts judged not valid, by code. */
export const findConstats = (db: Database, idDossier: number): Promise<ConstatGarde[]> =>
  db
    .select({
      codeNational: t.validites.codeNational,
      commentaire: t.validites.commentaireAuditeur,
      gravite: t.validites.gravite,
      echeance: t.validites.echeance,
      jugePar: t.validites.valideIdUtilisateur,
      jugeLe: t.validites.valideDate,
    })
    .from(t.validites)
    .where(and(eq(t.validites.idDossier, idDossier), eq(t.validites.estValide, false)))
    .orderBy(t.validites.codeNational)

/** Untreated corrections of the last request, with the severity and the deadline of their findings. */
export const findCorrectionsOuvertes = (
  db: Database,
  idDossier: number,
): Promise<{ readonly gravite: Gravite | null; readonly echeance: string | null }[]> =>
  db
    .select({ gravite: t.corrections.gravite, echeance: t.corrections.echeance })
    .from(t.corrections)
    .where(and(eq(t.corrections.idDossier, idDossier), isNull(t.corrections.closLe), isNull(t.corrections.traiteLe)))
