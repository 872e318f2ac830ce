import { readFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import {
  createDessin,
  type DessinSaisi,
  deleteDessin,
  getCarte,
  getTuile,
  importPac,
  listDessins,
  saveDessin,
} from '@sillon/contract'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { type Caller, type TestApplication, testApplication } from '../../testing/application'
import { givenEtat, givenExploitation, MILLESIME, whoSees } from '../../testing/builders'
import { fetchTuile } from './tuiles'

let application: TestApplication
beforeAll(async () => {
  application = await testApplication()
})
afterAll(() => application.close())

const query = { millesime: MILLESIME }
const sample = readFileSync(join(import.meta.dirname, '../../../../../docs/exemples/declaration-pac-2026.xml'), 'utf8')

async function given() {
  const idExploitation = await givenExploitation(application, { pacage: '999000000' })
  return { idExploitation, adviser: await whoSees(application, 'CONSEILLER', idExploitation) }
}
const importing = (caller: Caller, idExploitation: number, xml: string) =>
  caller.call(importPac, {
    params: { idExploitation },
    query,
    body: { nom: 'declaration.xml', content: Buffer.from(xml).toString('base64'), simulation: false },
  })
const carte = async (caller: Caller, idExploitation: number) =>
  caller.call(getCarte, { params: { idExploitation }, query })
const lines = (idExploitation: number, champ: string) =>
  application.db
    .select()
    .from(t.journal)
    .where(and(eq(t.journal.idExploitation, idExploitation), like(t.journal.champ, champ)))

describe('the map of an imported declaration', () => {
  test('has each parcel with its outline, crop, line and measures, and asks no other server', async () => {
    const { idExploitation, adviser } = await given()
    await importing(adviser, idExploitation, sample)
    const { body, headers } = await carte(adviser, idExploitation)
    expect(headers.etag).toMatch(/^"\d+"$/)
    expect(body.fonds).toEqual([])
    expect(body.features).toHaveLength(15)
    const named = (ilot: string, parcelle: string) =>
      body.features.find(({ properties: p }) => p.numIlot === ilot && p.numParcelle === parcelle)
    // 300 m by 280 m near Crest, which is at 5° E and 44.7° N.
    const ble = named('1', '1')
    expect(ble?.properties).toMatchObject({ culture: "Blé tendre d'hiver", codeTypeCulture: 'BLETEND', surface: 8.4 })
    expect(Math.abs((ble?.properties.surfaceMesuree ?? 0) / 8.4 - 1)).toBeLessThan(0.001)
    expect(Math.abs((ble?.properties.perimetre ?? 0) - 1160)).toBeLessThan(2)
    const [longitude = 0, latitude = 0] = (ble?.geometry?.coordinates[0]?.[0] ?? []) as number[]
    expect([Math.round(longitude), Math.round(latitude)]).toEqual([5, 45])
    const isolee = body.features.find(({ properties }) => properties.codeCulture === 'QQQ')
    expect(isolee?.properties).toMatchObject({ culture: null, ligne: null })
    // The pond in the sunflower is a hole.
    const trouees = body.features.filter(
      ({ geometry }) => geometry?.type === 'Polygon' && geometry.coordinates.length === 2,
    )
    expect(trouees.map(({ properties }) => properties.culture)).toEqual(['Tournesol'])
  })

  test('changes when only an outline moves, and the journal holds a hash in place of outlines', async () => {
    const { idExploitation, adviser } = await given()
    await importing(adviser, idExploitation, sample)
    const before = await carte(adviser, idExploitation)
    // The luzerne is declared in ares: its outline may move without its area.
    const moved = sample.replaceAll('859700.00,', '859690.00,')
    await importing(adviser, idExploitation, moved)
    const after = await carte(adviser, idExploitation)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    const journal = await lines(idExploitation, 'contours')
    expect(journal).toHaveLength(2)
    expect(JSON.stringify(await lines(idExploitation, '%'))).not.toContain('coordinates')
    await importing(adviser, idExploitation, moved)
    expect(await lines(idExploitation, 'contours')).toHaveLength(2)
  })

  test('is not shown to a farmer of another farm', async () => {
    const { idExploitation } = await given()
    expect((await carte(await application.as('AGRICULTEUR'), idExploitation)).status).toBe(404)
  })
})

const haie: DessinSaisi = {
  libelle: 'Haie du chemin',
  geometrie: {
    type: 'LineString',
    coordinates: [
      [5.02, 44.72],
      [5.02, 44.721],
    ],
  },
  codeIndicateur: 'HVE4_BIODIV_D_11',
}
const draw = (caller: Caller, idExploitation: number, body: DessinSaisi) =>
  caller.call(createDessin, { params: { idExploitation }, query, body })
const drawn = async (caller: Caller, idExploitation: number) =>
  (await caller.call(listDessins, { params: { idExploitation }, query })).body

describe('drawings', () => {
  test('are measured by the server, changed and deleted, and the journal keeps them without their shape', async () => {
    const { idExploitation, adviser } = await given()
    const { body } = await draw(adviser, idExploitation, haie)
    // A thousandth of a degree of latitude at 44.7° N is 111.12 m.
    expect(body).toMatchObject({ nature: 'LIGNE', mesure: expect.closeTo(111.12, 1), auteur: expect.any(String) })
    const params = { idExploitation, uuidDessin: body.uuidDessin }
    await adviser.call(saveDessin, { params, query, body: { ...haie, libelle: 'Haie' } })
    const { data, lignes } = await drawn(adviser, idExploitation)
    expect(data.map(({ libelle }) => libelle)).toEqual(['Haie'])
    expect(lignes).toContainEqual(expect.objectContaining({ code: 'HVE4_BIODIV_D_11', nature: 'LIGNE', unite: 'm' }))
    expect((await adviser.call(deleteDessin, { params, query })).status).toBe(200)
    expect((await adviser.call(deleteDessin, { params, query })).body.code).toBe('DESSIN_INCONNU')
    const journal = await lines(idExploitation, 'dessin.%')
    expect(journal).toHaveLength(3)
    expect(JSON.stringify(journal)).not.toContain('44.72')
  })

  test('are not overwritten unseen', async () => {
    const { idExploitation, adviser } = await given()
    const { body, headers } = await draw(adviser, idExploitation, haie)
    const params = { idExploitation, uuidDessin: body.uuidDessin }
    const first = { ...haie, libelle: 'Une' }
    await adviser.call(saveDessin, { params, query, body: first })
    const late = await adviser.call(saveDessin, {
      params,
      query,
      body: { ...haie, libelle: 'Autre' },
      headers: { 'if-match': String(headers.etag) },
    })
    expect([late.status, late.body.code]).toEqual([412, 'CHAMPS_MODIFIES_ENTRE_TEMPS'])
  })

  const ring = (...points: [number, number][]): DessinSaisi => ({
    ...haie,
    codeIndicateur: null,
    geometrie: { type: 'Polygon', coordinates: [points] },
  })
  test.each<[string, DessinSaisi, number, string]>([
    ['without a name', { ...haie, libelle: ' ' }, 400, 'libelle'],
    [
      'beyond the poles',
      { ...haie, geometrie: { type: 'Point', coordinates: [5, 95] } },
      400,
      'geometrie.coordinates.1',
    ],
    [
      'of more points than the maximum',
      { ...haie, geometrie: { type: 'LineString', coordinates: Array.from({ length: 501 }, () => [5, 44]) } },
      400,
      'geometrie.coordinates',
    ],
    [
      'that gives a tree to a row of hedges',
      { ...haie, geometrie: { type: 'Point', coordinates: [5, 44] } },
      422,
      'codeIndicateur',
    ],
    ['with an open outline', ring([5, 44], [5, 45], [6, 45], [6, 44]), 422, 'geometrie'],
    ['that crosses itself', ring([5, 44], [6, 45], [6, 44], [5, 45], [5, 44]), 422, 'geometrie'],
  ])('%s are refused beside the field', async (_, body, status, path) => {
    const { idExploitation, adviser } = await given()
    const answer = await draw(adviser, idExploitation, body)
    expect([answer.status, answer.body.details?.[0]?.path]).toEqual([status, path])
  })

  test('are refused to a farmer while the file is audited, who still sees them', async () => {
    const { idExploitation, adviser } = await given()
    const { body } = await draw(adviser, idExploitation, haie)
    await givenEtat(application, idExploitation, 'VALIDE')
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const params = { idExploitation, uuidDessin: body.uuidDessin }
    expect((await draw(farmer, idExploitation, haie)).status).toBe(409)
    expect((await farmer.call(saveDessin, { params, query, body: haie })).status).toBe(409)
    expect((await farmer.call(deleteDessin, { params, query })).status).toBe(409)
    expect((await drawn(farmer, idExploitation)).data).toHaveLength(1)
  })

  test('name who drew their present shape: a new name keeps the author, a new shape does not', async () => {
    const { idExploitation, adviser } = await given()
    const { body } = await draw(adviser, idExploitation, haie)
    const farmer = await whoSees(application, 'AGRICULTEUR', idExploitation)
    const save = async (saisi: DessinSaisi) => {
      const params = { idExploitation, uuidDessin: body.uuidDessin }
      return (await farmer.call(saveDessin, { params, query, body: saisi })).body
    }
    expect(await save({ ...haie, libelle: 'Haie' })).toMatchObject({ auteur: body.auteur, dessineLe: body.dessineLe })
    const longer: [number, number][] = [
      [5.02, 44.72],
      [5.02, 44.722],
    ]
    const reshaped = await save({ ...haie, geometrie: { type: 'LineString', coordinates: longer } })
    expect(reshaped.auteur).not.toBe(body.auteur)
    expect(reshaped.dessineLe > body.dessineLe).toBe(true)
  })
})

describe('backgrounds', () => {
  /** Serves on this machine while `use` runs. @returns the addresses that were asked for */
  const serve = async (listener: RequestListener, use: (adresse: string) => Promise<void>) => {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(request.url ?? '')
      listener(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    await use(`http://127.0.0.1:${address.port}/wmts`).finally(() => {
      server.closeAllConnections()
      server.close()
    })
    return asked
  }
  const image =
    (type: string, size: number): RequestListener =>
    (_, response) =>
      void response.setHeader('content-type', type).end(Buffer.alloc(size))
  const place = { couche: 'PLAN', z: 12, x: 2104, y: 1480 } as const

  test.each([
    ['PLAN', 'image/png', 'GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2'],
    ['PHOTOGRAPHIES', 'image/jpeg', 'ORTHOIMAGERY.ORTHOPHOTOS'],
  ] as const)(
    'come from one layer of the configured server, which learns the place only: %s',
    async (couche, type, layer) => {
      const asked = await serve(image(type, 10), async (adresse) => {
        expect(await fetchTuile({ adresse }, { ...place, couche })).toMatchObject({ type, octets: { length: 10 } })
      })
      const [query = '', ...others] = asked.map((url) => url.replace('/wmts?', ''))
      expect(others).toEqual([])
      expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
        SERVICE: 'WMTS',
        REQUEST: 'GetTile',
        VERSION: '1.0.0',
        STYLE: 'normal',
        TILEMATRIXSET: 'PM',
        LAYER: layer,
        FORMAT: type,
        TILEMATRIX: '12',
        TILECOL: '2104',
        TILEROW: '1480',
      })
    },
  )

  test.each<[string, RequestListener]>([
    ['another type', image('text/html', 10)],
    ['too many bytes', image('image/png', 600_000)],
    ['an error', (_, response) => void response.writeHead(500).end()],
    ['nothing in time', () => undefined],
    [
      'an image that does not end in time',
      (_, response) => void response.setHeader('content-type', 'image/png').write('x'),
    ],
  ])('answering with %s are refused', async (_, listener) => {
    await serve(listener, async (adresse) => {
      await expect(fetchTuile({ adresse }, place, 200)).rejects.toMatchObject({ code: 'SERVICE_INDISPONIBLE' })
    })
  })

  test('that lead to another address are not followed there', async () => {
    const elsewhere = await serve(image('image/png', 10), async (other) => {
      const leads: RequestListener = (_, response) => void response.writeHead(302, { location: other }).end()
      await serve(leads, async (adresse) => {
        await expect(fetchTuile({ adresse }, place)).rejects.toMatchObject({ code: 'SERVICE_INDISPONIBLE' })
      })
    })
    expect(elsewhere).toEqual([])
  })

  test('out of the layers and of the tiling are malformed', async () => {
    const adviser = await application.as('CONSEILLER')
    for (const params of [
      { ...place, z: 20 },
      { ...place, x: 5000 },
      { ...place, couche: 'SCAN25' as 'PLAN' },
    ])
      expect((await adviser.call(getTuile, { params })).status).toBe(400)
    expect((await adviser.call(getTuile, { params: place })).status).toBe(404)
  })
})
