import type { CarteDesParcelles, CoucheDeFond, Language, ParcelleDeCarte } from '@sillon/contract'
import { and, eq } from 'drizzle-orm'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { named } from '../assolement/noms'
import { type FarmYear, findAssolement } from '../assolement/repository'
import { mesuresDe } from './mesures'

/** Every parcel of a farm and year with its crop, its line and its measures, in the order of the rotation; those without an outline have no geometry. */
export async function findCarte(
  db: Database,
  year: FarmYear,
  language: Language,
  fonds: readonly CoucheDeFond[],
): Promise<CarteDesParcelles> {
  const { assolement, parcellesIsolees } = named(await findAssolement(db, year), language)
  const contours = await findContours(db, year)
  const sansLigne = { culture: null, codeTypeCulture: null, typeCulture: null, ligne: null }
  const placees = assolement.flatMap(({ parcelles, culture, codeTypeCulture, typeCulture }, ligne) =>
    parcelles.map((parcelle) => ({
      parcelle,
      place: {
        culture: culture?.libelle ?? typeCulture.libelle,
        codeTypeCulture,
        typeCulture: typeCulture.libelle,
        ligne,
      },
    })),
  )
  const isolees = parcellesIsolees.map((parcelle) => ({ parcelle, place: sansLigne }))
  const features = [...placees, ...isolees].map(({ parcelle, place }): ParcelleDeCarte => {
    const { uuidParcelle, nom, numIlot, numParcelle, codeCulture, surface } = parcelle
    const { geometrie = null, origine = 'DECLARATION' } = contours.get(uuidParcelle) ?? {}
    const mesures = geometrie === null ? { surfaceMesuree: null, perimetre: null } : mesuresDe(geometrie)
    const properties = { nom, numIlot, numParcelle, codeCulture, ...place, origine, surface, ...mesures }
    return { type: 'Feature', id: uuidParcelle, geometry: geometrie, properties }
  })
  return { type: 'FeatureCollection', features, fonds: [...fonds] }
}

async function findContours(db: Database, { idExploitation, idMillesime }: FarmYear) {
  const rows = await db
    .select({ uuid: t.parcelles.uuidParcelle, geometrie: t.parcelles.geometrie, origine: t.parcelles.origine })
    .from(t.parcelles)
    .where(and(eq(t.parcelles.idExploitation, idExploitation), eq(t.parcelles.idMillesime, idMillesime)))
  return new Map(rows.map(({ uuid, ...contour }) => [uuid, contour]))
}
