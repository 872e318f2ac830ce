import { DomainError } from '@sillon/domain'
import type { Page } from './source'

/** Maximum numbers of records of a campaign, and of characters of their JSON: they are in memory until they are written. */
export const MAXIMA = { parcelles: 20_000, interventions: 300_000, caracteres: 250_000_000 } as const

/** Refused records, counted by reason. */
type Motifs = Readonly<Record<string, number>>

export interface Reception<Enregistrement> {
  readonly retenus: readonly Enregistrement[]
  readonly motifs: Motifs
}

/**
 * Receives all pages of a kind of records. A record with the reference of an earlier one is refused (`doublon`).
 * @param regle the field of a record that breaks a rule of ours; undefined for none
 * @param avancer called with the number of records received so far
 * @throws DomainError PARTENAIRE_TROP_DE_DONNEES, and those of the pages
 */
export async function recevoir<Enregistrement extends { readonly id: string }>(
  pages: AsyncIterable<Page<Enregistrement>>,
  {
    maximum,
    regle = () => undefined,
    avancer,
  }: {
    readonly maximum: number
    readonly regle?: (enregistrement: Enregistrement) => string | undefined
    readonly avancer: (recus: number) => void
  },
): Promise<Reception<Enregistrement>> {
  const retenus = new Map<string, Enregistrement>()
  const motifs: Record<string, number> = {}
  const refuser = (motif: string) => {
    motifs[motif] = (motifs[motif] ?? 0) + 1
  }
  let recus = 0
  let caracteres = 0
  for await (const page of pages) {
    recus += page.retenus.length + page.refus.length
    for (const motif of page.refus) refuser(motif)
    for (const enregistrement of page.retenus) {
      const motif = retenus.has(enregistrement.id) ? 'doublon' : regle(enregistrement)
      if (motif === undefined) retenus.set(enregistrement.id, enregistrement)
      else refuser(motif)
    }
    caracteres += JSON.stringify(page.retenus).length
    if (recus > maximum || caracteres > MAXIMA.caracteres) throw new DomainError('PARTENAIRE_TROP_DE_DONNEES')
    avancer(recus)
  }
  return { retenus: [...retenus.values()], motifs }
}
