import { linkPartner, listApplicationsTierces, startPartnerLink } from '@sillon/contract'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comptesTiers } from '#socle/database/schema'
import { createLogger } from '#socle/logger'
import { type TestApplication, testApplication } from '../../testing/application'
import { TestProvider } from '../../testing/provider'
import { Partenaires } from '../fournisseurs/partenaires'
import { type CompteTiers, JetonsPartenaires } from './jeton'

const SECRET = 'a secret for tests that has some length'
const provider = new TestProvider()
let application: TestApplication
let jetons: JetonsPartenaires
let idApplicationTierce = 0
beforeAll(async () => {
  await provider.start()
  const partners = [provider.partner]
  application = await testApplication({ partners })
  idApplicationTierce = (await application.anonymous.call(listApplicationsTierces)).body[0]?.idApplicationTierce ?? 0
  jetons = await jetonsWith(SECRET)
})
afterAll(async () => {
  await application.close()
  await provider.stop()
})

const jetonsWith = async (secret: string) => {
  const partenaires = await Partenaires.ouvrir(application.db, [provider.partner], createLogger('silent'))
  return new JetonsPartenaires(application.db, partenaires, secret)
}

let rang = 0
async function linked(): Promise<CompteTiers> {
  rang++
  const caller = await application.as('AGRICULTEUR')
  const params = { idUtilisateur: caller.idUtilisateur, idApplicationTierce }
  const { adresse } = (await caller.call(startPartnerLink, { params })).body
  await caller.call(linkPartner, { params, body: provider.visit(adresse, `sujet ${rang}`) })
  return params
}
const of = (compte: CompteTiers) =>
  and(
    eq(comptesTiers.idUtilisateur, compte.idUtilisateur),
    eq(comptesTiers.idApplicationTierce, compte.idApplicationTierce),
  )
const expire = (compte: CompteTiers) =>
  application.db.update(comptesTiers).set({ accesExpireLe: sql`now()` }).where(of(compte))
const refusal = async (compte: CompteTiers, of = jetons) => {
  const error: unknown = await of.jetonDe(compte).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Error && 'code' in error ? error.code : error
}

describe('the access token of an account at a partner', () => {
  test('is stored encrypted, for its own row only', async () => {
    const [one, two] = [await linked(), await linked()]
    const token = await jetons.jetonDe(one)
    const [row] = await application.db.select().from(comptesTiers).where(of(one))
    expect(JSON.stringify(row)).not.toContain(token)
    expect(application.logs.join('')).not.toContain(token)
    const { jetonAcces = null, jetonRafraichissement = null } = row ?? {}
    await application.db.update(comptesTiers).set({ jetonAcces, jetonRafraichissement }).where(of(two))
    expect(await refusal(two)).toBe('PARTENAIRE_ACCES_REFUSE')
    expect(await refusal(one, await jetonsWith('another secret that has some length'))).toBe('PARTENAIRE_ACCES_REFUSE')
  })

  test('is given again until it expires, then renewed once, also for two calls at the same time', async () => {
    const compte = await linked()
    const first = await jetons.jetonDe(compte)
    const renewals = provider.exchanges.length
    expect(await jetons.jetonDe(compte)).toBe(first)
    expect(provider.exchanges).toHaveLength(renewals)
    await expire(compte)
    const [one, two] = await Promise.all([jetons.jetonDe(compte), jetons.jetonDe(compte)])
    expect(one).toBe(two)
    expect(one).not.toBe(first)
    expect(provider.exchanges).toHaveLength(renewals + 1)
  })

  test('is renewed before its expiry when the partner has refused it', async () => {
    const compte = await linked()
    const first = await jetons.jetonDe(compte)
    expect(await jetons.jetonDe(compte, { renouveler: true })).not.toBe(first)
  })

  test('is refused for good when the partner refuses its renewal, and kept when the partner is down', async () => {
    const compte = await linked()
    await expire(compte)
    provider.faults = { status: 503 }
    expect(await refusal(compte)).toBe('PARTENAIRE_INDISPONIBLE')
    provider.faults = {}
    expect(await jetons.jetonDe(compte)).toMatch(/./)
    await expire(compte)
    provider.revoke()
    expect(await refusal(compte)).toBe('PARTENAIRE_ACCES_REFUSE')
    const [row] = await application.db.select().from(comptesTiers).where(of(compte))
    expect([row?.jetonAcces, row?.jetonRafraichissement]).toEqual([null, null])
    expect(await refusal(compte)).toBe('PARTENAIRE_ACCES_REFUSE')
  })

  test('is missing without an account, or without the partner', async () => {
    const { idUtilisateur } = await application.as('AGRICULTEUR')
    expect(await refusal({ idUtilisateur, idApplicationTierce })).toBe('COMPTE_PARTENAIRE_ABSENT')
    expect(await refusal({ idUtilisateur, idApplicationTierce: 999 })).toBe('APPLICATION_TIERCE_INCONNUE')
  })
})
