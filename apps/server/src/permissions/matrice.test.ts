import * as contract from '@sillon/contract'
import { type CallDefinition, calls, type Role } from '@sillon/contract'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createOrganisme } from '#personnes/organismes/repository'
import { exploitations } from '#socle/database/schema'
import { setEtat } from '../testing/acts'
import { type Caller, type TestApplication, testApplication } from '../testing/application'
import { givenExploitation, HVE4, MILLESIME } from '../testing/builders'
import { TestProvider } from '../testing/provider'
import { type CallName, type Row, table } from './table'
import { type Cell, type Made, requests } from './testing/requests'

const roles: readonly Role[] = ['SUPERADMIN', 'ADMIN_ORGANISME', 'CONSEILLER', 'AGRICULTEUR']
const everyFlag = {
  accessCreationUpdateExploitation: true,
  accessCreationUtilisateur: true,
  accessAttributionDroit: true,
}

/** Callers of each role: with all flags, and with none. */
interface Everybody {
  readonly flagged: readonly Caller[]
  readonly plain: readonly Caller[]
}

let application: TestApplication
let admin: Caller
let everybody: Everybody
/** Targets of the calls, by their parameter: own, of the organisation, foreign. A person's own account is known from the caller. */
let cibles: Readonly<Record<'idExploitation' | 'idUtilisateur' | 'idOrganisme', readonly number[]>>
const provider = new TestProvider()
let rang = 0

beforeAll(async () => {
  await provider.start()
  application = await testApplication({ partners: [provider.partner] })
  const { as, db, grant } = application
  admin = await as('SUPERADMIN')
  const organisme = (nom: string) =>
    db.transaction((tx) =>
      createOrganisme(
        tx,
        null,
        {
          nom,
          libelle: nom,
          adresse: '1 place du Marché, 21000 Dijon',
          couleurPrimaire: '#123456',
          couleurSecondaire: '#234567',
          couleurTertiaire: '#345678',
        },
        [HVE4],
      ),
    )
  const [ici, ailleurs] = [await organisme('Ici'), await organisme('Ailleurs')]
  const farm = async (idOrganisme: number) => {
    const idExploitation = await givenExploitation(application)
    await db
      .update(exploitations)
      .set({ idOrganisme })
      .where(inArray(exploitations.idExploitation, [idExploitation]))
    // The file gets a version, and is reopened.
    await setEtat(admin, idExploitation, 'NON_CERTIFIABLE')
    await setEtat(admin, idExploitation, 'SAISIE_EN_COURS')
    return idExploitation
  }
  const [own, organisation, foreign] = [await farm(ici), await farm(ici), await farm(ailleurs)]
  const person = async (role: Role, flags: object) => {
    const caller = await as(role, { ...flags, ...(role === 'SUPERADMIN' ? {} : { idOrganismePrincipal: ici }) })
    if (role !== 'SUPERADMIN') await grant(caller, own)
    return caller
  }
  const people = async (flags: object) => {
    const found: Caller[] = []
    for (const role of roles) found.push(await person(role, flags))
    return [...found, application.anonymous]
  }
  everybody = { flagged: await people(everyFlag), plain: await people({}) }
  const adviser = async (idOrganismePrincipal: number) =>
    (await as('CONSEILLER', { idOrganismePrincipal })).idUtilisateur
  cibles = {
    idExploitation: [own, organisation, foreign],
    idUtilisateur: [0, await adviser(ici), await adviser(ailleurs)],
    idOrganisme: [ici, ailleurs],
  }
})
afterAll(async () => {
  await application.close()
  await provider.stop()
})

/** Editions name their farm in the query. */
const named = (call: CallDefinition) =>
  call.path.startsWith('/api/editions/')
    ? 'idExploitation'
    : (['idExploitation', 'idUtilisateur', 'idOrganisme'] as const).find((name) => call.path.includes(`:${name}`))

/** A prepared call on a target. It is shared if nothing in it depends on its caller. */
interface Prepared {
  readonly cible: number
  readonly made: Made
  readonly isShared: boolean
}

async function prepare(name: CallName, column: number, caller: Caller, cible: number): Promise<Prepared> {
  let isShared = true
  const cell: Cell = {
    application,
    admin,
    cible,
    rang: ++rang,
    provider,
    get role() {
      isShared = false
      return roles[column] ?? 'AGRICULTEUR'
    },
    get caller() {
      isShared = false
      return caller
    },
  }
  const made = (await requests[name]?.(cell)) ?? {}
  return { cible, made, isShared: isShared && made.after === undefined }
}

