import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ParcelleDeCarte } from '@sillon/contract'
import type { Browser, Page } from 'playwright-core'
import { median, printTable } from './measure'
import { withProduct } from './product'

const NOMBRE = Number(process.argv[2] ?? 2000)
const COINS = 20
const THROTTLING = 4
const ROUNDS = 3
const FERME = 'Ferme du Vallon Clair'
/** Moves of the pointer while it drags the map, and milliseconds between two. */
const MOVES = 120
const MOVE_MS = 16
const SIZE = { width: 1280, height: 900 }

/** Parcels of 20 corners on a grid near Crest, of twelve crop types, each with a number and a crop for its label. */
function lesParcelles(): ParcelleDeCarte[] {
  const cultures = [
    'Blé tendre',
    'Orge',
    'Colza',
    'Maïs',
    'Tournesol',
    'Soja',
    'Luzerne',
    'Vigne',
    'Ail',
    'Lin',
    'Pois',
    'Jachère',
  ]
  return Array.from({ length: NOMBRE }, (_, i) => {
    const [x, y] = [5 + (i % 50) * 0.004, 44.7 + Math.floor(i / 50) * 0.003]
    const ring = Array.from({ length: COINS }, (_, corner): [number, number] => {
      const angle = (corner * 2 * Math.PI) / COINS
      const reach = 0.8 + 0.2 * Math.sin(i * 7 + corner * 3)
      return [x + 0.0018 * reach * Math.cos(angle), y + 0.0013 * reach * Math.sin(angle)]
    })
    const culture = cultures[i % cultures.length] ?? ''
    return {
      type: 'Feature',
      id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      geometry: { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [x, y]]] },
      properties: {
        nom: null,
        numIlot: String(Math.floor(i / 10) + 1),
        numParcelle: String((i % 10) + 1),
        codeCulture: culture,
        culture,
        codeTypeCulture: culture,
        typeCulture: culture,
        ligne: i % cultures.length,
        origine: 'DECLARATION',
        surface: 3,
        surfaceMesuree: 3,
        perimetre: 800,
      },
    }
  })
}

/** The same parcels with their numbers on one canvas, drawn anew at each frame of a drag: no list, no legend, no pattern. */
const plain = `<!doctype html><meta charset="utf-8"><title>canvas</title><canvas width="760" height="640" tabindex="0"></canvas><script type="module">
const { features } = await (await fetch('/parcelles')).json()
const canvas = document.querySelector('canvas')
const context = canvas.getContext('2d')
const mercator = ([x, y]) => [x, (Math.log(Math.tan(Math.PI / 4 + (y * Math.PI) / 360)) * 180) / Math.PI]
const rings = features.map((one) => one.geometry.coordinates[0].map(mercator))
const all = rings.flat()
const [west, north] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([, y]) => y))]
const scale = Math.min(760 / (Math.max(...all.map(([x]) => x)) - west), 640 / (north - Math.min(...all.map(([, y]) => y))))
const colours = ['#e69f00', '#56b4e9', '#009e73', '#f0e442', '#0072b2', '#d55e00', '#cc79a7', '#999999']
let [left, top, held, asked] = [0, 0, null, false]
function draw() {
  asked = false
  context.clearRect(0, 0, 760, 640)
  rings.forEach((ring, i) => {
    context.beginPath()
    for (const [x, y] of ring) context.lineTo((x - west) * scale + left, (north - y) * scale + top)
    context.fillStyle = colours[i % 8]
    context.fill()
    context.stroke()
    context.fillStyle = '#000'
    context.fillText(features[i].properties.numParcelle, (ring[10][0] - west) * scale + left, (north - ring[0][1]) * scale + top)
  })
}
draw()
canvas.onpointerdown = ({ clientX, clientY }) => { held = [clientX - left, clientY - top] }
onpointerup = () => { held = null }
onpointermove = ({ clientX, clientY }) => {
  if (held === null) return
  ;[left, top] = [clientX - held[0], clientY - held[1]]
  if (!asked) requestAnimationFrame(draw)
  asked = true
}
</script>`

interface Seen {
  premier: number
  images: number[]
}

/** Runs in every page before its own scripts: the frame after the first filled polygon, and the length of each frame of a drag. */
function instrument(): void {
  const seen: Seen = { premier: 0, images: [] }
  Object.assign(window, { seen })
  const { fill } = CanvasRenderingContext2D.prototype
  CanvasRenderingContext2D.prototype.fill = function first(this: CanvasRenderingContext2D, ...given: unknown[]) {
    CanvasRenderingContext2D.prototype.fill = fill
    requestAnimationFrame(() => {
      seen.premier = performance.now()
    })
    Reflect.apply(fill, this, given)
  }
  let before: number | null = null
  const frame = (now: number) => {
    if (before !== null) seen.images.push(now - before)
    before = now
    requestAnimationFrame(frame)
  }
  window.addEventListener('pointerdown', () => requestAnimationFrame(frame), { once: true })
}

