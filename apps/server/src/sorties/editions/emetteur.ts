import { findOrganisme } from '#personnes/organismes/repository'
import type { Database } from '#socle/database/database'
import { type PdfImage, pdfImage } from '#socle/pdf/images'

/** Organisation whose name an edition carries. */
export interface Emetteur {
  readonly idOrganisme: number
  readonly nom: string
  readonly adresse: string
  readonly siteInternet: string | null
  readonly logo: PdfImage | null
  readonly couleurs: { readonly primaire: string; readonly secondaire: string }
  readonly texteReglementaire: string | null
}

/** The certification body of a file or, without one, the organisation that follows the farm. */
export async function findEmetteur(db: Database, idOrganisme: number | null): Promise<Emetteur | null> {
  const organisme = idOrganisme === null ? undefined : await findOrganisme(db, idOrganisme)
  if (organisme === undefined) return null
  const { nom, adresse, siteInternet, logoBase64, couleurPrimaire, couleurSecondaire, texteReglementaire } = organisme
  return {
    idOrganisme: organisme.idOrganisme,
    nom,
    adresse,
    siteInternet,
    logo: logoBase64 === null ? null : await pdfImage(octetsDe(logoBase64)),
    couleurs: { primaire: couleurPrimaire, secondaire: couleurSecondaire },
    texteReglementaire,
  }
}

/** Bytes of a `data:` address in base64. */
const octetsDe = (adresse: string): Buffer => Buffer.from(adresse.slice(adresse.indexOf(',') + 1), 'base64')
