// Pictures of every screen for developers: roles, both themes, both languages, a desktop and a telephone. With `--guide`, the pictures of the guides and
// READMEs instead, into docs/images, and with `--en` in English into docs/images/en; with `--twelve`, twelve screens in both themes and three sizes, into docs/images/ecrans. Not part of the tests.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { ensureChromium } from './chromium.mjs'
import { pictures } from './guide-pictures.mjs'
import { goTo } from './tour-ready.mjs'
import { screens, twelve } from './tour-screens.mjs'

const root = join(import.meta.dirname, '..')
const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test')
const sharp = createRequire(join(root, 'apps/server/package.json'))('sharp')
const PASSWORD = 'Demo-2026!'
/** A farm of the demonstration, whose file is filled in. */
const FARM = 'Exemple de référence, grandes'
const SIZES = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
const LOOKS = SIZES.flatMap((size) =>
  ['light', 'dark'].flatMap((theme) => ['fr', 'en'].map((language) => ({ size, theme, language }))),
)

/** The landscape of the guide's pictures; the others change each minute. */
const LANDSCAPE = '/paysages/bocage.svg'

const isGuide = process.argv.includes('--guide')
const isEnglish = process.argv.includes('--en')
const isTwelve = process.argv.includes('--twelve')
const [
  wanted = '',
  folder = isGuide ? (isEnglish ? 'docs/images/en' : 'docs/images') : isTwelve ? 'docs/images/ecrans' : 'tour',
] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const chosen = screens.filter(([, , address]) => address.includes(wanted))
const chosenPictures = pictures.filter(({ name }) => name.includes(wanted))
if (isGuide && chosenPictures.length === 0)
  throw new Error(`No picture has ${wanted} in its name: see scripts/guide-pictures.mjs`)
if (!isGuide && chosen.length === 0)
  throw new Error(`No screen has ${wanted} in its address: see scripts/tour-screens.mjs`)
if (!existsSync(join(root, 'apps/web/dist/index.html'))) throw new Error('Build the product first: npm run build')

