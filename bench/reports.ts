import { setTimeout as pause } from 'node:timers/promises'
import { EDITIONS_EN_ATTENTE_MAX, getEdition, searchExploitations } from '@sillon/contract'
import { sizeOf, TURNS } from './apart'
import { median, printTable } from './measure'
import { withServer } from './product'
import { timed } from './searched'

/**
 * Waiting time of an adviser for a page of their farms: at rest, and while a farmer asks for reports, all at once. The built product runs with its
 * demonstration. The adviser asks again and again, one call after the other.
 */
const CALLS = 100
const PAUSE_MS = 10
/** The limit of one person, and four times as many requests, of which most are refused. */
const ASKED = [1, EDITIONS_EN_ATTENTE_MAX, 4 * EDITIONS_EN_ATTENTE_MAX]

async function signIn(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/authentification/utilisateur`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'Demo-2026!' }),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.headers.get('authorization') ?? ''
}

async function calls(call: () => Promise<unknown>, goesOn: (made: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (goesOn(times.length)) {
    times.push(await timed(call))
    await pause(PAUSE_MS)
  }
  return times
}

const p95 = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

await withServer(async (url) => {
  const farmer = await signIn(url, 'agriculteur2')
  const adviser = await signIn(url, 'conseiller')
  const search = (authorization: string) =>
    fetch(`${url}${searchExploitations.path}?millesime=2026`, { headers: { authorization } })
  const page = async () => sizeOf((await search(adviser)).body as unknown as AsyncIterable<Uint8Array>)
  const farms = (await (await search(farmer)).json()) as { data: { idExploitation: number }[] }
  const report = async (idExploitation: number) => {
    const query = new URLSearchParams({ id_exploitation: `${idExploitation}`, id_millesime: '2026', format: 'pdf' })
    const answer = await fetch(`${url}${getEdition.path.replace(':codeNational', 'HVE4')}?${query}`, {
      headers: { authorization: farmer },
    })
    await answer.arrayBuffer()
    return answer.status
  }
  let idExploitation = 0
  for (const farm of farms.data) if ((await report(farm.idExploitation)) === 200) idExploitation = farm.idExploitation
  if (idExploitation === 0) throw new Error('The farmer of the demonstration has no file to print.')
  await calls(page, (made) => made < CALLS)
  const rows: (string | number)[][] = []
  for (const asked of ASKED) {
    const runs: { rest: number[]; meanwhile: number[]; seconds: number; given: number }[] = []
    for (let turn = 0; turn < TURNS; turn++) {
      const rest = await calls(page, (made) => made < CALLS)
      let isDone = false
      const begun = performance.now()
      const reports = Promise.all(Array.from({ length: asked }, () => report(idExploitation))).finally(() => {
        isDone = true
      })
      const meanwhile = await calls(page, () => !isDone)
      const given = (await reports).filter((status) => status === 200).length
      runs.push({ rest, meanwhile, given, seconds: (performance.now() - begun) / 1000 })
    }
    const of = (value: (run: (typeof runs)[number]) => number) => median(runs.map(value))
    rows.push([
      `${asked} at once`,
      of(({ given }) => given),
      of(({ seconds }) => seconds),
      of(({ rest }) => p95(rest)),
      of(({ meanwhile }) => p95(meanwhile)),
      of(({ meanwhile }) => Math.max(...meanwhile)),
      of(({ rest, meanwhile }) => p95(meanwhile) / p95(rest)),
    ])
  }
  printTable(
    ['reports asked', 'given', 's', 'page at rest: p95, ms', 'meanwhile: p95, ms', 'max', 'meanwhile ÷ rest'],
    rows,
  )
})