/** Answer to one person: 'yes', or the status of a refusal. Any other answer is printed in full. */
async function answerTo(call: CallDefinition, { cible, made }: Prepared, caller: Caller) {
  const param = named(call)
  const { status, body } = await (made.caller ?? caller).call(call, {
    params: { codeNational: 'HVE4', ...(param === undefined ? {} : { [param]: cible }), ...made.params },
    query: { ...(call.query === undefined ? {} : { millesime: MILLESIME }), ...made.query },
    ...(made.body === undefined ? {} : { body: made.body as never }),
  })
  await made.after?.()
  if (status === (made.status ?? 200)) return 'yes'
  return [401, 403, 404].includes(status) ? String(status) : `${status} ${JSON.stringify(body)}`
}

/** All answers of a row, one line for each target of the call. */
async function walk(name: CallName, call: CallDefinition, row: Row, who: keyof Everybody) {
  const lines: string[] = []
  for (const place of typeof row === 'string' ? [0] : row.keys()) {
    const line: string[] = []
    let prepared: Prepared | undefined
    for (const [column, caller] of everybody[who].entries()) {
      const param = named(call)
      const cible = param === undefined ? 0 : (cibles[param][place] ?? 0) || caller.idUtilisateur || 1
      if (prepared?.cible !== cible) prepared = undefined
      prepared ??= await prepare(name, column, caller, cible)
      const answer = await answerTo(call, prepared, caller)
      line.push(answer)
      // A call that was refused, or that only reads, leaves everything in place for the next person.
      if (!prepared.isShared || (answer === 'yes' && call.method !== 'GET')) prepared = undefined
    }
    lines.push(line.join(' '))
  }
  return lines
}

const byName = new Map<string, unknown>(Object.entries(contract))
const rows = (Object.entries(table) as [CallName, Row][]).map(
  ([name, row]) => [name, byName.get(name) as CallDefinition, typeof row === 'string' ? [row] : row, row] as const,
)

test('every call of the API has its row in the table of permissions', () => {
  const listed = new Set<unknown>(rows.map(([, call]) => call))
  const missing = calls
    .filter((call) => !listed.has(call))
    .map((call) => {
      const name = [...byName].find(([, exported]) => exported === call)?.[0]
      return `${name} (${call.method} ${call.path}): add its row to apps/server/src/permissions/table.ts`
    })
  expect(missing).toEqual([])
})

/** Identifiers in the addresses of the calls, each replaced by an unknown one. */
const unknowns = rows.flatMap(([name, call]) =>
  [...call.path.matchAll(/:(id\w+)/g)]
    .map(([, param = '']) => [name, param, call] as const)
    // This identifier is an input of the calculation, not the requested resource: 422 as in a body.
    .filter(([, param]) => param !== 'idBassinViti'),
)

test.each(unknowns)('%s answers 404 for an unknown %s', async (name, param, call) => {
  rang++
  const cible = cibles[named(call) ?? 'idExploitation'][0] || admin.idUtilisateur
  const [caller = admin] = everybody.flagged
  const made = (await requests[name]?.({ application, role: 'SUPERADMIN', caller, admin, cible, rang, provider })) ?? {}
  const target = named(call)
  const { status, body } = await (made.caller ?? caller).call(call, {
    params: {
      codeNational: 'HVE4',
      ...(target === undefined ? {} : { [target]: cible }),
      ...made.params,
      [param]: 999_999_999,
    },
    query: { ...(call.query === undefined ? {} : { millesime: MILLESIME }), ...made.query },
    ...(made.body === undefined ? {} : { body: made.body as never }),
  })
  await made.after?.()
  expect([status, body.code]).toEqual([404, expect.any(String)])
})

test.each(rows)('%s', async (name, call, lines, row) => {
  const said = (flag: string, seen: string) =>
    lines.map((line) => line.replaceAll('flag', flag).replaceAll('seen', seen))
  expect(await walk(name, call, row, 'flagged')).toEqual(said('yes', 'yes'))
  // A flag never removes a permission: without flags, only calls that need one are repeated.
  if (lines.some((line) => /flag|seen/.test(line)))
    expect(await walk(name, call, row, 'plain')).toEqual(said('403', '404'))
})
