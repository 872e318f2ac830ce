import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createLogger,
  type Database,
  type DatabaseConnection,
  loadReferenceData,
  openEmbedded,
  openServer,
  rondeDesSynchronisations,
  rowsOf,
  siretFictif,
  sourceHttp,
  startPartenaire,
  startPostgresql,
} from '@sillon/server/bench'
import { sql } from 'drizzle-orm'
import { type Measured, measured } from './held'
import { printTable } from './measure'

const TRAITEMENTS = 200_000
const PARCELLES = 2_000
const MILLESIME = 2026
const CULTURES = ['BTH', 'ORH', 'MIS', 'CZH', 'LUZ']

const parcelles = Array.from({ length: PARCELLES }, (_, i) => ({
  id: `p${i}`,
  nom: `Parcelle ${i}`,
  numIlot: String(1 + Math.floor(i / 10)),
  numParcelle: String(1 + (i % 10)),
  codeCulture: CULTURES[i % CULTURES.length],
  surface: 1 + (i % 400) / 100,
  surfaceCvi: null,
  geometrie: null,
}))
const traitements = (dose: number) =>
  Array.from({ length: TRAITEMENTS }, (_, i) => ({
    id: `t${i}`,
    idParcelle: `p${i % PARCELLES}`,
    nature: 'TRAITEMENT',
    date: `${MILLESIME}-0${1 + (i % 9)}-1${i % 10}`,
    heureDebut: '07:30',
    surface: 1 + (i % 400) / 100,
    codeCulture: CULTURES[i % CULTURES.length],
    produit: `Produit ${i % 60}`,
    amm: String(2_000_000 + (i % 60)),
    // A tenth of the doses are corrected by the second answer.
    quantite: i % 10 === 0 ? dose : 0.8,
    unite: 'L/ha',
    cible: 'Septoriose',
    azote: null,
    organique: null,
    volume: null,
  }))

/** The sums that calculations need: by crop and product, treated hectares, quantity, number. */
const sommes = (db: Database, idExploitation: number) =>
  rowsOf(
    db,
    sql`select culture, amm, sum(surface) as hectares, sum(surface * quantite) as quantite, count(*)::int as nombre from interventions
      where id_exploitation = ${idExploitation} and id_millesime = ${MILLESIME} group by 1, 2 order by 1, 2`,
  )

/** A farm that is linked to a partner, and the same farm for the plain copy. */
async function given(db: Database) {
  const idOf = async (query: ReturnType<typeof sql>) => (await rowsOf<{ id: number }>(db, query))[0]?.id ?? 0
  const idUtilisateur = await idOf(
    sql`insert into utilisateurs (id_type_utilisateur, login, email, prenom, nom) values (1, 'tout', 'tout@exemple.example', 'T', 'T') returning id_utilisateur::int as id`,
  )
  const farm = (rang: number) =>
    idOf(sql`insert into exploitations (raison_sociale, siret, adresse, id_commune, nom_commune, code_postal, adresse_mail)
      select 'GAEC mesuré', ${siretFictif(rang)}, '1 chemin des Mesures', idcommune, nom, codepostal, 'ferme@exemple.example' from communes limit 1
      returning id_exploitation::int as id`)
  const idApplicationTierce = await idOf(
    sql`insert into applications_tierces (code, libelle) values ('mesure', 'Partenaire') returning id_application_tierce::int as id`,
  )
  const idExploitation = await farm(1)
  await rowsOf(
    db,
    sql`insert into comptes_tiers (id_utilisateur, id_application_tierce, sujet) values (${idUtilisateur}, ${idApplicationTierce}, 'mesure') returning 1`,
  )
  await rowsOf(
    db,
    sql`insert into exploitations_applications (id_exploitation, id_application_tierce, id_utilisateur, reference)
      values (${idExploitation}, ${idApplicationTierce}, ${idUtilisateur}, 'f') returning 1`,
  )
  return { idUtilisateur, idApplicationTierce, idExploitation, copie: await farm(2) }
}

