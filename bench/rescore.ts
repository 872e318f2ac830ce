import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fermesExemples } from '@sillon/referentials'
import {
  type DatabaseConnection,
  loadReferenceData,
  openEmbedded,
  openServer,
  rescore,
  rowsOf,
  startPostgresql,
} from '@sillon/server/bench'
import { sql } from 'drizzle-orm'
import { fillFarms, MILLESIME } from './farms'

/** The size of the certified population. */
const FARMS = 40_000

async function measure(name: string, connection: DatabaseConnection): Promise<void> {
  const { db } = connection
  await connection.migrate()
  await loadReferenceData(db)
  await fillFarms(db, FARMS)
  const [stored] = await rowsOf<Record<'modeles' | 'entrees' | 'lignes' | 'parcelles', string>>(
    db,
    sql`select (select count(*) from modeles) as modeles, (select count(*) from indicateurs_saisis) as entrees, (select count(*) from lignes_assolement) as lignes,
      (select count(*) from parcelles) as parcelles`,
  )
  console.log(
    `\n${name}: ${stored?.modeles} of ${fermesExemples.length} worked farms copied; ${stored?.entrees} entries, ${stored?.lignes} lines of rotation, ${stored?.parcelles} parcels`,
  )
  for (const title of ['first time', 'again']) {
    const begun = performance.now()
    const cpu = process.cpuUsage()
    const { calcules, echecs } = await rescore(db, { millesime: MILLESIME, codeDemarche: 'HVE4' })
    const seconds = (performance.now() - begun) / 1000
    const { user } = process.cpuUsage(cpu)
    console.log(
      `  ${title}: ${calcules} files computed and stored, ${echecs.length} could not be, ${seconds.toFixed(1)} s (${(user / 1e6).toFixed(1)} s of this process)`,
    )
  }
  const verdicts = await rowsOf<{ verdict: string; nombre: string }>(
    db,
    sql`select verdict, count(*) as nombre from resultats group by verdict order by verdict`,
  )
  console.log(`  verdicts: ${verdicts.map(({ verdict, nombre }) => `${verdict} ${nombre}`).join(', ')}`)
  await connection.close()
}

const server = await startPostgresql()
await measure('PostgreSQL server', await openServer(await server.createDatabase()))
await server.stop()
const folder = await mkdtemp(join(tmpdir(), 'sillon-bench-'))
await measure('Embedded PostgreSQL (PGlite)', await openEmbedded(folder))
await rm(folder, { recursive: true, force: true })
