import { rm } from 'node:fs/promises'
import { Hasard } from '@sillon/server/testing'
import { afterEach, expect } from 'vitest'
import { dataFolder, freePort, type Product, startProduct } from '../product'

/** Kills in one run: a few each time, many under `npm run test:all`. */
const kills = (few: number) => (process.env.TEST_ALL === '1' ? 50 : few)
const MILLESIME = 2026
const HVE4 = 2
/** Each writer saves increasing integers in a field of its own, so that stored values can be compared with sent ones. */
const FIELDS = ['HVE4_BIODIV_D_21', 'HVE4_BIODIV_D_22', 'HVE4_BIODIV_D_24', 'HVE4_BIODIV_D_26']

/** Done after each test, the last first. */
export const cleanUps: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

interface Indicateur {
  codeNational: string
  valeur: { value?: number } | null
}

/** Every indicator of the answered tree, whatever the depth. */
function indicateursOf(node: unknown): Indicateur[] {
  if (Array.isArray(node)) return node.flatMap(indicateursOf)
  if (typeof node !== 'object' || node === null) return []
  if ('jsonSchema' in node) return [node as unknown as Indicateur]
  return Object.values(node).flatMap(indicateursOf)
}

class Adviser {
  private constructor(
    private readonly token: string,
    private readonly idExploitation: number,
  ) {}

  static async signIn(url: string): Promise<Adviser> {
    const answer = await fetch(`${url}/api/authentification/utilisateur`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'conseiller', password: 'Demo-2026!' }),
    })
    const token = answer.headers.get('authorization')
    if (!answer.ok || token === null) throw new Error(`Sign-in refused: ${await answer.text()}`)
    // A decided file takes no entry.
    const search = new URLSearchParams({
      limit: '1',
      millesime: String(MILLESIME),
      procedures: JSON.stringify([{ procedureId: HVE4, procedureState: 'SAISIE_EN_COURS' }]),
    })
    const farms = await fetch(`${url}/api/exploitations/search?${search}`, { headers: { authorization: token } })
    const { data } = (await farms.json()) as { data: { idExploitation: number }[] }
    const farm = data[0]
    if (farm === undefined) throw new Error('The adviser sees no farm.')
    return new Adviser(token, farm.idExploitation)
  }

  private path = () => `/api/demarches/HVE4/indicateurs/${this.idExploitation}?millesime=${MILLESIME}`

  async save(url: string, codeNational: string, value: number): Promise<boolean> {
    const answer = await fetch(url + this.path(), {
      method: 'PUT',
      headers: { authorization: this.token, 'content-type': 'application/json' },
      body: JSON.stringify([{ codeNational, valeur: { value } }]),
    })
    return answer.ok
  }

  async read(url: string): Promise<Map<string, number>> {
    const answer = await fetch(url + this.path(), { headers: { authorization: this.token } })
    expect(answer.status).toBe(200)
    return new Map(indicateursOf(await answer.json()).map((i) => [i.codeNational, i.valeur?.value ?? 0]))
  }
}

/** Saves without pause in every field until the product dies; returns the last value sent and the last acknowledged. */
async function writeUntilKilled(product: Product, adviser: Adviser, first: number, acknowledgements: number) {
  const sent = new Map<string, number>()
  const acknowledged = new Map<string, number>()
  let remaining = acknowledgements
  let dying: Promise<void> | undefined
  const writers = FIELDS.map(async (field) => {
    for (let value = first; ; value++) {
      sent.set(field, value)
      const saved = await adviser.save(product.url, field, value).catch(() => false)
      if (!saved) return
      acknowledged.set(field, value)
      if (--remaining === 0) dying = product.kill()
    }
  })
  await Promise.all(writers)
  if (dying === undefined) throw new Error('A save was refused before the product was killed: nothing was tried.')
  await dying
  return { sent, acknowledged }
}

/**
 * Ends runs of the product in the middle of saves, and finds each acknowledged one after the next start.
 * @param few how many times
 */
export async function killDuringSaves(environment: Record<string, string>, few: number) {
  const seed = process.env.DURABILITY_SEED === undefined ? Date.now() % 2 ** 31 : Number(process.env.DURABILITY_SEED)
  const random = new Hasard(seed)
  // With it, the same moments are tried again.
  console.log(`DURABILITY_SEED=${seed}`)
  const DATA_DIR = await dataFolder('durability')
  cleanUps.push(() => rm(DATA_DIR, { recursive: true, force: true }))
  const settings = { ...environment, DATA_DIR, PORT: String(await freePort()) }
  let product = await startProduct(settings)
  cleanUps.push(() => product.kill())
  const adviser = await Adviser.signIn(product.url)

  for (let round = 1; round <= kills(few); round++) {
    // The kill falls at another point of the work each time, always with saves on their way.
    const { sent, acknowledged } = await writeUntilKilled(product, adviser, round * 1000, random.whole(3, 40))
    product = await startProduct(settings)
    const kept = await adviser.read(product.url)
    for (const [field, value] of acknowledged) {
      expect(kept.get(field), `${field} after kill ${round}`).toBeGreaterThanOrEqual(value)
      expect(kept.get(field), `${field} after kill ${round}`).toBeLessThanOrEqual(sent.get(field) ?? value)
    }
  }
}
