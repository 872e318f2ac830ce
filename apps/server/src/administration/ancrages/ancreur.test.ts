import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveAssolement } from '@sillon/contract'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Config } from '#socle/config'
import type { Database } from '#socle/database/database'
import * as t from '#socle/database/schema'
import { createLogger } from '#socle/logger'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, MILLESIME } from '../../testing/builders'
import { startSmtp } from '../../testing/smtp'
import { startAuthority, type TestAuthority } from '../../testing/timestamp'
import { checkJournal } from '../verification/check'
import { sentenceOfReecriture } from '../verification/sentences'
import { Ancreur, dossierDesAncrages } from './ancreur'
import { checkAncrages } from './verification'

let application: TestApplication
let authority: TestAuthority
let admin: Caller
let idExploitation: number
beforeAll(async () => {
  application = await testApplication()
  authority = await startAuthority('Horodatage d’essai')
  admin = await application.as('SUPERADMIN')
  idExploitation = await givenExploitation(application)
})
afterAll(async () => {
  await authority.close()
  await application.close()
})

let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'sillon-ancrages-'))
  await application.db.delete(t.ancrages)
  authority.answer(null)
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

/** Instants from today on, because the test authority stamps with the real clock. */
const today = Date.parse(new Date().toISOString().slice(0, 10))
const at = (days: number, hour = 1) => new Date(today + (days * 24 + hour) * 3600_000)
const dayOf = (days: number) => at(days).toISOString().slice(0, 10)
const logs: string[] = []
const logger = createLogger('info', { write: (line: string) => logs.push(line) })
const pem = () => readFileSync(authority.certificates, 'utf8')

function ancreur(now: Date | (() => Date), over: Partial<Config['ancrage']> & Partial<Pick<Config, 'smtp'>> = {}) {
  const { smtp, ...ancrage } = over
  const reglages = {
    dataDir,
    smtp,
    ancrage: { horodatage: undefined, autorites: undefined, destinataire: undefined, ...ancrage },
  }
  const horloge = { now: typeof now === 'function' ? now : () => now, everyMs: 5 }
  return new Ancreur(application.db, reglages, logger, horloge)
}
const files = () => readdirSync(dossierDesAncrages(dataDir)).sort()
const withAuthority = () => ({ horodatage: { url: authority.url, autorites: pem() } })

/** Timeout for busy machines. */
const PATIENCE = { timeout: 60_000 }

const grow = (surface: number) =>
  admin.call(saveAssolement, {
    params: { idExploitation },
    query: { millesime: MILLESIME },
    body: [{ idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface }],
  })
const check = (db: Database = application.db) => checkAncrages(db, dossierDesAncrages(dataDir), pem())

/** Findings of the check after statements that bypassed the triggers. The statements are rolled back afterwards. */
async function afterTampering<Found>(look: (tx: Database) => Promise<Found>, ...statements: SQL[]): Promise<Found[]> {
  const undone = new Error('undone')
  const found: Found[] = []
  await expect(
    application.db.transaction(async (tx) => {
      const tables = [sql`journal`, sql`journal_chaines`]
      for (const table of tables) await tx.execute(sql`alter table ${table} disable trigger user`)
      for (const statement of statements) await tx.execute(statement)
      found.push(await look(tx))
      throw undone
    }),
  ).rejects.toBe(undone)
  return found
}