interface Mesure {
  /** Milliseconds from the navigation to the first drawing. */
  readonly premier: number
  /** Milliseconds of a frame while panning: the median, nine of ten, the longest. */
  readonly images: readonly [mediane: number, neuf: number, pire: number]
}

async function mesurer(page: Page, address: string, carte: string): Promise<Mesure> {
  // A busy machine is slow, not wrong.
  page.setDefaultTimeout(300_000)
  await page.addInitScript(instrument)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
  await page.goto(address, { waitUntil: 'commit' })
  const seen = <Value>(read: (seen: Seen) => Value) => page.evaluate<Value>(`(${String(read)})(window.seen)`)
  await page.waitForFunction(() => (window as unknown as { seen?: Seen }).seen?.premier)
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  const box = await page.locator(carte).boundingBox()
  if (box === null) throw new Error('The page shows no map.')
  await page.locator(carte).focus()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let i = 0; i < MOVES; i++) {
    const angle = (i * 2 * Math.PI) / MOVES
    await page.mouse.move(x + 150 * Math.sin(angle), y + 100 * (1 - Math.cos(angle)))
    await page.waitForTimeout(MOVE_MS)
  }
  const images = (await seen(({ images }) => images)).sort((a, b) => a - b)
  await page.mouse.up()
  const at = (share: number) => images[Math.min(images.length - 1, Math.floor(images.length * share))] ?? Number.NaN
  return { premier: await seen(({ premier }) => premier), images: [at(0.5), at(0.9), at(1)] }
}

/** Browser state of an adviser who has chosen the farm and the campaign. */
async function kept(browser: Browser, url: string) {
  const context = await browser.newContext({ locale: 'fr-FR' })
  const page = await context.newPage()
  page.setDefaultTimeout(300_000)
  await page.goto(`${url}/login`)
  await page.getByLabel('Identifiant').fill('conseiller')
  await page.locator('input[type="password"]').fill('Demo-2026!')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.goto(`${url}/change-exploitation`)
  await page.getByLabel('Recherche rapide').fill(FERME)
  await page.getByRole('button', { name: new RegExp(`^Sélectionner ${FERME}`) }).click()
  await page.waitForURL(`${url}/`)
  await page.getByRole('combobox', { name: 'Campagne' }).selectOption('2026')
  const state = await context.storageState()
  await context.close()
  return state
}

await withProduct(async (browser, url) => {
  const storageState = await kept(browser, url)
  const body = JSON.stringify({ type: 'FeatureCollection', features: lesParcelles(), fonds: [] })
  const peer = createServer((request, response) => {
    const isPage = request.url === '/'
    response
      .setHeader('content-type', isPage ? 'text/html; charset=utf-8' : 'application/json')
      .end(isPage ? plain : body)
  })
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve))
  const peerUrl = `http://127.0.0.1:${(peer.address() as AddressInfo).port}/`
  const ways = [
    ['plain canvas', peerUrl, 'canvas'],
    ['sillon', `${url}/carte`, '[role="application"]'],
  ] as const
  const found = new Map<string, Mesure[]>(ways.map(([name]) => [name, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, address, carte] of ways) {
      const context = await browser.newContext({ locale: 'fr-FR', viewport: SIZE, storageState })
      const page = await context.newPage()
      await page.route('**/parcelles/carte*', (route) =>
        route.fulfill({ body, contentType: 'application/json', headers: { etag: '"1"' } }),
      )
      found.get(name)?.push(await mesurer(page, address, carte))
      await context.close()
    }
  peer.close()
  const of = (name: string, read: (mesure: Mesure) => number) => median((found.get(name) ?? []).map(read))
  const [reference] = ways[0]
  console.log(`${NOMBRE} parcels of ${COINS} corners, ${THROTTLING} times CPU throttling, ${ROUNDS} times in turns`)
  printTable(
    [
      '',
      'first drawing, ms',
      'times plain',
      'frame while panning, ms',
      'times plain',
      'nine of ten, ms',
      'longest, ms',
    ],
    ways.map(([name]) => {
      const premier = of(name, (mesure) => mesure.premier)
      const image = of(name, ({ images }) => images[0])
      return [
        name,
        premier,
        premier / of(reference, (mesure) => mesure.premier),
        image,
        image / of(reference, ({ images }) => images[0]),
        of(name, ({ images }) => images[1]),
        of(name, ({ images }) => images[2]),
      ]
    }),
  )
})
