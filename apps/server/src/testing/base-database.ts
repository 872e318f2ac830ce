import { insertCommunes, loadReferenceTables } from '#fermes/referentiels/reference-data'
import { loadCgu } from '#personnes/cgu/repository'
import type { DatabaseConnection } from '#socle/database/connection'

const commune = (code: string, nom: string, departement: string, ...codesPostaux: string[]) => ({
  code,
  nom,
  type: 'commune-actuelle',
  departement,
  zone: departement.length === 3 ? 'drom' : 'metro',
  codesPostaux,
})

/** Communes used in tests; all thirty-five thousand would cost each run a second. Their identifiers follow this order, from 1. */
const communes = [
  commune('26108', 'Crest', '26', '26400'),
  commune('26362', 'Valence', '26', '26000'),
  commune('35238', 'Rennes', '35', '35000', '35200', '35700'),
  commune('71076', 'Chalon-sur-Saône', '71', '71100'),
  commune('2A004', 'Ajaccio', '2A', '20000', '20090'),
  commune('97411', 'Saint-Denis', '974', '97400'),
]

/** Prepares an empty database for tests: migrated, with the reference data and a few communes. */
export async function prepareBase({ migrate, db }: DatabaseConnection): Promise<void> {
  await migrate()
  await loadReferenceTables(db)
  await loadCgu(db)
  await insertCommunes(db, communes)
}
