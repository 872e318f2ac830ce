import type { Database } from '../database/connection'
import { findOrganisme } from '../organismes/repository'

/** In whose name an edition is made. */
export interface Emetteur {
  readonly nom: string
  readonly adresse: string
  readonly siteInternet: string | null
  /** A data address. */
  readonly logo: string | null
  readonly couleurs: { readonly primaire: string; readonly secondaire: string }
  readonly texteReglementaire: string | null
}

/** The certifying body of a file or, until it has one, the organisation that follows the farm. */
export async function findEmetteur(db: Database, idOrganisme: number | null): Promise<Emetteur | null> {
  const organisme = idOrganisme === null ? undefined : await findOrganisme(db, idOrganisme)
  if (organisme === undefined) return null
  const { nom, adresse, siteInternet, logoBase64, couleurPrimaire, couleurSecondaire, texteReglementaire } = organisme
  return {
    nom,
    adresse,
    siteInternet,
    logo: logoBase64,
    couleurs: { primaire: couleurPrimaire, secondaire: couleurSecondaire },
    texteReglementaire,
  }
}
