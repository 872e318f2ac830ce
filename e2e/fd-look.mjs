import { chromium } from '@playwright/test'
import AxeBuilder from '@axe-core/playwright'
const U='http://localhost:4550'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu'] })
const axe = async (p,n) => { const r = await new AxeBuilder({page:p}).analyze(); console.log(n, r.violations.map(v=>v.id+':'+v.nodes.slice(0,3).map(x=>x.target.join(' ')).join(' | '))) }
async function session(login, w, scheme) {
  const ctx = await b.newContext({ viewport:{width:w,height:900}, colorScheme: scheme, locale:'fr-FR' })
  await ctx.addInitScript((s)=>localStorage.setItem('sillon.couleurs', s), scheme)
  const p = await ctx.newPage(); p.setDefaultTimeout(60000)
  p.on('pageerror', e=>console.log('ERR', e.message))
  await p.goto(U+'/login')
  await p.getByLabel(/Identifiant|adresse/i).first().fill(login)
  await p.locator('input[type=password]').fill('Demo-2026!')
  await p.getByRole('button',{name:/connecter/i}).click()
  await p.waitForURL(u=>!u.pathname.startsWith('/login'))
  await p.waitForTimeout(1500)
  const acc = p.getByRole('button',{name:/accepte/i}); if (await acc.count()) { const c=p.getByRole('checkbox'); if (await c.count()) await c.first().check(); await acc.first().click(); await p.waitForTimeout(1500) }
  return p
}
const shots = process.argv[2]
if (shots==='super') {
  const p = await session('superadmin',1280,'light')
  for (const [n,u] of [['admin','/admin'],['users','/admin/utilisateurs'],['farms','/admin/exploitations'],['secu','/admin/securite'],['org','/admin/organismes/create'],['user','/admin/utilisateurs/create']]) {
    await p.goto(U+u); await p.waitForTimeout(3500)
    if (n==='users') { await p.getByRole('button',{name:/^Autres actions/}).first().click(); await p.waitForTimeout(300) }
    if (n==='farms') { await p.getByRole('checkbox',{name:/^Choisir toutes/}).check(); await p.getByRole('button',{name:'Donner des démarches'}).click(); await p.waitForTimeout(1000); await p.getByRole('dialog').getByRole('checkbox').first().check(); await p.waitForTimeout(2000) }
    await p.screenshot({path:`/tmp/fd-${n}-1280.png`}); await axe(p,n)
  }
}
if (shots==='phone') {
  const p = await session('admin',390,'dark')
  for (const [n,u] of [['admin','/admin'],['farms','/admin/exploitations'],['users','/admin/utilisateurs']]) {
    await p.goto(U+u); await p.waitForTimeout(3500)
    if (n==='users') { await p.getByRole('button',{name:/^Autres actions/}).first().click(); await p.waitForTimeout(300) }
    console.log(n, await p.evaluate(()=>document.documentElement.scrollWidth))
    await p.screenshot({path:`/tmp/fd-${n}-390.png`}); await axe(p,n)
  }
}
await b.close()
