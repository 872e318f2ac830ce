import type { Valeur } from '@sillon/contract'
import type { Value } from '@sillon/engine'
import type { DossierInput } from '@sillon/referentials'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Lieu, lieuDe, teteDesReferences } from '#fermes/referentiels/references'
import { desTroisCampagnes } from '#fermes/registre/records'
import { valeursDuRegistre } from '#fermes/registre/valeurs'
import type { Database } from '#socle/database/database'
import { rowsOf } from '#socle/database/rows'
import * as t from '#socle/database/schema'
import { chaineOf } from '#socle/journal/since'
import { auditeesOf } from './audit-repository'
import type { Saisie } from './saisies'

/** All inputs of a file's calculation, except the references of its year. */
export interface Contenu {
  readonly saisies: ReadonlyMap<string, Saisie>
  /** Values of the auditor, by code. */
  readonly auditees: Readonly<Record<string, Value>>
  readonly assolement: DossierInput['assolement']
  readonly registre: DossierInput['registre']
  readonly lieu: Lieu
  /** The farm's revision and the head of the references that it reads, at the same instant. */
  readonly revision: number
  readonly references: string | null
}

interface ContenuRow extends Omit<Contenu, 'saisies' | 'auditees' | 'registre' | 'lieu' | 'revision'> {
  /** Whether there are values of records to compute. */
  readonly aDesRecords: boolean
  readonly saisies: readonly (readonly [code: string, valeur: Valeur, aConfirmer: boolean])[]
  readonly auditees: Readonly<Record<string, Valeur>>
  readonly lieu: Lieu | null
  readonly revision: number | null
}

/** Reads a file in one statement, and its records in another where there are any; a file that nobody has opened yet is empty. */
export async function findContenu(
  db: Database,
  {
    idExploitation,
    idMillesime,
    idDossier,
  }: { readonly idExploitation: number; readonly idMillesime: number; readonly idDossier: number | undefined },
): Promise<Contenu> {
  const [row] = await rowsOf<ContenuRow>(
    db,
    sql`
    select
      (select coalesce(json_agg(json_build_array(code_national, valeur, a_confirmer)), '[]')
        from indicateurs_saisis where id_dossier = ${idDossier ?? 0}) as saisies,
      (select coalesce(json_object_agg(code_national, valeur), '{}')
        from valeurs_auditees where id_dossier = ${idDossier ?? 0}) as auditees,
      (select coalesce(json_agg(json_build_object('codeTypeCulture', ty.code, 'idCulture', l.id_culture, 'surface', l.surface,
          'parcelles', (select coalesce(json_agg(json_build_object('surface', p.surface)), '[]') from parcelles p where p.id_ligne = l.id_ligne))
          order by l.ordre, l.id_ligne), '[]')
        from lignes_assolement l join types_cultures ty on ty.id_type_culture = l.id_type_culture
        where l.id_exploitation = ${idExploitation} and l.id_millesime = ${idMillesime}) as assolement,
      exists (select 1 from registre i where ${desTroisCampagnes({ idExploitation, idMillesime })}) as "aDesRecords",
      (select longueur from journal_chaines where chaine = ${chaineOf(idExploitation)}) as revision,
      ${teteDesReferences(idMillesime)} as "references",
      ${lieuDe(sql`${idExploitation}`, sql`${idMillesime}`)} as lieu`,
  )
  if (!row?.lieu) throw new Error(`Farm ${idExploitation} is not there.`)
  const { saisies, auditees, assolement, aDesRecords, lieu, revision, references } = row
  return {
    saisies: new Map(saisies.map(([code, valeur, aConfirmer]) => [code, { valeur, aConfirmer }])),
    auditees: auditeesOf(auditees),
    assolement,
    registre: aDesRecords ? await valeursDuRegistre(db, { idExploitation, idMillesime }) : null,
    lieu,
    revision: revision ?? 0,
    references,
  }
}

/** Values that people entered in a file, by code. An erased entry is present with a null value. */
export async function findSaisies(db: Database, idDossier: number): Promise<ReadonlyMap<string, Saisie>> {
  const rows = await db
    .select({
      code: t.indicateursSaisis.codeNational,
      valeur: t.indicateursSaisis.valeur,
      aConfirmer: t.indicateursSaisis.aConfirmer,
    })
    .from(t.indicateursSaisis)
    .where(eq(t.indicateursSaisis.idDossier, idDossier))
  return new Map(rows.map(({ code, valeur, ...rest }) => [code, { ...rest, valeur: valeur as Valeur }]))
}

interface Ecriture {
  readonly idDossier: number
  /** Codes whose value comes from the year before and waits to be confirmed. */
  readonly aConfirmer?: ReadonlySet<string>
}

/** Writes entries of a file. */
export async function writeSaisies(
  tx: Database,
  { idDossier, aConfirmer }: Ecriture,
  entries: readonly (readonly [code: string, valeur: Valeur])[],
): Promise<void> {
  await tx
    .insert(t.indicateursSaisis)
    .values(
      entries.map(([codeNational, valeur]) => ({
        idDossier,
        codeNational,
        valeur,
        aConfirmer: aConfirmer?.has(codeNational) === true,
      })),
    )
    .onConflictDoUpdate({
      target: [t.indicateursSaisis.idDossier, t.indicateursSaisis.codeNational],
      set: {
        valeur: sql`excluded.valeur`,
        aConfirmer: sql`excluded.a_confirmer`,
      },
    })
}

/** Sets the marks of entries to be confirmed; the values stay. */
export async function writeMarque(
  tx: Database,
  idDossier: number,
  codes: readonly string[],
  aConfirmer: boolean,
): Promise<void> {
  if (codes.length === 0) return
  const { indicateursSaisis } = t
  await tx
    .update(indicateursSaisis)
    .set({ aConfirmer })
    .where(and(eq(indicateursSaisis.idDossier, idDossier), inArray(indicateursSaisis.codeNational, [...codes])))
}