const COLONNES = [
  'id_exploitation, id_millesime, nature, origine, id_application_tierce, reference, uuid_parcelle, num_ilot, num_parcelle, date, heure_debut, surface',
  'id_culture, culture, produit, amm, quantite, unite, cible',
].join(', ')

async function measure(name: string, connection: DatabaseConnection, folder: string | null) {
  const { db } = connection
  await connection.migrate()
  await loadReferenceData(db)
  const { idUtilisateur, idApplicationTierce, idExploitation, copie } = await given(db)
  const partenaire = await startPartenaire()
  partenaire.parcelles = parcelles
  const ronde = rondeDesSynchronisations(
    db,
    {
      sources: async (_, signal) => sourceHttp({ base: partenaire.base, jeton: async () => 'bon', signal }),
      fermeChangee: async () => undefined,
    },
    createLogger('error'),
  )
  const synchronise = async () => {
    await rowsOf(
      db,
      sql`insert into synchronisations (id_exploitation, id_application_tierce, id_millesime, id_utilisateur)
        values (${idExploitation}, ${idApplicationTierce}, ${MILLESIME}, ${idUtilisateur}) returning 1`,
    )
    await ronde.lancer()
    const [last] = await rowsOf<{ etat: string }>(
      db,
      sql`select etat from synchronisations order by id_synchronisation desc limit 1`,
    )
    if (last?.etat !== 'EFFECTUEE') throw new Error(`The synchronisation ended as ${last?.etat}.`)
    await sommes(db, idExploitation)
  }
  const row = ({ seconds, cpu, memory, held }: Measured, title: string) => [
    `${name}: ${title}`,
    seconds,
    cpu,
    memory,
    held,
  ]
  const rows: (string | number)[][] = []
  partenaire.interventions = traitements(0.8)
  rows.push(row(await measured(synchronise), 'first synchronisation, with the sums'))
  if (folder !== null) {
    // The same rows as a file that the server reads itself: no schema, no network, no comparison.
    const file = join(folder, 'traitements.csv')
    const [found] = await rowsOf<{ csv: string }>(
      db,
      sql`select string_agg(concat_ws(',', ${copie}::int, id_millesime, nature, origine, id_application_tierce, reference, uuid_parcelle, num_ilot, num_parcelle, date,
        heure_debut, surface, id_culture, culture, produit, amm, quantite, unite, cible), E'\n') as csv from interventions where id_exploitation = ${idExploitation}`,
    )
    await writeFile(file, found?.csv ?? '')
    await chmod(file, 0o644)
    const plain = async () => {
      await db.execute(sql.raw(`copy interventions (${COLONNES}) from '${file}' with (format csv)`))
      await sommes(db, copie)
    }
    rows.push(row(await measured(plain), 'plain COPY, with the same sums'))
    const [ours, theirs] = [await sommes(db, idExploitation), await sommes(db, copie)]
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) throw new Error('The sums differ.')
  }
  rows.push(row(await measured(synchronise), 'the same again'))
  partenaire.interventions = traitements(1)
  rows.push(row(await measured(synchronise), 'a tenth corrected'))
  await ronde.stop()
  await partenaire.close()
  await connection.close()
  return rows
}

const folder = await mkdtemp(join(tmpdir(), 'sillon-bench-'))
await chmod(folder, 0o755)
const server = await startPostgresql()
const onServer = await measure('PostgreSQL server', await openServer(await server.createDatabase()), folder)
await server.stop()
const embedded = await measure('embedded', await openEmbedded(join(folder, 'data')), null)
await rm(folder, { recursive: true, force: true })
console.log(`${TRAITEMENTS} treatments on ${PARCELLES} parcels`)
printTable(['', 's', 's of this process', 'MB above', 'ms held at most'], [...onServer, ...embedded])
