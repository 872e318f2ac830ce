import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { createExport, type ExportSuivi, exportRecherche, searchExploitations } from '@sillon/contract'
import { loadReferenceData, openServer, startPostgresql } from '@sillon/server/bench'
import { sizeOf, TURNS, wayAsked } from './apart'
import { median, printTable } from './measure'
import { fillSearch, serve, signIn, timed } from './searched'

/**
 * The files of a search that finds 40,000 farms, taken away by a super administrator, through the export centre and as the answer of their call; and what an adviser waits meanwhile for the
 * first page of their farms, one call after the other. The server is a process of its own, a new one for each.
 */
const FARMS = Number(process.argv[2] ?? 40_000)
const CALLS = 200
const PAUSE_MS = 20
const SERVER = 'server'

/** The server's memory in MB: now, and the most of it since it was last asked. */
interface Memory {
  readonly now: number
  readonly most: number
}

async function runServer(databaseUrl: string): Promise<void> {
  const { db } = await openServer(databaseUrl)
  const { url } = await serve(db)
  const now = () => process.memoryUsage.rss() / 1e6
  let most = now()
  setInterval(() => {
    most = Math.max(most, now())
  }, 5)
  process.on('message', () => {
    process.send?.({ now: now(), most: Math.max(most, now()) } satisfies Memory)
    most = now()
  })
  process.send?.(url)
}

async function memoryOf(server: ChildProcess): Promise<Memory> {
  server.send('memory')
  const [memory] = await once(server, 'message')
  return memory
}

/** Durations of repeated calls, until stopped or for a given number. */
async function calls(call: () => Promise<unknown>, goesOn: (made: number) => boolean): Promise<number[]> {
  const times: number[] = []
  while (goesOn(times.length)) {
    times.push(await timed(call))
    await pause(PAUSE_MS)
  }
  return times
}

type Taking = (url: string, authorization: string, filter: Readonly<Record<string, string>>) => Promise<number>

const received = async (answer: Response): Promise<number> => {
  if (!answer.ok || answer.body === null) throw new Error(await answer.text())
  return sizeOf(answer.body as unknown as AsyncIterable<Uint8Array>)
}

/** Asked for, waited for as the page does, then fetched. */
const throughCentre =
  (format: string): Taking =>
  async (url, authorization, filter) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const body = JSON.stringify({ genre: 'recherche', params: { format, millesime: 2026, ...filter } })
    const asked = await fetch(`${url}${createExport.path}`, { method: 'POST', headers, body })
    if (!asked.ok) throw new Error(await asked.text())
    let suivi = (await asked.json()) as ExportSuivi
    const address = `${url}${createExport.path}/${suivi.idExport}`
    while (['EN_ATTENTE', 'EN_COURS'].includes(suivi.etat)) {
      await pause(200)
      suivi = (await (await fetch(address, { headers: { authorization } })).json()) as ExportSuivi
    }
    return received(await fetch(`${address}/fichier`, { headers: { authorization } }))
  }

const atOnce =
  (format: string): Taking =>
  async (url, authorization, filter) =>
    received(
      await fetch(`${url}${exportRecherche.path}?${new URLSearchParams({ format, millesime: '2026', ...filter })}`, {
        headers: { authorization },
      }),
    )

const ways: Readonly<Record<string, Taking>> = {
  'centre, xls': throughCentre('xls'),
  'centre, xlsx': throughCentre('xlsx'),
  'centre, csv': throughCentre('csv'),
  'at once, xls': atOnce('xls'),
}

interface Measured {
  readonly seconds: number
  readonly size: number
  readonly memory: number
  readonly rest: readonly number[]
  readonly meanwhile: readonly number[]
}

async function measure(databaseUrl: string, take: Taking): Promise<Measured> {
  const server = fork(process.argv[1] ?? '', [], {
    env: { ...process.env, BENCH_WAY: SERVER, BENCH_DATABASE: databaseUrl },
  })
  try {
    const [url] = (await once(server, 'message')) as [string]
    const { token } = await signIn(url, 'tout')
    const adviser = await signIn(url, 'adviser')
    const page = async () =>
      received(
        await fetch(`${url}${searchExploitations.path}?millesime=2026`, { headers: { authorization: adviser.token } }),
      )
    await take(url, token, { search: 'tilleuls du vallon' })
    await calls(page, (made) => made < CALLS)
    const rest = await calls(page, (made) => made < CALLS)
    const before = await memoryOf(server)
    let isDone = false
    const begun = performance.now()
    const taking = take(url, token, {}).finally(() => {
      isDone = true
    })
    const meanwhile = await calls(page, () => !isDone)
    const size = await taking
    const seconds = (performance.now() - begun) / 1000
    const { most } = await memoryOf(server)
    return { seconds, size: size / 1e6, memory: most - before.now, rest, meanwhile }
  } finally {
    server.kill()
    await once(server, 'exit')
  }
}

if (wayAsked() === SERVER) await runServer(process.env.BENCH_DATABASE ?? '')
else {
  const postgresql = await startPostgresql()
  const databaseUrl = await postgresql.createDatabase()
  const connection = await openServer(databaseUrl)
  await connection.migrate()
  await loadReferenceData(connection.db)
  await fillSearch(connection.db, 0, FARMS)
  await connection.close()
  const rows: (string | number)[][] = []
  for (const [way, take] of Object.entries(ways)) {
    const runs: Measured[] = []
    for (let turn = 0; turn < TURNS; turn++) runs.push(await measure(databaseUrl, take))
    const of = (value: (run: Measured) => number) => median(runs.map(value))
    rows.push([
      way,
      of(({ seconds }) => seconds),
      of(({ size }) => size),
      of(({ memory }) => memory),
      of(({ rest }) => median(rest)),
      of(({ rest }) => Math.max(...rest)),
      of(({ meanwhile }) => median(meanwhile)),
      of(({ meanwhile }) => Math.max(...meanwhile)),
    ])
  }
  console.log(`${FARMS.toLocaleString('en')} farms, PostgreSQL server`)
  printTable(
    ['', 's', 'MB of file', 'MB above rest', 'page at rest: p50, ms', 'max', 'meanwhile: p50, ms', 'max'],
    rows,
  )
  await postgresql.stop()
}
