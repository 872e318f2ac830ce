import { type Config, getConfig, getOrganisme, getOrganismeConfig, listOrganismes } from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/connection'
import { organismes } from '../database/schema'
import { on } from '../http/call-handler'

/** The product's own branding, for everybody who has no organisation's. */
const generalConfig: Config = {
  logoBase64: null,
  titleSite: 'Sillon',
  primaryColor: '#2F6B3A',
  secondaryColor: '#B7832F',
  thirdColor: '#1F4727',
  errorColor: '#B3261E',
  infoColor: '#1C5D99',
  successColor: '#2F6B3A',
  textColor: '#1F2A22',
  darkMode: false,
}

const columns = {
  idOrganisme: organismes.idOrganisme,
  nom: organismes.nom,
  libelle: organismes.libelle,
  adresse: organismes.adresse,
  siteInternet: organismes.siteInternet,
  logoBase64: organismes.logoBase64,
  couleurPrimaire: organismes.couleurPrimaire,
  couleurSecondaire: organismes.couleurSecondaire,
  couleurTertiaire: organismes.couleurTertiaire,
  texteReglementaire: organismes.texteReglementaire,
  agrementSca: organismes.agrementSca,
  scoresVisiblesAgriculteur: organismes.scoresVisiblesAgriculteur,
  // Names in full: drizzle leaves the table out of a column's name when a query reads one table, and a subquery would then compare a column with itself.
  demarches: sql<number[]>`coalesce((
    select json_agg(od.id_demarche order by od.id_demarche)
    from organisme_demarches od where od.id_organisme = organismes.id_organisme), '[]')`,
}

export function organismesRoutes(app: FastifyInstance, db: Database): void {
  const select = (where?: SQL) => db.select(columns).from(organismes).where(where).orderBy(organismes.nom)

  on(app, getConfig, async () => generalConfig)

  on(app, listOrganismes, async () => select())

  on(app, getOrganisme, async ({ params }) => {
    const [organisme] = await select(eq(organismes.idOrganisme, params.idOrganisme))
    if (organisme === undefined) throw new DomainError('ORGANISME_INCONNU')
    return organisme
  })

  on(app, getOrganismeConfig, async ({ params }) => {
    const [organisme] = await db.select().from(organismes).where(eq(organismes.idOrganisme, params.idOrganisme))
    if (organisme === undefined) throw new DomainError('ORGANISME_INCONNU')
    return {
      ...generalConfig,
      logoBase64: organisme.logoBase64,
      titleSite: organisme.titleSite ?? organisme.libelle,
      primaryColor: organisme.couleurPrimaire,
      secondaryColor: organisme.couleurSecondaire,
      thirdColor: organisme.couleurTertiaire,
    }
  })
}
