import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type DatabaseConnection, openInMemory } from '../database/connection'
import { checkChains } from './chains'
import { checkValues } from './values'

const CHAINS = '0011_chaine_journal'
const folder = join(import.meta.dirname, '../database/migrations')

/** Runs migrations one statement after the other, as the server does at its start. */
async function run({ db }: DatabaseConnection, tags: readonly string[]): Promise<void> {
  for (const tag of tags)
    for (const statement of readFileSync(join(folder, `${tag}.sql`), 'utf8').split('--> statement-breakpoint'))
      await db.execute(sql.raw(statement))
}

test('what was journalled before there were chains is chained, and what a file held without it is told first', async () => {
  const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[]
  }
  const tags = entries.map(({ tag }) => tag)
  const place = tags.indexOf(CHAINS)
  const connection = await openInMemory()
  await run(connection, tags.slice(0, place))
  const { db } = connection
  for (const statement of [
    `insert into millesimes values (2026)`,
    `insert into demarches values (2, 'HVE4', 'HVE niveau 4', true)`,
    `insert into communes values (1, '26108', 'Crest', '26400')`,
    `insert into types_utilisateurs values (3, 'CONSEILLER', 'Conseiller', 'Adviser')`,
    `insert into utilisateurs (id_utilisateur, id_type_utilisateur, login, email, prenom, nom) values (5, 3, 'a', 'a@b.example', 'A', 'B')`,
    `insert into exploitations (id_exploitation, raison_sociale, siret, adresse, id_commune, nom_commune, adresse_mail)
       select id, 'Ferme ' || id, lpad(id::text, 14, '0'), 'rue', 1, 'Crest', 'a@b.example' from generate_series(1, 3) id`,
    `insert into exploitation_demarches (id_exploitation, id_demarche) select id, 2 from generate_series(1, 2) id`,
    // A file of the demonstration: nothing of it was journalled.
    `insert into dossiers (id_dossier, id_exploitation, id_demarche, id_millesime, etat_dossier, revision, date_entree, date_audit, id_organisme)
       values (1, 1, 2, 2026, 'CERTIFIABLE', 1, '2026-02-03', '2026-09-01', null)`,
    `insert into indicateurs_saisis values (1, 'HVE4_BIODIV_D_1', '{"value": 3}', 1, 5, '2026-03-04 10:00:00+01'), (1, 'HVE4_BIODIV_D_11', '{"value": 4}', 1, null, '2026-03-03')`,
    // A file whose entries and state were journalled, but not its opening; one entry was erased since.
    `insert into dossiers (id_dossier, id_exploitation, id_demarche, id_millesime, etat_dossier, revision, statut_last_change_id_utilisateur)
       values (2, 2, 2, 2026, 'ATTENTE_VERIFICATION', 2, 5)`,
    `insert into indicateurs_saisis values (2, 'HVE4_BIODIV_D_1', '{"value": 7.5}', 2, 5, now()), (2, 'HVE4_BIODIV_D_11', null, 2, 5, now())`,
    `insert into journal (id_utilisateur, id_exploitation, id_millesime, code_demarche, revision, champ, ancienne, nouvelle, origine) values
       (5, 2, 2026, 'HVE4', 1, 'HVE4_BIODIV_D_1', null, '{"value": 3}', 'SAISIE'), (5, 2, 2026, 'HVE4', 1, 'HVE4_BIODIV_D_11', null, '{"value": 3}', 'SAISIE'),
       (5, 2, 2026, 'HVE4', 2, 'HVE4_BIODIV_D_1', '{"value": 3}', '{"value": 7.5}', 'SAISIE'), (5, 2, 2026, 'HVE4', 2, 'HVE4_BIODIV_D_11', '{"value": 3}', null, 'REPRISE'),
       (5, 2, 2026, 'HVE4', null, 'etatDossier', '"SAISIE_EN_COURS"', '"ATTENTE_VERIFICATION"', 'SAISIE')`,
  ])
    await db.execute(sql.raw(statement))
  await run(connection, tags.slice(place))

  expect(await checkChains(db)).toEqual({ lignes: 10, ruptures: [] })
  expect(await checkValues(db)).toEqual({ dossiers: 2, divergences: [] })
  const { rows } = (await db.execute(
    sql`select champ, id_utilisateur::int as par from journal where id_exploitation = 1 order by rang`,
  )) as unknown as { rows: unknown[] }
  expect(rows).toEqual([
    { champ: 'HVE4_BIODIV_D_11', par: null },
    { champ: 'HVE4_BIODIV_D_1', par: 5 },
    { champ: 'etatDossier', par: null },
    { champ: 'dateEntree', par: null },
    { champ: 'dateAudit', par: null },
  ])
  await expect(db.execute(sql`update journal set champ = 'autre'`)).rejects.toThrow()
  await connection.close()
})
