import type { Correction } from '@sillon/contract'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { findConstats } from './constats-repository'

const ofRound = (idDossier: number) => and(eq(t.corrections.idDossier, idDossier), isNull(t.corrections.closLe))

const demandeur = alias(t.utilisateurs, 'demandeur')
const traitant = alias(t.utilisateurs, 'traitant')
const nameOf = ({ prenom, nom }: typeof demandeur | typeof traitant) => sql<string | null>`${prenom} || ' ' || ${nom}`

/** A stored correction, with the code of its sub-section. */
export type CorrectionGardee = Omit<Correction, 'idSousRubrique' | 'idIndicateur'> & { readonly codeNational: string }

/** The corrections of the last request. */
export const findCorrections = (db: Database, idDossier: number): Promise<CorrectionGardee[]> =>
  db
    .select({
      codeNational: t.corrections.codeNational,
      commentaire: t.corrections.commentaire,
      gravite: t.corrections.gravite,
      echeance: t.corrections.echeance,
      demandePar: nameOf(demandeur),
      demandeLe: t.corrections.demandeLe,
      traitePar: nameOf(traitant),
      traiteLe: t.corrections.traiteLe,
    })
    .from(t.corrections)
    .leftJoin(demandeur, eq(demandeur.idUtilisateur, t.corrections.demandePar))
    .leftJoin(traitant, eq(traitant.idUtilisateur, t.corrections.traitePar))
    .where(ofRound(idDossier))

/** Closes the last request and copies the findings of the file into a new one. */
export async function startRound(tx: Database, idDossier: number, demandePar: number): Promise<void> {
  await tx.update(t.corrections).set({ closLe: sql`now()` }).where(ofRound(idDossier))
  const asked = await findConstats(tx, idDossier)
  if (asked.length === 0) return
  await tx.insert(t.corrections).values(
    asked.map(({ codeNational, commentaire, gravite, echeance }) => ({
      codeNational,
      commentaire,
      gravite,
      echeance,
      idDossier,
      demandePar,
    })),
  )
}

/** Marks a correction as treated by this person; null removes the mark. */
export async function markTreated(
  tx: Database,
  idDossier: number,
  codeNational: string,
  traitePar: number | null,
): Promise<void> {
  await tx
    .update(t.corrections)
    .set({ traitePar, traiteLe: traitePar === null ? null : sql`now()` })
    .where(and(ofRound(idDossier), eq(t.corrections.codeNational, codeNational)))
}
