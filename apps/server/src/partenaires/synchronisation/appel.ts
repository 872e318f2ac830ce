import { setTimeout } from 'node:timers/promises'
import { DomainError } from '@sillon/domain'

/** Bounds of one call to a partner, whose server is not ours. */
export interface Bornes {
  /** Time-out of one attempt in milliseconds. */
  readonly delaiMs: number
  /** Waits before the second and the third attempt, in milliseconds. */
  readonly attentesMs: readonly number[]
  /** Maximum size of an answer in bytes. */
  readonly octets: number
}

export const BORNES: Bornes = { delaiMs: 10_000, attentesMs: [500, 3000], octets: 10_000_000 }

/** Gives the access token of an account; with `renouveler` a new one, after a refusal of the last one. */
export type Jeton = (renouveler: boolean) => Promise<string>

type Code =
  | 'PARTENAIRE_INDISPONIBLE'
  | 'PARTENAIRE_LENT'
  | 'PARTENAIRE_ACCES_REFUSE'
  | 'PARTENAIRE_REPONSE_ILLISIBLE'
  | 'PARTENAIRE_TROP_DE_DONNEES'
  | 'EXPLOITATION_PARTENAIRE_INCONNUE'

/** A failure that another attempt may mend. */
class Passagere extends Error {
  constructor(readonly code: Code) {
    super(code)
  }
}

const refus = (code: Code) => new DomainError(code)

/**
 * Calls a partner, and returns the JSON of its answer. Time-outs, network failures, 429 and 5xx are tried again; a refused token is renewed once.
 * @throws DomainError one of `Code`; the reason of `signal` once it is aborted
 */
export async function appeler(
  url: URL,
  { jeton, signal, bornes }: { readonly jeton: Jeton; readonly signal: AbortSignal; readonly bornes: Bornes },
): Promise<unknown> {
  let isRenewed = false
  let acces: string | undefined
  for (let essai = 0; ; ) {
    signal.throwIfAborted()
    try {
      acces ??= await jeton(isRenewed)
      const reponse = await essayer(url, acces, signal, bornes)
      if (reponse !== JETON_REFUSE) return reponse
      if (isRenewed) throw refus('PARTENAIRE_ACCES_REFUSE')
      isRenewed = true
      acces = undefined
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof Passagere)) throw error
      const attente = bornes.attentesMs[essai++]
      if (attente === undefined) throw refus(error.code)
      await setTimeout(attente, undefined, { signal })
    }
  }
}

const JETON_REFUSE = Symbol('refused token')

async function essayer(url: URL, jeton: string, signal: AbortSignal, bornes: Bornes): Promise<unknown> {
  const delai = AbortSignal.timeout(bornes.delaiMs)
  try {
    const reponse = await fetch(url, {
      headers: { accept: 'application/json', authorization: `Bearer ${jeton}` },
      // A token goes to the configured address only.
      redirect: 'error',
      signal: AbortSignal.any([signal, delai]),
    })
    const { status } = reponse
    if (status !== 200) await reponse.body?.cancel()
    if (status === 401) return JETON_REFUSE
    if (status === 429 || status >= 500) throw new Passagere('PARTENAIRE_INDISPONIBLE')
    if (status === 403) throw refus('PARTENAIRE_ACCES_REFUSE')
    if (status === 404) throw refus('EXPLOITATION_PARTENAIRE_INCONNUE')
    if (status !== 200) throw refus('PARTENAIRE_REPONSE_ILLISIBLE')
    return jsonOf(await lire(reponse, bornes.octets))
  } catch (error) {
    if (error instanceof DomainError || error instanceof Passagere) throw error
    throw new Passagere(delai.aborted ? 'PARTENAIRE_LENT' : 'PARTENAIRE_INDISPONIBLE')
  }
}

async function lire(reponse: Response, maximum: number): Promise<Buffer> {
  const morceaux: Uint8Array[] = []
  let taille = 0
  for await (const morceau of reponse.body ?? []) {
    taille += morceau.length
    if (taille > maximum) throw refus('PARTENAIRE_TROP_DE_DONNEES')
    morceaux.push(morceau)
  }
  return Buffer.concat(morceaux)
}

function jsonOf(octets: Buffer): unknown {
  try {
    return JSON.parse(octets.toString('utf8'))
  } catch {
    throw refus('PARTENAIRE_REPONSE_ILLISIBLE')
  }
}
