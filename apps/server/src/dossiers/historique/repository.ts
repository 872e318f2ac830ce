import { LIEU_DOSSIER } from '@sillon/domain'
import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  not,
  notInArray,
  notLike,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import { isoInstant } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { lue } from '#socle/journal/journal'
import { A_CONFIRMER } from '#socle/journal/replay'

/** File whose journal is read, together with the journal of its farm. */
export interface DossierJournal {
  readonly idExploitation: number
  readonly codeDemarche: string
  readonly idMillesime: number
}

const VALIDITE = 'validite.%'
/** Corrections requested by an auditor, which everybody who sees the farm may read. */
const CORRECTION = 'correction.%'

/** Among the fields, only codes of indicators begin with a capital letter. */
const estIndicateur = sql<boolean>`${t.journal.champ} ~ '^[A-Z]'`

/** Prefixes before the code of an indicator: the confirmation of its copied value, a value of the auditor beside it, the answer to that. */
const DE_LIGNES = [A_CONFIRMER, 'audit.', 'reponseAudit.']

/** The fields of these indicators. */
export const champsDesLignes = (codes: readonly string[]): string[] => [
  ...codes,
  ...DE_LIGNES.flatMap((prefixe) => codes.map((code) => prefixe + code)),
]

const ofIndicateurs = (codes: readonly string[]) => inArray(t.journal.champ, champsDesLignes(codes))

/** Changes of a file: its own, those of its procedure in any year, and those of its farm for this year or for every year. */
function ofDossier({ idExploitation, codeDemarche, idMillesime }: DossierJournal): SQL | undefined {
  const { journal } = t
  const ofYear = eq(journal.idMillesime, idMillesime)
  return and(
    eq(journal.idExploitation, idExploitation),
    or(
      and(eq(journal.codeDemarche, codeDemarche), or(ofYear, like(journal.champ, 'demarche.%'))),
      and(isNull(journal.codeDemarche), or(ofYear, isNull(journal.idMillesime))),
    ),
    // The journal has another row with the name of the commune.
    ne(journal.champ, 'idCommune'),
  )
}

/** Filter of the changes. */
export interface Filtre {
  /** Parts hidden from the reader. */
  readonly sansValidites: boolean
  readonly sansChamps: readonly string[]
  readonly champ: string | undefined
  readonly partie: Partie | undefined
}

/** A module with its indicators and the codes of its judged parts, or changes outside the sheets. */
export type Partie =
  | 'DOSSIER'
  | 'EXPLOITATION'
  | {
      readonly indicateurs: readonly string[]
      readonly parties: readonly string[]
      /** Places of its proofs and questions. */
      readonly lieux: readonly string[]
    }

/** Prefixes of the fields about places of a file: proofs and questions. */
const DE_LIEUX = sql`('preuve', 'demandePreuve', 'question', 'messageQuestion')`

/** Changes about some of these places. */
const ofLieux = (lieux: readonly string[]) =>
  sql`split_part(${t.journal.champ}, '.', 1) in ${DE_LIEUX} and split_part(${t.journal.champ}, '.', 2) = any(${sql.param([...lieux])}::text[])`

function ofPartie(partie: Partie): SQL | undefined {
  const { champ, codeDemarche } = t.journal
  if (partie === 'EXPLOITATION') return isNull(codeDemarche)
  if (partie === 'DOSSIER')
    return and(
      isNotNull(codeDemarche),
      not(estIndicateur),
      ...[VALIDITE, CORRECTION, ...DE_LIGNES.map((prefixe) => `${prefixe}%`)].map((others) => notLike(champ, others)),
      or(sql`split_part(${champ}, '.', 1) not in ${DE_LIEUX}`, ofLieux([LIEU_DOSSIER])),
    )
  const { indicateurs, parties, lieux } = partie
  return or(
    ofIndicateurs(indicateurs),
    ofLieux(lieux),
    ...parties.flatMap((code) =>
      [VALIDITE, CORRECTION].map((said) => like(champ, said.replace('%', `${code.replaceAll('_', '\\_')}.%`))),
    ),
  )
}

