import { setImmediate } from 'node:timers/promises'
import {
  exploitationsPartenaire,
  interventionPartenaire,
  interventionsPartenaire,
  PAGE_PARTENAIRE,
  parcellePartenaire,
  parcellesPartenaire,
} from '@sillon/contract'
import { DomainError } from '@sillon/domain'
import { z } from 'zod'
import { appeler, BORNES, type Bornes, type Jeton } from './appel'
import type { Page, Source } from './source'

/** Maximum number of pages of one kind of records: a partner whose pages never end is stopped. */
const PAGES_MAX = 5000

const enveloppe = (nom: string, suivant: z.ZodType<string | null>) =>
  z.object({ [nom]: z.array(z.unknown()).max(PAGE_PARTENAIRE), suivant })

/** Half of a surrogate pair or a NUL character, as JSON escapes them: PostgreSQL stores neither. */
const NON_ENREGISTRABLE = /\\u(0000|d[89a-f])/i

/** Sorts the records of a page. A refusal is named by the first field that does not fit. */
function trier<Enregistrement>(recus: readonly unknown[], schema: z.ZodType<Enregistrement>): Page<Enregistrement> {
  const retenus: Enregistrement[] = []
  const refus: string[] = []
  for (const recu of recus) {
    const { success, data, error } = schema.safeParse(recu)
    if (!success) refus.push(String(error.issues[0]?.path[0] ?? 'enregistrement'))
    else if (NON_ENREGISTRABLE.test(JSON.stringify(data))) refus.push('texte')
    else retenus.push(data)
  }
  return { retenus, refus }
}

/**
 * The API of a partner over HTTP (`packages/contract/src/partenaires/enregistrements.ts`).
 * @param base address of the API
 */
export function sourceHttp({
  base,
  jeton,
  signal,
  bornes = BORNES,
}: {
  readonly base: string
  readonly jeton: Jeton
  readonly signal: AbortSignal
  readonly bornes?: Bornes | undefined
}): Source {
  const adresse = (chemin: string, query: Readonly<Record<string, string>> = {}) => {
    const url = new URL(`${base.replace(/\/$/, '')}/${chemin}`)
    url.search = new URLSearchParams(query).toString()
    return url
  }
  const lire = async <Reponse>(url: URL, schema: z.ZodType<Reponse>): Promise<Reponse> => {
    const { success, data } = schema.safeParse(await appeler(url, { jeton, signal, bornes }))
    if (!success) throw new DomainError('PARTENAIRE_REPONSE_ILLISIBLE')
    return data
  }
  async function* pages<Enregistrement>(
    nom: 'parcelles' | 'interventions',
    suivantDe: z.ZodType<string | null>,
    schema: z.ZodType<Enregistrement>,
    reference: string,
    campagne: number,
  ): AsyncGenerator<Page<Enregistrement>> {
    const chemin = `exploitations/${encodeURIComponent(reference)}/${nom}`
    const vues = new Set<string>()
    for (let apres: string | null = null; ; ) {
      const query = { campagne: String(campagne), ...(apres !== null && { apres }) }
      const { [nom]: recus, suivant } = (await lire(adresse(chemin, query), enveloppe(nom, suivantDe))) as {
        readonly [nom: string]: unknown
        readonly suivant: string | null
      }
      yield trier(recus as readonly unknown[], schema)
      if (suivant === null) return
      // A page that leads back to an earlier one would never end.
      if (vues.has(suivant)) throw new DomainError('PARTENAIRE_REPONSE_ILLISIBLE')
      vues.add(suivant)
      if (vues.size >= PAGES_MAX) throw new DomainError('PARTENAIRE_TROP_DE_DONNEES')
      apres = suivant
      // A page takes some ten milliseconds to check: other calls run between two pages.
      await setImmediate()
    }
  }
  return {
    async exploitations() {
      const { exploitations } = await lire(
        adresse('exploitations'),
        z.object({ exploitations: z.array(z.unknown()).max(PAGE_PARTENAIRE) }),
      )
      return trier(exploitations, exploitationsPartenaire.shape.exploitations.element).retenus
    },
    parcelles: (reference, campagne) =>
      pages('parcelles', parcellesPartenaire.shape.suivant, parcellePartenaire, reference, campagne),
    interventions: (reference, campagne) =>
      pages('interventions', interventionsPartenaire.shape.suivant, interventionPartenaire, reference, campagne),
  }
}
