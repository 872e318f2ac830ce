import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { ligne, unServeur, unServeurCourt } from '#dossiers/testing/serveur'

// A sheet has some two hundred rows: slow to render here on a busy machine, not in a browser.

const field = (code: string) => {
  const control = document.querySelector<HTMLInputElement>(`[name="${code}"]`)
  if (control === null) throw new Error(`No field ${code}`)
  return control
}
/** By its name alone: computing the roles of a whole sheet takes seconds here. */
const button = (name: RegExp) => screen.findByLabelText<HTMLButtonElement>(name)

describe('a proposed value beside the entered one', () => {
  it.each([
    ['in a table of areas', 'HVE4_CULT', 'HVE4_CULT_D_2', 40, '52,4', /^Reprendre 52,4 : Blé tendre/],
    ['in the table of features', 'HVE4_BIODIV', 'HVE4_BIODIV_D_11', 99, '100', /^Reprendre 100 \(terre arable\), Haie/],
    ['in a table of several columns', 'HVE4_FERTI', 'HVE4_FERTI_D_80', 3, '1', /^Reprendre 1 : /],
  ])(
    '%s is accepted by the keyboard, and the focus stays on the field',
    async (_, module, code, entered, proposed, name) => {
      const saisies = new Map([
        [code, { value: entered }],
        ['HVE4_BIODIV_D_1', { value: 100 }],
      ])
      const lignes = [ligne('BLETEND', 52.4), ligne('HORTPEP', 4), ligne('CULTHORSOL', 1)]
      const serveur = unServeur({ saisies, lignes })
      const { user } = await renderScreen(serveur, module)
      const takeOver = await button(name)
      takeOver.focus()
      await user.keyboard('{Enter}')
      await expect.poll(() => document.activeElement).toBe(field(code))
      expect(field(code).value).toBe(proposed)
      await expect
        .poll(() => serveur.envois.at(-1))
        .toMatchObject([{ codeNational: code, valeur: { value: Number(proposed.replace(',', '.')) } }])
    },
  )

  it('that is larger for the whole farm than on its arable land is not offered the smaller one', async () => {
    const saisies = new Map([
      ['HVE4_BIODIV_D_1', { value: 824 }],
      ['HVE4_BIODIV_D_11', { value: 2097 }],
    ])
    await renderScreen(unServeurCourt({ saisies, sections: ['BIODIV_IAE'] }), 'HVE4_BIODIV')
    await expect.poll(() => field('HVE4_BIODIV_D_11').value).toMatch(/^2.097$/)
    expect(screen.queryByLabelText(/^Reprendre 824/)).toBeNull()
  })

  it('is restored from the message about its replacement', async () => {
    const saisies = new Map([
      ['HVE4_BIODIV_D_1', { value: 824 }],
      ['HVE4_BIODIV_D_11', { value: 97 }],
    ])
    const serveur = unServeurCourt({ saisies, sections: ['BIODIV_IAE'] })
    const { user } = await renderScreen(serveur, 'HVE4_BIODIV', { estTelephone: true })
    await user.click(await button(/^Reprendre 824 \(terre arable\), Haie/))
    await expect.poll(() => field('HVE4_BIODIV_D_11').value).toBe('824')
    const said = (await screen.findByText('Valeur reprise')).closest<HTMLElement>('[role="alert"]')
    if (said === null) throw new Error('The replacement is not told.')
    expect(said.textContent).toMatch(/Haie.* : 824.* au lieu de 97/)
    await user.click(within(said).getByRole('button', { name: 'Annuler' }))
    await expect.poll(() => field('HVE4_BIODIV_D_11').value).toBe('97')
  })

  it('counts while nothing is entered: erasing the entry restores it, and the focus stays on the field', async () => {
    const { user } = await renderScreen(unServeur({ saisies: new Map([['HVE4_CULT_D_2', { value: 40 }]]) }))
    const erase = await button(/^Effacer la saisie : Blé tendre/)
    erase.focus()
    await user.keyboard('{Enter}')
    await expect.poll(() => document.activeElement).toBe(field('HVE4_CULT_D_2'))
    expect(field('HVE4_CULT_D_2').value).toBe('')
    expect(screen.queryByLabelText(/^Reprendre 52,4/)).toBeNull()
  })
})