const trouves = (dossier: DossierJournal, { sansValidites, sansChamps, champ, partie }: Filtre) =>
  and(
    ofDossier(dossier),
    sansValidites ? notLike(t.journal.champ, VALIDITE) : undefined,
    sansChamps.length > 0 ? notInArray(t.journal.champ, [...sansChamps]) : undefined,
    champ === undefined ? undefined : ofIndicateurs([champ]),
    partie === undefined ? undefined : ofPartie(partie),
  )

function select(db: Database, where: SQL | undefined) {
  const { journal, utilisateurs, typesUtilisateurs } = t
  return db
    .select({
      rang: journal.rang,
      le: isoInstant(journal.le),
      idUtilisateur: journal.idUtilisateur,
      nom: sql<string | null>`${utilisateurs.prenom} || ' ' || ${utilisateurs.nom}`,
      role: typesUtilisateurs.code,
      origine: journal.origine,
      champ: journal.champ,
      estIndicateur: estIndicateur,
      estExploitation: sql<boolean>`${journal.codeDemarche} is null`,
      ancienne: lue(journal.ancienne),
      nouvelle: lue(journal.nouvelle),
    })
    .from(journal)
    .leftJoin(utilisateurs, eq(utilisateurs.idUtilisateur, journal.idUtilisateur))
    .leftJoin(typesUtilisateurs, eq(typesUtilisateurs.idTypeUtilisateur, utilisateurs.idTypeUtilisateur))
    .where(where)
    .orderBy(desc(journal.rang))
}

export type Row = Awaited<ReturnType<typeof select>>[number]

/** Changes of a file before a position, newest first. */
export const findChangements = (
  db: Database,
  dossier: DossierJournal,
  filtre: Filtre,
  { avant, limite }: { readonly avant: number | undefined; readonly limite: number },
): Promise<Row[]> =>
  select(db, and(trouves(dossier, filtre), avant === undefined ? undefined : lt(t.journal.rang, avant))).limit(limite)

/** Positions of all changes, in the same order. */
export async function findRangs(db: Database, dossier: DossierJournal, filtre: Filtre): Promise<number[]> {
  const { rang } = t.journal
  const rows = await db.select({ rang }).from(t.journal).where(trouves(dossier, filtre)).orderBy(desc(rang))
  return rows.map((row) => row.rang)
}

/** Changes at these positions, in the same order. */
export const findChangementsAux = (
  db: Database,
  dossier: DossierJournal,
  filtre: Filtre,
  rangs: readonly number[],
): Promise<Row[]> => select(db, and(trouves(dossier, filtre), inArray(t.journal.rang, [...rangs])))

/** Names of certification bodies. */
export async function findNomsOrganismes(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { idOrganisme, nom } = t.organismes
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ idOrganisme, nom })
    .from(t.organismes)
    .where(inArray(idOrganisme, [...ids]))
  return new Map(rows.map((row) => [row.idOrganisme, row.nom]))
}

/** Names of documents of a farm from the journal, which keeps those of deleted documents. */
export async function findNomsDocuments(db: Database, idExploitation: number): Promise<ReadonlyMap<number, string>> {
  const { journal } = t
  const rows = await db
    .select({ document: journal.nouvelle })
    .from(journal)
    .where(and(eq(journal.idExploitation, idExploitation), eq(journal.champ, 'document'), isNotNull(journal.nouvelle)))
  const documents = rows.map(({ document }) => document as { readonly idDocument: number; readonly nom: string })
  return new Map(documents.map(({ idDocument, nom }) => [idDocument, nom]))
}

/** Last names of a farm's proofs in the journal. */
export async function findNomsPreuves(db: Database, idExploitation: number): Promise<ReadonlyMap<number, string>> {
  const { journal } = t
  const rows = await db
    .select({ champ: journal.champ, nom: journal.nouvelle })
    .from(journal)
    .where(
      and(
        eq(journal.idExploitation, idExploitation),
        isNull(journal.codeDemarche),
        like(journal.champ, 'preuve.%.nom'),
        isNotNull(journal.nouvelle),
      ),
    )
    .orderBy(journal.rang)
  return new Map(rows.map(({ champ, nom }) => [Number(champ.split('.')[1]), String(nom)]))
}

/** Codes of the procedures. */
export async function findCodesDemarches(db: Database): Promise<ReadonlyMap<number, string>> {
  const rows = await db.select({ id: t.demarches.idDemarche, code: t.demarches.code }).from(t.demarches)
  return new Map(rows.map(({ id, code }) => [id, code]))
}
