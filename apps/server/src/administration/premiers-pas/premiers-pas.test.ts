import {
  createOrganisme,
  direSauvegarde,
  essayerCourriel,
  getPremiersPas,
  publishCgu,
  rangerPremiersPas,
  setExploitationDemarches,
} from '@sillon/contract'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkValues } from '#administration/verification/values'
import * as t from '#socle/database/schema'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenExploitation, HVE4 } from '../../testing/builders'

let application: TestApplication
let root: Caller
beforeAll(async () => {
  application = await testApplication()
  root = await application.as('SUPERADMIN')
})
afterAll(() => application.close())

const readBy = async (caller: Caller) => (await caller.call(getPremiersPas)).body
const doneBy = async (caller: Caller) =>
  Object.fromEntries((await readBy(caller)).etapes.map(({ etape, faite }) => [etape, faite]))

test('the steps of an installation are ticked by the state of the server', async () => {
  expect(await doneBy(root)).toMatchObject({
    conditions: false,
    organisme: false,
    administrateurs: false,
    courriel: false,
    sauvegarde: false,
  })
  const couleurs = { couleurPrimaire: '#123456', couleurSecondaire: '#234567', couleurTertiaire: '#345678' }
  const { body } = await root.call(createOrganisme, { body: { nom: 'Vignobles', adresse: '1 rue', ...couleurs } })
  await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: body.organisme.idOrganisme })
  await application.db.insert(t.courriels).values({
    genre: 'ESSAI',
    destinataire: 'a@b.example',
    langue: 'fr',
    sujet: 'Essai',
    texte: 'Essai',
    etat: 'ENVOYE',
    envoyeLe: '2026-02-03T10:00:00Z',
  })
  expect(await doneBy(root)).toMatchObject({ organisme: true, administrateurs: true, courriel: true })
})

test('a backup is told with its day, which may not be to come, and counts for 35 days', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const tell = async (le: string) => (await root.call(direSauvegarde, { body: { le } })).body
  const saved = ({ etapes }: Awaited<ReturnType<typeof tell>>) => etapes.find(({ etape }) => etape === 'sauvegarde')
  expect(saved(await tell(day(-1)))).toMatchObject({ faite: true, le: day(-1) })
  expect(saved(await tell(day(-40)))).toMatchObject({ faite: false, le: day(-40) })
  expect((await root.call(direSauvegarde, { body: { le: day(3) } })).body.details).toEqual([
    { path: 'le', message: 'Cette date n’est pas encore passée' },
  ])
  expect((await checkValues(application.db)).divergences).toEqual([])
})

test('the steps of an organisation count its farms without a procedure or without anybody', async () => {
  const [organisme] = await application.db.select().from(t.organismes)
  const idOrganisme = organisme?.idOrganisme ?? 0
  const admin = await application.as('ADMIN_ORGANISME', { idOrganismePrincipal: idOrganisme })
  expect(await doneBy(admin)).toEqual({ conseillers: false, exploitations: false, demarches: false, acces: false })
  const idExploitation = await givenExploitation(application, { idOrganisme })
  await root.call(setExploitationDemarches, { params: { idExploitation }, body: [] })
  const adviser = await application.as('CONSEILLER', { idOrganismePrincipal: idOrganisme })
  expect((await readBy(admin)).etapes.map(({ faite, reste }) => [faite, reste])).toEqual([
    [true, null],
    [true, null],
    [false, 1],
    [false, 1],
  ])
  await root.call(setExploitationDemarches, { params: { idExploitation }, body: [HVE4] })
  await application.grant(adviser, idExploitation)
  expect(Object.values(await doneBy(admin))).toEqual([true, true, true, true])
})

test('a list that was put away stays away for its person only, until it is taken out again', async () => {
  const other = await application.as('SUPERADMIN')
  const put = async (ranges: boolean) => (await root.call(rangerPremiersPas, { body: { ranges } })).body.ranges
  expect([await put(true), (await readBy(root)).ranges, (await readBy(other)).ranges]).toEqual([true, true, false])
  expect(await put(false)).toBe(false)
})

test('a test mail of a server without a mail server is kept, and ticks nothing', async () => {
  const { message } = (await root.call(essayerCourriel)).body
  expect(message).toContain('n’envoie pas de courriels')
  const [kept] = await application.db.select().from(t.courriels).orderBy(desc(t.courriels.idCourriel)).limit(1)
  expect([kept?.genre, kept?.etat]).toEqual(['ESSAI', 'GARDE'])
})

test('the references wait for the lists that a score of the newest campaign reads, and for no other', async () => {
  await application.db.delete(t.millesimeBassins)
  const references = (await readBy(root)).etapes.find(({ etape }) => etape === 'references')
  expect([references?.faite, references?.listesVides]).toEqual([false, ['plafonds-ift']])
})

test('the terms are done once somebody has published some', async () => {
  await root.call(publishCgu, { body: { texte: 'Les nôtres', texteEn: 'Ours' } })
  const fresh = await application.as('SUPERADMIN')
  expect(await doneBy(fresh)).toMatchObject({ conditions: true })
})