describe('the heads of the journal', () => {
  test('stand once in a file of the day that only its owner can read', async () => {
    await ancreur(at(0)).anchorDay()
    expect(files()).toEqual([`${dayOf(0)}.txt`])
    const file = join(dossierDesAncrages(dataDir), `${dayOf(0)}.txt`)
    const before = readFileSync(file, 'utf8')
    expect(before).toMatch(new RegExp(`^Sillon ${at(0).toISOString()}\n`))
    expect(before).toMatch(new RegExp(`^exploitation ${idExploitation} \\d+ [0-9a-f]{64}$`, 'm'))
    expect(before).toMatch(new RegExp(`^personne ${admin.idUtilisateur} \\d+ [0-9a-f]{64}$`, 'm'))
    expect(statSync(file).mode & 0o77).toBe(0)
    await grow(12)
    await ancreur(at(0, 5)).anchorDay()
    expect(readFileSync(file, 'utf8')).toBe(before)
    await ancreur(at(1)).anchorDay()
    expect(files()).toEqual([`${dayOf(0)}.txt`, `${dayOf(1)}.txt`])
    expect(await check()).toMatchObject({
      ancrages: [{ jour: dayOf(0) }, { jour: dayOf(1) }],
      fautifs: [],
      reecritures: [],
    })
  })

  test('are anchored by one of several processes, and by another once that one has ended', async () => {
    await Promise.all(Array.from({ length: 4 }, () => ancreur(at(0), withAuthority()).anchorDay()))
    expect(authority.given()).toBe(1)
    authority.answer({ status: 503, body: Buffer.from('') })
    await expect(ancreur(at(1), withAuthority()).anchorDay()).rejects.toThrow('503')
    // The first process holds the lease of the day.
    await ancreur(at(1), withAuthority()).anchorDay()
    expect(files()).toEqual([`${dayOf(0)}.tsr`, `${dayOf(0)}.txt`, `${dayOf(1)}.txt`])
    const text = readFileSync(join(dossierDesAncrages(dataDir), `${dayOf(1)}.txt`), 'utf8')
    authority.answer(null)
    await ancreur(at(1, 2), withAuthority()).anchorDay()
    expect(files()).toContain(`${dayOf(1)}.tsr`)
    expect(readFileSync(join(dossierDesAncrages(dataDir), `${dayOf(1)}.txt`), 'utf8')).toBe(text)
  })

  test('carry a timestamp token of the authority, which openssl verifies too', async () => {
    await ancreur(at(0), withAuthority()).anchorDay()
    const { ancrages, fautifs } = await check()
    expect(fautifs).toEqual([])
    expect(ancrages).toEqual([
      { jour: dayOf(0), horodate: { le: expect.any(Date), par: expect.stringContaining('Horodatage d’essai') } },
    ])
    const said = execFileSync(
      'openssl',
      ['ts', '-verify', '-data', `${dayOf(0)}.txt`, '-in', `${dayOf(0)}.tsr`, '-CAfile', authority.certificates],
      { cwd: dossierDesAncrages(dataDir), encoding: 'utf8', stdio: 'pipe' },
    )
    expect(said).toContain('Verification: OK')
  })

  test.each([
    ['does not answer', () => ({ status: 500, body: Buffer.from('') }), /500/],
    ['answers without a token', () => ({ status: 200, body: Buffer.from('no') }), /./],
    ['refuses', () => ({ status: 200, body: Buffer.from('30053003020102', 'hex') }), /refused \(status 2\)|status/],
  ])('are kept without a token while the authority %s', async (_, answer, why) => {
    authority.answer(answer())
    await expect(ancreur(at(0), withAuthority()).anchorDay()).rejects.toThrow(why)
    expect(files()).toEqual([`${dayOf(0)}.txt`])
  })

  test('refuse a token for another request, and one from an untrusted signer', async () => {
    await ancreur(at(0), withAuthority()).anchorDay()
    const old = readFileSync(join(dossierDesAncrages(dataDir), `${dayOf(0)}.tsr`))
    authority.answer({ status: 200, body: old })
    await grow(13)
    await expect(ancreur(at(1), withAuthority()).anchorDay()).rejects.toThrow()
    authority.answer(null)
    const other = await startAuthority('Une autre')
    const horodatage = { url: authority.url, autorites: readFileSync(other.certificates, 'utf8') }
    await expect(ancreur(at(2), { horodatage }).anchorDay()).rejects.toThrow(/signer/)
    expect(files().filter((name) => name.endsWith('.tsr'))).toEqual([`${dayOf(0)}.tsr`])
    await other.close()
  })

  test('are mailed with their token when an address is configured for them', async () => {
    const smtp = await startSmtp()
    const to = { smtp: { url: smtp.url, from: 'sillon@test.example' }, destinataire: 'notaire@test.example' }
    await ancreur(at(0), { ...withAuthority(), ...to }).anchorDay()
    await smtp.close()
    expect(smtp.received).toMatchObject([{ to: ['notaire@test.example'] }])
    const { headers, attached } = smtp.received[0] ?? {}
    expect(headers?.get('message-id')).toContain(dayOf(0))
    expect(attached).toEqual([`${dayOf(0)}.txt.gz`, `${dayOf(0)}.tsr`])
  })

  test('are anchored each day, and a failure only delays the anchor', async () => {
    let now = at(0)
    // A file in place of the folder fails as a full disk or missing rights do.
    writeFileSync(join(dataDir, 'ancrages'), '')
    const each = ancreur(() => now)
    logs.length = 0
    each.start()
    await vi.waitFor(() => expect(logs.join()).toContain('could not be kept elsewhere'), PATIENCE)
    rmSync(join(dataDir, 'ancrages'))
    for (const next of [at(0, 2), at(1)]) {
      now = next
      await vi.waitFor(() => expect(files()).toContain(`${next.toISOString().slice(0, 10)}.txt`), PATIENCE)
    }
    await each.stop()
    expect(files()).toEqual([`${dayOf(0)}.txt`, `${dayOf(1)}.txt`])
  })
})

