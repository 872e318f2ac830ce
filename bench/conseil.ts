import { join } from 'node:path'
import {
  conditionsApplication,
  type DossierInput,
  equipements,
  fermesExemples,
  fromValeur,
  listesIft,
  parametresIftExemples,
} from '@sillon/referentials'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import type { Mesures } from './conseil/page'
import { printTable } from './measure'

const root = join(import.meta.dirname, '../..')
/** As the other measurements of the browser: a phone beside this machine. */
const THROTTLING = 4
/** One entry in so many is left out, so that modules fall below the threshold; 1 leaves out all of them. */
const LACUNES = [1, 2, 3]

const [gc_hors_pdt = [], gc_pdt = [], viti = [], arbo = []] = listesIft.map((wanted) =>
  parametresIftExemples.flatMap(({ liste, ...rest }) => (liste === wanted ? [{ ...rest, indicatif: true }] : [])),
)
/** The worked farms of the reference, each with fewer entries. */
const fermes = fermesExemples.flatMap(({ nom, assolement, irrigation, familles, saisies }) =>
  LACUNES.map((lacune): [string, DossierInput] => [
    `${nom} ÷ ${lacune}`,
    {
      assolement,
      irrigation,
      familles,
      siege: { region: null, departement: null },
      bassinViticole: null,
      references: {
        parametresIft: { gc_hors_pdt, gc_pdt, viti, arbo },
        referencesIft: { GC_PT: null, VIGNE: null },
        materiels: equipements,
        conditions: conditionsApplication,
      },
      saisies: Object.fromEntries(
        Object.entries(saisies).flatMap(([code, valeur], i) => (i % lacune === 0 ? [] : [[code, fromValeur(valeur)]])),
      ),
    },
  ]),
)

const built = await build({
  root: join(root, 'bench/conseil'),
  configFile: false,
  logLevel: 'warn',
  build: {
    write: false,
    rollupOptions: { output: { inlineDynamicImports: true } },
    lib: { entry: join(root, 'bench/conseil/page.ts'), formats: ['iife'], name: 'conseil', fileName: 'conseil' },
  },
})
const script = [built].flat().flatMap((bundle) => ('output' in bundle ? bundle.output : []))[0]
if (script?.type !== 'chunk') throw new Error('The search was not bundled.')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const page = await browser.newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
  await page.addScriptTag({ content: script.code })
  const mesures = await page.evaluate(
    (inputs) => (globalThis as unknown as { mesurer: (all: typeof inputs) => Promise<Mesures> }).mesurer(inputs),
    fermes,
  )
  printTable(
    [
      `ms, throttled ${THROTTLING} times`,
      'plans, first',
      'cheapest plan',
      'up to three plans',
      'fragile points',
      'few moves',
      'all their combinations',
      'times',
    ],
    mesures.map(({ nom, premiere, seul, suite, fragilite, court, tout, essais }) => [
      nom,
      premiere,
      seul,
      suite,
      fragilite,
      court,
      `${tout.toFixed(1)} (${essais})`,
      tout / court,
    ]),
  )
  for (const { nom, modules } of mesures)
    for (const { module, points, plans } of modules)
      for (const { points: after, cout, etapes } of plans)
        console.log(`${nom} ${module}: ${points} → ${after}, effort ${cout.toFixed(1)}: ${etapes.join(', ')}`)
} finally {
  await browser.close()
}
