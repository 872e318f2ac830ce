import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test'
import { signIn } from './sign-in'

// Counts on a sheet that has just opened: the fields that nothing covers, and the stops of Tab before the first field.

const views = {
  laptop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  /** 1280 by 800 at 200 %: under `npm run test:all`. */
  zoomed: { viewport: { width: 640, height: 400 } },
} satisfies Readonly<Record<string, BrowserContextOptions>>

type View = keyof typeof views

interface Fichier {
  readonly ferme: string
  readonly campagne: string
  readonly demarche: string
  /** Whether the first field of each sheet comes within three Tabs. */
  readonly isBegun?: true
  /** At least so many boxes are wholly in sight: all that a sheet has, where it has fewer than ten. */
  readonly fiches: readonly (readonly [rubrique: string, Readonly<Record<View, number>>])[]
}

const fichiers: readonly Fichier[] = [
  {
    ferme: 'Exemple de référence, vigne',
    campagne: '2026',
    demarche: 'HVE4',
    fiches: [
      ['HVE4_CULT', { laptop: 9, phone: 5, zoomed: 2 }],
      ['HVE4_BIODIV', { laptop: 10, phone: 5, zoomed: 4 }],
      // Nine: a column as wide as the longest choice takes a second line for the fifth choice.
      ['HVE4_PHYTO', { laptop: 9, phone: 5, zoomed: 2 }],
      ['HVE4_FERTI', { laptop: 10, phone: 5, zoomed: 4 }],
    ],
  },
  {
    ferme: 'Exemple de référence, grandes cultures',
    campagne: '2026',
    demarche: 'HVE4',
    fiches: [['HVE4_IRRI', { laptop: 10, phone: 5, zoomed: 2 }]],
  },
  {
    ferme: 'Domaine du Plateau',
    campagne: '2026',
    demarche: 'HVE4',
    isBegun: true,
    fiches: [
      ['HVE4_BIODIV', { laptop: 10, phone: 5, zoomed: 2 }],
      ['HVE4_PHYTO', { laptop: 10, phone: 5, zoomed: 2 }],
      ['HVE4_FERTI', { laptop: 10, phone: 5, zoomed: 4 }],
    ],
  },
  {
    ferme: 'Exemple HVE3A, trois familles de cultures',
    campagne: '2025',
    demarche: 'HVE3A',
    fiches: [
      ['HVE3A_R_ASSOLEMENT', { laptop: 10, phone: 5, zoomed: 1 }],
      ['HVE3A_R_SET', { laptop: 10, phone: 5, zoomed: 4 }],
      ['HVE3A_R_PHYTO_DONNEES', { laptop: 10, phone: 5, zoomed: 3 }],
      ['HVE3A_R_FERTI_DONNEES', { laptop: 10, phone: 5, zoomed: 3 }],
      ['HVE3A_R_BIODIV_IND', { laptop: 5, phone: 5, zoomed: 2 }],
      ['HVE3A_R_PHYTO_IND', { laptop: 4, phone: 4, zoomed: 2 }],
      ['HVE3A_R_FERTI_IND', { laptop: 1, phone: 1, zoomed: 1 }],
    ],
  },
]

/** How many boxes of the sheet stand wholly between the bar at the top and the one at the bottom; a question with its answers is one. */
const boxesInSight = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const sticky = (edge: string) => Number.parseFloat(style.getPropertyValue(`--${edge}-bar`))
    const modules = document.querySelector('nav[aria-label="Modules"]')?.parentElement?.getBoundingClientRect()
    const top = modules?.bottom ?? 0
    const bottom = window.innerHeight - sticky('bottom')
    const boxes = document.querySelectorAll<HTMLElement>(
      '[data-entries] :is(input:not([type="radio"], [type="checkbox"], [type="search"]), select, textarea, fieldset)',
    )
    return [...boxes].filter((box) => {
      const { top: above, bottom: below, right } = box.getBoundingClientRect()
      return (
        box.checkVisibility() && box.offsetHeight > 4 && above >= top && below <= bottom && right <= window.innerWidth
      )
    }).length
  })

/** How far the last boxes of each table end from the right of its section, in pixels: of whole sections, and of those side by side. */
const edgesOfBoxes = (page: Page) =>
  page.evaluate(() => {
    const edges = { seules: new Set<number>(), cote: new Set<number>() }
    for (const table of document.querySelectorAll('[data-entries] table')) {
      const section = table.closest('section')
      const boxes = [...table.querySelectorAll('input:not([type="radio"], [type="checkbox"]), select')]
      const rights = boxes.filter((box) => box.checkVisibility()).map((box) => box.getBoundingClientRect().right)
      if (section === null || rights.length === 0) continue
      const edge = section.getBoundingClientRect().right - Math.max(...rights)
      edges[section.closest('[data-abreast]') === null ? 'seules' : 'cote'].add(Math.round(edge))
    }
    return { seules: [...edges.seules], cote: [...edges.cote] }
  })