describe('a chain', () => {
  const chaine = () => `exploitation ${idExploitation}`
  const ofFarm = () => sql`chaine = ${chaine()}`
  /** A value changed in the journal, with every later hash recomputed by the database's own function: the journal alone is consistent. */
  const rewrite = (rang: number): SQL[] => [
    sql`update journal set id_utilisateur = 999 where ${ofFarm()} and rang = ${rang}`,
    sql`do ${sql.raw(`$$
      declare
        ligne journal;
        precedente text := '';
      begin
        for ligne in select * from journal where chaine = 'exploitation ${idExploitation}' order by rang loop
          update journal set empreinte = empreinte_journal(ligne, precedente) where id_journal = ligne.id_journal returning empreinte into precedente;
        end loop;
        update journal_chaines set empreinte = precedente where chaine = 'exploitation ${idExploitation}';
      end $$`)}`,
  ]
  const lengthOf = async () => {
    const { rows } = (await application.db.execute(
      sql`select longueur from journal_chaines where ${ofFarm()}`,
    )) as unknown as { rows: { longueur: number }[] }
    return rows[0]?.longueur ?? 0
  }

  test('is reported from the first contradicting anchor on when it was rewritten with the database’s own function', async () => {
    await ancreur(at(0)).anchorDay()
    const before = await lengthOf()
    await grow(20)
    await ancreur(at(1)).anchorDay()
    const after = await lengthOf()
    const all = (tx: Database) => checkJournal(tx, { ancrages: dossierDesAncrages(dataDir) })
    const [early] = await afterTampering(all, ...rewrite(1))
    // The journal alone shows no tampering.
    expect(early).toMatchObject({ ruptures: [], divergences: [] })
    expect(early?.reecritures).toMatchObject([{ chaine: chaine(), rang: before, jour: dayOf(0) }])
    expect(early?.reecritures.map(sentenceOfReecriture)[0]).toMatch(
      new RegExp(
        `^Farm ${idExploitation}: its journal had [0-9a-f]{12}… at row ${before} on ${dayOf(0)}, and has [0-9a-f]{12}… now\\.$`,
      ),
    )
    const [late] = await afterTampering(all, ...rewrite(after))
    expect(late?.reecritures).toMatchObject([{ chaine: chaine(), rang: after, jour: dayOf(1) }])
    const [gone] = await afterTampering(
      check,
      sql`delete from journal where ${ofFarm()}`,
      sql`delete from journal_chaines where ${ofFarm()}`,
    )
    expect(gone?.reecritures).toMatchObject([{ chaine: chaine(), rang: before, maintenant: null }])
    expect((await check()).reecritures).toEqual([])
  })

  test('is not vouched for by a rewritten anchor, unless an authority time-stamped that anchor', async () => {
    await ancreur(at(0), withAuthority()).anchorDay()
    const file = join(dossierDesAncrages(dataDir), `${dayOf(0)}.txt`)
    const forged = readFileSync(file, 'utf8').replace(/[0-9a-f]{64}/, 'a'.repeat(64))
    for (const ending of ['txt', 'tsr'])
      cpSync(
        join(dossierDesAncrages(dataDir), `${dayOf(0)}.${ending}`),
        join(dossierDesAncrages(dataDir), `2026-01-01.${ending}`),
      )
    writeFileSync(file, forged)
    expect((await check()).fautifs).toMatchObject([
      { jour: '2026-01-01', raison: expect.stringMatching(/^it was time-stamped on another day/) },
      { jour: dayOf(0) },
    ])
  })

  test('is checked against the anchors given: a missing anchor is no fault, a truncated one is reported', async () => {
    for (const days of [0, 1, 2]) await ancreur(at(days)).anchorDay()
    const folder = join(dataDir, 'kept')
    cpSync(dossierDesAncrages(dataDir), folder, { recursive: true })
    rmSync(join(folder, `${dayOf(1)}.txt`))
    const cut = join(folder, `${dayOf(2)}.txt`)
    writeFileSync(cut, readFileSync(cut, 'utf8').slice(0, -20))
    expect(await checkAncrages(application.db, folder)).toMatchObject({
      ancrages: [{ jour: dayOf(0) }],
      fautifs: [{ jour: dayOf(2), raison: 'it is not whole' }],
    })
  })
})
