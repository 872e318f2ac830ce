import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Fault of one answer: a status, a body that is not the right one, or no answer at all. */
type Panne = { readonly status: number } | { readonly corps: string } | 'MUET'

export interface RequetePartenaire {
  readonly quoi: 'exploitations' | 'parcelles' | 'interventions'
  readonly exploitation: string | undefined
  readonly apres: string | null
  /** Number of earlier requests. */
  readonly rang: number
}

/** A small partner with the API that a synchronisation reads; its records and its faults are set by tests. */
export interface FauxPartenaire {
  readonly base: string
  exploitations: readonly unknown[]
  parcelles: readonly unknown[]
  interventions: readonly unknown[]
  /** Accepted access tokens. */
  jetons: readonly string[]
  /** Fault of a request; it may wait. */
  panne: (requete: RequetePartenaire) => Panne | undefined | Promise<Panne | undefined>
  readonly requetes: RequetePartenaire[]
  close(): Promise<void>
}

const PAGE = 500

export async function startPartenaire(): Promise<FauxPartenaire> {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://partenaire.test')
    const [, exploitation, nom = 'exploitations'] =
      /^\/api\/exploitations(?:\/([^/]+)\/(\w+))?$/.exec(url.pathname) ?? []
    const quoi = nom as RequetePartenaire['quoi']
    const requete = { quoi, exploitation, apres: url.searchParams.get('apres'), rang: partenaire.requetes.length }
    partenaire.requetes.push(requete)
    const answer = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    const panne = await partenaire.panne(requete)
    if (panne === 'MUET') return
    if (panne !== undefined) return 'status' in panne ? answer(panne.status, '{}') : answer(200, panne.corps)
    if (!partenaire.jetons.some((jeton) => request.headers.authorization === `Bearer ${jeton}`))
      return answer(401, '{}')
    if (quoi === 'exploitations') return answer(200, JSON.stringify({ exploitations: partenaire.exploitations }))
    const tous = partenaire[quoi]
    const debut = Number(requete.apres ?? 0)
    const fin = debut + PAGE
    const suivant = fin < tous.length ? String(fin) : null
    answer(200, JSON.stringify({ [quoi]: tous.slice(debut, fin), suivant }))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const partenaire: FauxPartenaire = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    exploitations: [],
    parcelles: [],
    interventions: [],
    jetons: ['bon'],
    panne: () => undefined,
    requetes: [],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
  return partenaire
}