const data = await mkdtemp(join(tmpdir(), 'sillon-tour-'))
const product = spawn(process.execPath, [join(root, 'apps/server/dist/main.js')], {
  cwd: root,
  env: {
    ...process.env,
    NODE_ENV: '',
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: data,
    LOG_LEVEL: 'warn',
    // Without the badge of a test server.
    ...((isGuide || isTwelve) && { ENVIRONNEMENT: 'production' }),
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = new Promise((resolve) => product.on('exit', resolve))
const executablePath = ensureChromium()
let browser
try {
  const url = await addressOf(product)
  browser = await chromium.launch({
    ...(executablePath !== null && { executablePath }),
    args: ['--no-sandbox'],
  })
  if (isGuide) for (const picture of chosenPictures) await take(url, picture)
  else if (isTwelve) for (const screen of twelve) await takeTwelve(url, screen)
  else {
    const kept = new Map([[null, {}]])
    for (const [, who] of chosen) if (!kept.has(who)) kept.set(who, await sessionOf(url, who, FARM))
    for (const look of LOOKS) for (const [who, storage] of kept) await visit(url, who, storage, look)
  }
  console.log(`Pictures in ${folder}/`)
} finally {
  await browser?.close()
  product.kill('SIGTERM')
  await ended
  await rm(data, { recursive: true, force: true })
}

/** Where the product answers, once it does. */
async function addressOf(started) {
  for await (const line of createInterface({ input: started.stdout })) {
    const [, port] = /^Sillon: .*:(\d+)$/.exec(line) ?? []
    if (port === undefined) continue
    started.stdout.resume()
    await fetch(`http://127.0.0.1:${port}/api/ready`)
    return `http://127.0.0.1:${port}`
  }
  throw new Error('The product did not start.')
}

/** Browser storage of a person who has signed in and chosen a farm. */
async function sessionOf(url, username, farm) {
  const answer = await fetch(`${url}/api/authentification/utilisateur`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${await answer.text()}`)
  const { idUtilisateur } = await answer.json()
  const authorization = answer.headers.get('authorization') ?? ''
  const search = async (words) =>
    (
      await fetch(`${url}/api/exploitations/search?offset=0&limit=1&${new URLSearchParams(words)}`, {
        headers: { authorization },
      })
    ).json()
  const { data: named = [] } = await search({ name: farm })
  const { data: any = [] } = named.length > 0 ? { data: named } : await search({})
  return {
    'sillon.session': authorization.replace('Bearer ', ''),
    'sillon.selection': JSON.stringify({
      idUtilisateur,
      idExploitation: any[0]?.idExploitation ?? null,
      idMillesime: null,
      idOrganisme: null,
    }),
  }
}

/** A page of a new browser context with this storage. */
async function pageOf(storage, options) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, storage)
  const page = await context.newPage()
  // A busy machine is slow, not wrong.
  page.setDefaultTimeout(300_000)
  return page
}

/** Takes the pictures of what one person looks at. */
async function visit(url, who, storage, { size, theme, language }) {
  const page = await pageOf({ ...storage, 'sillon.couleurs': theme, 'sillon.langue': language }, { viewport: size })
  for (const [, by, address] of chosen) {
    if (by !== who) continue
    await goTo(page, `${url}${address}`)
    const name = address.replace(/^\//, '').replaceAll(/[^\w-]+/g, '-') || 'home'
    const file = `${name}.${size.width}.${theme}.${language}.png`
    // A window as high as the page: far sections are drawn when they come in sight, and what stays at an edge crosses nothing.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width: size.width, height: Math.max(height, size.height) })
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: resolve(root, folder, who ?? 'nobody', file) })
    await page.setViewportSize(size)
  }
  await page.context().close()
}

/** Takes the pictures of one of the twelve screens: of what is in sight, in both themes and three sizes. */
async function takeTwelve(url, { name, who, farm, address }) {
  if (!name.includes(wanted)) return
  const storage = who === null ? {} : await sessionOf(url, who, farm)
  for (const size of [...SIZES, { width: 1920, height: 1080 }])
    for (const theme of ['light', 'dark']) {
      const page = await pageOf(
        { ...storage, 'sillon.couleurs': theme, 'sillon.langue': 'fr' },
        { viewport: size, locale: 'fr-FR', timezoneId: 'Europe/Paris' },
      )
      await page.route('**/paysages/*.svg', (route) => route.continue({ url: `${url}${LANDSCAPE}` }))
      await goTo(page, `${url}${address}`)
      const picture = await page.screenshot({ animations: 'disabled' })
      const file = `${name}.${size.width}.${theme}.webp`
      await sharp(picture)
        .webp({ quality: 60, effort: 6 })
        .toFile(resolve(root, folder, file))
      await page.context().close()
    }
}

/** Takes a picture of the guide: of what is in sight, with few colours. */
async function take(url, { name, who, farm = '', size, address, steps }) {
  const storage = await sessionOf(url, who, farm)
  const isPhone = size.width < 600
  const page = await pageOf(
    { ...storage, 'sillon.couleurs': 'light', 'sillon.langue': isEnglish ? 'en' : 'fr' },
    {
      viewport: size,
      deviceScaleFactor: 1.5,
      isMobile: isPhone,
      hasTouch: isPhone,
      locale: isEnglish ? 'en-GB' : 'fr-FR',
      timezoneId: 'Europe/Paris',
    },
  )
  await page.route('**/paysages/*.svg', (route) => route.continue({ url: `${url}${LANDSCAPE}` }))
  await goTo(page, `${url}${address}`)
  await steps?.(page, (fr, en) => (isEnglish ? en : fr))
  await page.waitForLoadState('networkidle')
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .png({ palette: true, effort: 10, compressionLevel: 9 })
    .toFile(resolve(root, folder, `${name}.png`))
  await page.context().close()
}
