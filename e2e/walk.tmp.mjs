import { chromium } from '@playwright/test'
const base = 'http://127.0.0.1:4301'
const dir = process.argv[2] ?? 'x'
const what = process.argv[3] ?? 'count'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
const signIn = async (page, user = 'conseiller') => {
  await page.goto(base + '/change-exploitation')
  await page.getByLabel('Identifiant').fill(user)
  await page.getByLabel('Mot de passe', { exact: true }).fill('Demo-2026!')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByLabel('Recherche rapide').waitFor()
}
export const choose = async (page, ferme) => {
  await page.goto(base + '/change-exploitation')
  await page.getByLabel('Recherche rapide').fill(ferme)
  await page.getByRole('button', { name: `Sélectionner ${ferme}` }).click()
  await page.waitForURL(base + '/')
}
const open = async (page, r) => {
  await page.goto(`${base}/demarches/HVE4/indicateurs?rubrique=${r}`)
  await page.locator('[aria-busy="false"]').first().waitFor({state:'attached'})
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForTimeout(1500)
}
const controls = (page) => page.evaluate(() => {
  const all = [...document.querySelectorAll('button, input, select, textarea, a[href], summary')]
  const seen = (el) => {
    // a radio stands for its label
    const box = el.matches('[type=radio],[type=checkbox]') && el.closest('label') ? el.closest('label') : el
    if (!box.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false
    const r = box.getBoundingClientRect()
    if (r.width < 5 || r.height < 5 || r.top < 0 || r.left < 0 || r.bottom > innerHeight || r.right > innerWidth) return false
    const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)
    return top !== null && (box.contains(top) || top.contains(box) && false || top === box)
  }
  const isField = (el) => el.matches('[data-entries] :is(input, select, textarea)')
  const vis = all.filter(seen)
  const kind = {}
  const inMain = vis.filter((el) => el.closest('[class*="sections"], [data-entries], section[id]'))
  for (const el of vis) { const k = el.closest('section[id]') ? (isField(el) ? 'sheet field' : 'sheet control') : el.closest('nav[aria-label="Modules"]') ? 'modules' : el.closest('aside') ? 'rail' : el.closest('header, [class*=app]')? 'app':'other'; kind[k] = (kind[k] ?? 0) + 1 }
  return { total: vis.length, fields: vis.filter(isField).length, kind: JSON.stringify(kind), elements: document.querySelectorAll('main *').length }
})
const R = ['HVE4_CULT', 'HVE4_BIODIV', 'HVE4_PHYTO', 'HVE4_FERTI', 'HVE4_IRRI']
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'fr-FR' })
const page = await context.newPage()
page.on('pageerror', (e) => console.log('ERR', e.message))
await signIn(page)
await choose(page, 'Exemple de référence, grandes cultures')
const state = await context.storageState()
if (what.includes('count')) for (const r of R) { await open(page, r); console.log(r, JSON.stringify(await controls(page))) }
if (what.includes('pic')) {
  const views = { 1280: { viewport: { width: 1280, height: 800 } }, 390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } }
  for (const [w, o] of Object.entries(views)) for (const dark of what.includes('dark') ? ['light', 'dark'] : ['light']) {
    const c = await browser.newContext({ ...o, storageState: state, locale: 'fr-FR', colorScheme: dark })
    const p = await c.newPage()
    if (dark === 'dark') await p.addInitScript(() => localStorage.setItem('sillon.couleurs', 'dark'))
    for (const r of R) { await open(p, r); await p.screenshot({ path: `${dir}-${r.slice(5).toLowerCase()}-${w}${dark === 'dark' ? '-dark' : ''}.png` }) }
    await c.close()
  }
}
if (what.includes('new')) {
  for (const ferme of ['Ferme du Vallon Clair']) {
    await choose(page, ferme)
    for (const r of R.slice(0, 4)) {
      await open(page, r)
      console.log(ferme, r, JSON.stringify(await controls(page)), 'boxes', await page.evaluate(() => {
        const style = getComputedStyle(document.documentElement)
        const modules = document.querySelector('nav[aria-label="Modules"]')?.parentElement?.getBoundingClientRect()
        const bottom = innerHeight - parseFloat(style.getPropertyValue('--bottom-bar'))
        return [...document.querySelectorAll('[data-entries] :is(input:not([type="radio"], [type="checkbox"], [type="search"]), select, textarea, fieldset)')].filter((b) => { const q = b.getBoundingClientRect(); return b.checkVisibility() && b.offsetHeight > 4 && q.top >= (modules?.bottom ?? 0) && q.bottom <= bottom && q.right <= innerWidth }).length
      }))
      await page.locator('h1').focus()
      const tabs = []
      for (let i = 0; i < 8; i++) { await page.keyboard.press('Tab'); const s = await page.evaluate(() => { const a = document.activeElement; return [a.matches('[data-entries] :is(input,select,textarea)'), a.tagName, (a.getAttribute('aria-label') ?? a.textContent ?? '').trim().slice(0, 40), a.getAttribute('name')] }); tabs.push(s.slice(1).join(' ')); if (s[0]) break }
      console.log(tabs.length, tabs.join(' | '))
      await page.evaluate(() => scrollTo(0, 0))
      await page.screenshot({ path: `${dir}-new-${r.slice(5).toLowerCase()}.png` })
    }
  }
}
await browser.close()
