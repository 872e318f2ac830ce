import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from './testing/render-screen'
import { unServeur } from './testing/serveur'

describe('references that cannot be read', () => {
  it.each([
    ['the basins', '/api/demarches/listeBassinsViticoles'],
    ['the equipment', '/api/demarches/listeMateriel'],
    ['the conditions', '/api/demarches/listeConditionAppliTrait'],
  ])('%s are said in a toast, and the sheet opens all the same', async (_, pathname) => {
    await renderScreen(unServeur({ pannes: new Set([pathname]) }))
    await screen.findByText('Erreur lors du chargement des données')
    expect(await screen.findByRole('heading', { level: 1, name: 'Surfaces' })).toBeTruthy()
  })

  it('the treatment-frequency values are said in the words of the server', async () => {
    await renderScreen(unServeur({ pannes: new Set(['/api/demarches/paramsift/12/-1']) }))
    await screen.findByText('En panne')
    expect(await screen.findByRole('heading', { level: 1, name: 'Surfaces' })).toBeTruthy()
  })
})
