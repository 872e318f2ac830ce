import { SaxesParser } from 'saxes'
import { DomainError } from '../domain-error'
import { othersTurn } from '../others-turn'
import { DeclarationReader } from './declaration-reader'
import { decodeXml } from './encodage'
import type { Producteur } from './producteur'

/** Maximum size of a file in bytes. */
export const TAILLE_MAXIMALE = 10_000_000
/** Number of characters parsed between two yields to the event loop: some ten milliseconds. */
const STRETCH = 100_000
/** Maximum number of attributes of one element; the schemas have at most nine. Each further one would be compared with all the others. */
const ATTRIBUTES_LIMIT = 50

/**
 * Reads a PAC declaration in Télépac's exchange formats: layouts 2023v2 and 2024v3 (`echange-producteur-import`) and 2024v4 (`echange-producteur`, without the
 * `ilots` level, a geometry repeated on the block, areas in ares). Document types are refused, and with them every entity: nothing can be expanded or fetched.
 * A large file takes a second or two: it is parsed in chunks, so that other requests run in between.
 *
 * @throws DomainError DECLARATION_PAC_INVALIDE, …_XML_MALFORME, …_ENTITES_INTERDITES, …_ENCODAGE_INCONNU, …_COORDONNEES_INVALIDES, …_SURFACE_MANQUANTE,
 * …_SURFACE_INVALIDE, …_TROP_DE_PARCELLES, FICHIER_TROP_VOLUMINEUX
 */
export async function readDeclaration(bytes: Uint8Array): Promise<readonly Producteur[]> {
  if (bytes.byteLength > TAILLE_MAXIMALE) throw new DomainError('FICHIER_TROP_VOLUMINEUX')
  const text = decodeXml(bytes)
  if (!/^\s*<[A-Za-z?!]/.test(text)) throw new DomainError('DECLARATION_PAC_INVALIDE')
  const reader = new DeclarationReader()
  const parser = new SaxesParser({ xmlns: true })
  parser.on('doctype', () => {
    throw new DomainError('DECLARATION_PAC_ENTITES_INTERDITES')
  })
  parser.on('error', () => {
    throw new DomainError('DECLARATION_PAC_XML_MALFORME', { ligne: parser.line })
  })
  let attributes = 0
  parser.on('attribute', () => {
    attributes++
    if (attributes > ATTRIBUTES_LIMIT) throw new DomainError('DECLARATION_PAC_INVALIDE')
  })
  parser.on('opentag', (tag) => {
    attributes = 0
    reader.open(tag)
  })
  parser.on('text', (content) => reader.text(content))
  parser.on('cdata', (content) => reader.text(content))
  parser.on('closetag', ({ local }) => reader.close(local))
  for (let at = 0; at < text.length; at += STRETCH) {
    if (at > 0) await othersTurn()
    parser.write(text.slice(at, at + STRETCH))
  }
  parser.close()
  return reader.finish()
}

/**
 * The producer with the farm's PACAGE. When the farm has no PACAGE, a file with a single producer needs no choice.
 * An export may contain the same producer twice, for the present campaign and the one before: the present one counts.
 * @throws DomainError PACAGE_ABSENT_DU_FICHIER, PACAGE_EXPLOITATION_MANQUANT, DECLARATION_PAC_SANS_PARCELLE
 */
export function selectProducteur(producteurs: readonly Producteur[], pacage: string | null): Producteur {
  const wanted = pacage ?? onlyPacage(producteurs)
  const [chosen] = producteurs
    .filter((producteur) => producteur.pacage === wanted)
    .sort((a, b) => (b.campagne ?? 0) - (a.campagne ?? 0))
  if (chosen === undefined) throw new DomainError('PACAGE_ABSENT_DU_FICHIER', { pacage: wanted })
  if (chosen.parcelles.length === 0) throw new DomainError('DECLARATION_PAC_SANS_PARCELLE')
  return chosen
}

function onlyPacage(producteurs: readonly Producteur[]): string {
  const [only = '', ...others] = new Set(producteurs.map(({ pacage }) => pacage))
  if (others.length > 0) throw new DomainError('PACAGE_EXPLOITATION_MANQUANT')
  return only
}