/** How far below the other column the longer one of two ends, in pixels, for each pair of columns of sections. */
const unevenColumns = (page: Page) =>
  page.locator('[data-abreast]').evaluateAll((pairs) =>
    pairs.map(({ children }) => {
      const ends = [...children].flatMap(({ lastElementChild: last }) => last?.getBoundingClientRect().bottom ?? [])
      return Math.max(...ends) - Math.min(...ends)
    }),
  )

/**
 * Controls of the sections wholly in sight and not covered: buttons, links and fields, each answer of a question by itself. Without the bars, the rail and
 * what appears only under the pointer or with the focus.
 */
const controlsInSight = (page: Page) =>
  page.evaluate(() => {
    const isInSight = (control: Element) => {
      const box = control.matches('[type="radio"], [type="checkbox"]') ? (control.closest('label') ?? control) : control
      const { top, bottom, left, right, width, height } = box.getBoundingClientRect()
      const isWhole = top >= 0 && left >= 0 && bottom <= window.innerHeight && right <= window.innerWidth
      if (!isWhole || width < 5 || height < 5 || !box.checkVisibility({ opacityProperty: true })) return false
      if (getComputedStyle(box, '::before').visibility === 'hidden') return false
      return box.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    }
    const all = [...document.querySelectorAll('section[id] :is(button, a[href], summary, input, select, textarea)')]
    const shown = all.filter(isInSight)
    const fields = shown.filter((control) => control.matches('[data-entries] :is(input, select, textarea)')).length
    return { fields, others: shown.length - fields }
  })

/** On a touch screen: signs of a help in sight whose area a finger misses, and fields that lose an edge to the area of another control. */
const missedByFingers = (page: Page) =>
  page.evaluate(() => {
    const inSight = (selector: string) =>
      [...document.querySelectorAll(`section[id] :is(${selector})`)].filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        return (
          control.checkVisibility() &&
          control.contains(document.elementFromPoint((left + right) / 2, top + 1)) &&
          control.contains(document.elementFromPoint((left + right) / 2, bottom - 1))
        )
      })
    const signs = inSight('[data-signe]').filter((sign) => {
      const { width, height } = getComputedStyle(sign, '::after')
      return !(Number.parseFloat(width) >= 36 && Number.parseFloat(height) >= 28)
    })
    const fields = inSight('input[inputmode], select').filter((field) => {
      const { left, right, top, bottom } = field.getBoundingClientRect()
      const corners = [left + 3, right - 3].flatMap((x) => [top + 3, bottom - 3].map((y) => [x, y] as const))
      // The buttons of a field, such as the calendar of a date, are in it.
      return corners.some(([x, y]) => document.elementFromPoint(x, y)?.parentElement?.contains(field) !== true)
    })
    return [...signs, ...fields].map((control) => control.getAttribute('aria-label') ?? control.id)
  })

const isInAField = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches('[data-entries] :is(input, select, textarea)') ?? false)

