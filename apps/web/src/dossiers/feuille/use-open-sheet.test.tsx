import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen'
import { unServeur } from '../testing/serveur'

it('a sheet opens with one call for its file', async () => {
  const { server } = await renderScreen(unServeur())
  await screen.findByRole('heading', { level: 1, name: 'Surfaces' })
  // Every screen requests the years and the farm; the sheet requests the proofs and the questions after its first paint.
  const ofTheFile = server.received
    .map(({ call }) => call)
    .filter((call) => /^GET .*\/demarches\//.test(call) && !/\/(preuves|questions)\//.test(call))
  expect(ofTheFile).toEqual(['GET /api/demarches/HVE4/feuille/12'])
})
