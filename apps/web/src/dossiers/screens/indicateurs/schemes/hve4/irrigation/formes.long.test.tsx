// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { ligne, unServeur } from '#dossiers/testing/serveur'

const champ = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label)

describe('the irrigation sheet', () => {
  it('links to the data of the farm for a farm that does not irrigate', async () => {
    await renderScreen(unServeur({ irrigation: true }), 'HVE4_IRRI')
    const conseil = await screen.findByText(
      /^Si vous n’irriguez pas, désactivez l’irrigation dans les données générales\./,
    )
    expect(within(conseil).getByRole('link').getAttribute('href')).toBe('/modif-exploitation')
  })

  it('counts the recorded elements of both groups, one point each, and shows the irrigated area', async () => {
    const { user } = await renderScreen(unServeur({ irrigation: true }), 'HVE4_IRRI')
    await user.type(await champ(/^Surface irriguée pendant la campagne/), '12,5')
    for (const name of ['Volumes', 'Débits et doses']) {
      const table = screen.getByRole('table', { name })
      await user.click(within(table).getAllByRole('radio', { name: 'Oui' })[0] as HTMLElement)
    }
    const section = screen.getByRole('region', { name: /^Enregistrement détaillé/ })
    const figureOf = (label: string) =>
      within(section).getByText(label).closest('div, dl')?.querySelector('dd')?.textContent
    expect(figureOf('Surface irriguée')).toBe('12,5 ha')
    expect(figureOf('Nombre de points Enregistrement détaillé')).toMatch(/^2\s?\/\s6\spoints/)
  })

  it('has a description of four lines above the area, its share and its points', async () => {
    const { user } = await renderScreen(unServeur({ irrigation: true }), 'HVE4_IRRI')
    const texte = await screen.findByLabelText<HTMLTextAreaElement>(/^Description du matériel/)
    expect(texte.rows).toBe(4)
    await user.type(await champ(/^Surface irriguée pendant la campagne/), '20')
    await user.type(await champ(/^Surface irriguée avec un matériel/), '10')
    const table = screen.getByRole('table', { name: 'Matériel optimisant les apports d’eau' })
    // Half of the irrigated area: 4 points from 50 %.
    const results = () =>
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
        .slice(1)
    await waitFor(() => expect(results()).toEqual(['50 %', expect.stringMatching(/^4/)]))
  })

  it('shows horticulture and recycling only to farms that have them', async () => {
    const { unmount } = await renderScreen(unServeur({ irrigation: true }), 'HVE4_IRRI')
    await screen.findByText(/^Si vous n’irriguez pas/)
    expect(screen.queryByText('Horticultures - pépinières')).toBeNull()
    expect(screen.queryByText('Système de recyclage total')).toBeNull()
    unmount()
    const lignes = [ligne('BLETEND', 50), ligne('HORTPEP', 3), ligne('CULTHORSOL', 2)]
    await renderScreen(unServeur({ irrigation: true, lignes }), 'HVE4_IRRI')
    expect(await screen.findByText('Horticultures - pépinières')).toBeTruthy()
    expect(screen.getByText('Système de recyclage total')).toBeTruthy()
  })
})
