import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { unServeur } from '#dossiers/testing/serveur'

it.each([
  ['CONSEILLER', 'false'],
  ['AGRICULTEUR', 'true'],
] as const)('the table of agro-ecological features knows its room for a %s', async (role, isFarmer) => {
  await renderScreen(unServeur({ role }), 'HVE4_BIODIV')
  const root = () => document.querySelector<HTMLElement>('#BIODIV_IAE [data-agriculteur]')
  await expect.poll(() => root()?.dataset.agriculteur).toBe(isFarmer)
})
