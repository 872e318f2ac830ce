import { getOrganismeConfig } from '@sillon/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defaultBranding } from '#socle/theme/look'
import { openAt, situation } from '../testing/application'
import { aUser } from '../testing/builders'
import { answer } from '../testing/fake-server'

const adviser = aUser({ role: 'CONSEILLER', idOrganismePrincipal: 10 })
const brand = (nom: string) => screen.findByRole('link', { name: `${nom} – Accueil` })

/** Opens the account page with an organisation whose branding the server answers after `answered`. */
async function openWith(titleSite: string, answered: Promise<void> = Promise.resolve(), idOrganisme = 10) {
  const server = await situation({ user: { ...adviser, idOrganismePrincipal: idOrganisme } })
  server.on(getOrganismeConfig, async () => {
    await answered
    return answer({ ...defaultBranding, titleSite })
  })
  return openAt('/account')
}

/** A promise that never resolves stands for a server that has not answered yet. */
const NEVER = new Promise<void>(() => {})

it('opens in the branding that the device showed last, before the server answers', async () => {
  const { unmount } = await openWith('Vignobles')
  await brand('Vignobles')
  await waitFor(() => expect(localStorage.getItem('sillon.charte')).toContain('Vignobles'))
  unmount()
  await openWith('Alpages', NEVER)
  await brand('Vignobles')
})

it('changes to a branding that the organisation has changed', async () => {
  const { unmount } = await openWith('Vignobles')
  await brand('Vignobles')
  unmount()
  await openWith('Alpages')
  await brand('Alpages')
})

it('never shows the branding of another organisation to a person who is known', async () => {
  const { unmount } = await openWith('Vignobles')
  await brand('Vignobles')
  unmount()
  await openWith('Alpages', NEVER, 11)
  await brand('Sillon')
})

it('opens in its own branding when the kept one has another shape', async () => {
  for (const kept of ['{', '{"idOrganisme":10}', '{"idOrganisme":10,"config":{"titleSite":3}}']) {
    localStorage.setItem('sillon.charte', kept)
    const { unmount } = await openWith('Alpages', NEVER)
    await brand('Sillon')
    unmount()
  }
})