async function open(page: Page, { demarche }: Fichier, rubrique: string): Promise<void> {
  await page.goto(`/demarches/${demarche}/indicateurs?rubrique=${rubrique}`)
  await expect(page.locator('[aria-busy="false"]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const isAll = process.env.TEST_ALL === '1'

/** A file with every entry and one just begun; the others are opened under `npm run test:all`. */
const ouverts = isAll ? fichiers : fichiers.filter(({ ferme }) => /vigne|Plateau/.test(ferme))
/** Two of their sheets each. */
const fichesOf = ({ fiches }: Fichier) => (isAll ? fiches : fiches.slice(0, 2))

test('a sheet opens on its fields, which take the keyboard at once', async ({ page, browser }) => {
  await page.goto('/change-exploitation')
  await signIn(page, 'conseiller')
  // Leaving before the answer would leave signed out.
  await expect(page.getByLabel('Recherche rapide')).toBeVisible()
  for (const fichier of ouverts) {
    await page.goto('/change-exploitation')
    await page.getByRole('combobox', { name: 'Campagne' }).selectOption(fichier.campagne)
    await page.getByLabel('Recherche rapide').fill(fichier.ferme)
    await page.getByRole('button', { name: `Sélectionner ${fichier.ferme}` }).click()
    await expect(page).toHaveURL('/')
    const storageState = await page.context().storageState()
    for (const [view, options] of Object.entries(views) as [View, BrowserContextOptions][]) {
      // On a phone the sheets of a farm just begun, which has the fewest boxes.
      const isShort = view === 'laptop' || (view === 'phone' && fichier.isBegun === true)
      if (!isShort && !isAll) continue
      const context = await browser.newContext({
        ...options,
        storageState,
        baseURL: new URL(page.url()).origin,
        locale: 'fr-FR',
      })
      const screen = await context.newPage()
      for (const [rubrique, least] of fichesOf(fichier)) {
        await open(screen, fichier, rubrique)
        await expect
          .poll(() => boxesInSight(screen), { message: `${rubrique}, ${view}: boxes in sight` })
          .toBeGreaterThanOrEqual(least[view])
        if (view === 'phone') {
          await expect.poll(() => missedByFingers(screen), { message: `${rubrique}: areas for a finger` }).toEqual([])
        }
        if (view !== 'laptop') continue
        const { seules, cote } = await edgesOfBoxes(screen)
        expect(Math.max(seules.length, cote.length), `${rubrique}: one edge of the boxes, ${seules} and ${cote}`).toBe(
          1,
        )
        expect(Math.max(0, ...(await unevenColumns(screen))), `${rubrique}: columns end together`).toBeLessThan(1)
        // The keyboard begins at the title, and is in the first field at once.
        await expect(screen.getByRole('heading', { level: 1 })).toBeFocused()
        await screen.keyboard.press('Tab')
        await expect(screen.getByRole('button', { name: 'Aller au premier champ' })).toBeFocused()
        await screen.keyboard.press('Enter')
        await expect.poll(() => isInAField(screen), { message: rubrique }).toBe(true)
        if (!fichier.isBegun) continue
        await screen.getByRole('heading', { level: 1 }).focus()
        for (let tabs = 1; tabs <= 3 && !(await isInAField(screen)); tabs++) await screen.keyboard.press('Tab')
        expect(await isInAField(screen), `${rubrique}: in a field after three Tabs`).toBe(true)
      }
      await context.close()
    }
  }
})

test('a sheet being entered shows its fields and little else, and V brings a verdict', async ({ page }) => {
  await page.setViewportSize(views.laptop.viewport)
  await page.goto('/change-exploitation')
  await signIn(page, 'conseiller')
  const fichier = fichiers[1]
  if (fichier === undefined) throw new Error('No file.')
  await page.getByLabel('Recherche rapide').fill(fichier.ferme)
  await page.getByRole('button', { name: `Sélectionner ${fichier.ferme}` }).click()
  await expect(page).toHaveURL('/')
  // Before verdicts and helps came on demand: 78, 15, 25 and 6 beside the fields.
  const sheets = [
    ['HVE4_CULT', 16],
    ['HVE4_BIODIV', 4],
    ['HVE4_PHYTO', 9],
    ['HVE4_FERTI', 3],
  ] as const
  for (const [rubrique, most] of isAll ? sheets : [sheets[0], sheets[3]]) {
    await open(page, fichier, rubrique)
    // Out of every section: the pointer shows more.
    await page.mouse.move(2, 2)
    await expect
      .poll(async () => (await controlsInSight(page)).others, { message: `${rubrique}: controls beside the fields` })
      .toBeLessThanOrEqual(most)
    const { fields, others } = await controlsInSight(page)
    expect(fields + others, `${rubrique}: controls in sight`).toBeLessThanOrEqual(30)
  }
  const cut = await page
    .locator('nav[aria-label="Modules"] a > span:first-child')
    .evaluateAll((names) => names.filter((name) => name.scrollWidth > name.clientWidth).length)
  expect(cut, 'names of modules with an ellipsis').toBe(0)
  const titre = page.getByRole('heading', { level: 2, name: 'Bilan azoté' })
  await titre.focus()
  await page.keyboard.press('v')
  const verdict = page.getByRole('group', { name: 'Bilan azoté : section valide ?' })
  await expect(verdict.getByRole('radio', { name: 'À vérifier' })).toBeFocused()
  await expect(verdict.getByText('Non valide')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(titre).toBeFocused()
})

test('three clicks lead from the sign-in page to the next empty field', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) sessionStorage.setItem('clicks', `${Number(sessionStorage.getItem('clicks')) + 1}`)
    }),
  )
  await page.goto('/change-exploitation')
  await signIn(page, 'conseiller')
  await page.getByLabel('Recherche rapide').fill('Domaine du Plateau')
  await page.getByRole('button', { name: 'Sélectionner Domaine du Plateau' }).click()
  await page.getByRole('link', { name: /^Continuer\s: / }).click()
  const field = page.locator('section[id] input:focus')
  await expect(field).toBeInViewport()
  await expect(field).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('clicks'))).toBe('3')
})
