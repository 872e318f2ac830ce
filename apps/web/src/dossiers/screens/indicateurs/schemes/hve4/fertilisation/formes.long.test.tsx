// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, ligne, unServeur } from '#dossiers/testing/serveur'

const headings = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent)
const rowOf = (table: HTMLElement, name: RegExp) => within(table).getByRole('row', { name })
const champ = (name: string) => {
  const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (field === null) throw new Error(`${name} does not show`)
  return field
}

describe('the nitrogen balance', () => {
  it('starts with the global balance of the current year, minor crops left out, "Autre"', async () => {
    await renderScreen(unServeur(), 'HVE4_FERTI')
    const chosen = async (label: RegExp) => {
      const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: label })
      return select.selectedOptions[0]?.textContent
    }
    expect(await chosen(/^Méthode du bilan/)).toBe('Balance Globale Azotée')
    expect(await chosen(/^Période du bilan/)).toBe('Année Courante')
    expect(await chosen(/^Les cultures mineures/)).toBe('Non')
    expect(await chosen(/^Orientation/)).toBe('Autre')
  })

  it('has a column for each chosen campaign, and totals under each', async () => {
    const { user } = await renderScreen(unServeur(), 'HVE4_FERTI')
    const entrees = await screen.findByRole('table', { name: 'Entrées (kg N)' })
    expect(headings(entrees)).toEqual(['Libellé', '2026'])
    await user.selectOptions(screen.getByRole('combobox', { name: /^Période du bilan/ }), 'BIANNUEL')
    await waitFor(() => expect(headings(entrees)).toEqual(['Libellé', '2026', '2025']))
    await user.type(champ('HVE4_FERTI_D_110@n'), '1000')
    await user.type(champ('HVE4_FERTI_D_112@n'), '200')
    await user.type(champ('HVE4_FERTI_D_118@n'), '-32')
    await user.type(champ('HVE4_FERTI_D_110@n_1'), '584')
    const cells = (table: HTMLElement, name: RegExp) =>
      within(rowOf(table, name))
        .getAllByRole('cell')
        .map((cell) => cell.textContent)
    await waitFor(() =>
      expect(cells(entrees, /^Total des entrées/)).toEqual([expect.stringMatching(/^1\s168$/), '584']),
    )
    // 58.4 ha, without exits: 1168 / 58.4 and 584 / 58.4.
    const sorties = screen.getByRole('table', { name: 'Sorties (kg N)' })
    expect(cells(sorties, /^Bilan azoté par hectare \(kg N\/ha\)/)).toEqual(['20', '10'])
  })

  it('has the rows of its method, and a smaller result once it includes the minor crops', async () => {
    const { user } = await renderScreen(unServeur(), 'HVE4_FERTI')
    const entrees = await screen.findByRole('table', { name: 'Entrées (kg N)' })
    expect(within(entrees).queryByRole('row', { name: /aliments concentrés/ })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: /^Méthode du bilan/ }), 'Bilan Apparent')
    await waitFor(() => expect(rowOf(entrees, /aliments concentrés/)).toBeTruthy())
    expect(screen.getByText('Pondération du bilan')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: /^Les cultures mineures/ }), 'Oui')
    await waitFor(() => expect(screen.queryByText('Pondération du bilan')).toBeNull())
    expect(screen.getByText('Moyenne du bilan azoté')).toBeTruthy()
  })

  it('takes a block pasted from a spreadsheet over several campaigns', async () => {
    const { user } = await renderScreen(unServeur(), 'HVE4_FERTI')
    await user.selectOptions(await screen.findByRole('combobox', { name: /^Période du bilan/ }), 'TRIANNUEL')
    await user.click(champ('HVE4_FERTI_D_110@n'))
    await user.paste('100\t200\t300\t400\n-10\t20\t30\n')
    await screen.findByText('1 cellule collée n’a pas trouvé de place dans ce tableau.')
    await waitFor(() => expect(champ('HVE4_FERTI_D_110@n_2').value).toBe('300'))
    expect(champ('HVE4_FERTI_D_111@n').value).toBe('-10')
    expect(champ('HVE4_FERTI_D_111@n_1').value).toBe('20')
  })
})

describe('the planning tools', () => {
  it('have their base areas above and the points of the group below', async () => {
    await renderScreen(unServeur(), 'HVE4_FERTI')
    const table = await screen.findByRole('table', { name: /^Cultures principales : grandes cultures/ })
    expect(headings(table)).toEqual(['Libellé', 'Surface (ha)', 'Part', 'Points'])
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map((cell) => cell.textContent?.split(' (')[0]),
    ).toEqual([
      'Surface totale des cultures principales en grandes cultures',
      'Surface totale de blé',
      'Plan prévisionnel de fumure établi avec un outil',
      'Plan prévisionnel de fumure ajusté en cours de campagne',
      'Outil de pilotage de la fertilisation azotée',
      'Pilotage intégral de l’azote sur blé',
      'Total des points des grandes cultures',
    ])
  })

  it('carry the unit of their only field, which a phone shows beside the name; a campaign does not', async () => {
    await renderScreen(unServeur(), 'HVE4_FERTI')
    const uniteOf = (table: HTMLElement, name: RegExp) =>
      within(rowOf(table, name)).getByRole('rowheader').dataset.unite
    const outils = await screen.findByRole('table', { name: /^Cultures principales : grandes cultures/ })
    expect(uniteOf(outils, /^Surface totale de blé/)).toBe('ha')
    expect(
      uniteOf(screen.getByRole('table', { name: 'Entrées (kg N)' }), /^Azote des engrais minéraux/),
    ).toBeUndefined()
  })

  it('show a farmer areas and shares without any points', async () => {
    await renderScreen(unServeur({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR }), 'HVE4_FERTI')
    const table = await screen.findByRole('table', { name: /^Cultures principales : grandes cultures/ })
    expect(within(table).queryByRole('columnheader', { name: 'Points' })).toBeNull()
    expect(headings(table)).toContain('Part')
  })
})

it('soilless horticulture is one row of six columns', async () => {
  await renderScreen(
    unServeur({ lignes: [ligne('BLETEND', 50), ligne('HORTPEP', 3), ligne('CULTHORSOL', 2)] }),
    'HVE4_FERTI',
  )
  const table = await screen.findByRole('table', { name: 'Matière organique en horticulture hors sol' })
  expect(within(table).getAllByRole('row')).toHaveLength(2)
  expect(within(table).getAllByRole('cell')).toHaveLength(6)
})
