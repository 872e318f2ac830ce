import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { unServeurCourt } from '#dossiers/testing/serveur'

// The farm has 58.4 ha, 6 of them permanent grassland: errors in plant protection, the rest in biodiversity.
const FAUTES = new Map([
  ['HVE4_BIODIV_D_1', { value: 100 }],
  ['HVE4_BIODIV_D_11', { value: 50 }],
  ['HVE4_PHYTO_D_21', { value: 7 }],
])

it('the list of messages of the synthesis shows errors first, each with its module and a link to its field', async () => {
  const { user } = await renderScreen(unServeurCourt({ saisies: FAUTES }), 'HVE4_SYN')
  const card = within(
    await screen.findByRole('region', { name: '1 erreur · 1 exigence non tenue · 1 valeur à vérifier' }),
  )
  expect(card.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)).toEqual([
    'Erreur : La valeur saisie doit être inférieur à la surface en prairie permanente',
    'Exigence non tenue : Vous ne respectez pas le seuil de 4%',
    "À vérifier : La quantité sur l'exploitation doit être au moins égale à celle des terres arables",
  ])
  await user.click(card.getByRole('button', { name: 'Stratégie phytosanitaire › Prairies permanentes non traitées' }))
  await screen.findByRole('heading', { level: 1, name: 'Stratégie phytosanitaire' })
  await expect.poll(() => document.activeElement?.getAttribute('name')).toBe('HVE4_PHYTO_D_21')
})

it('a sheet lists its own messages only; those of another stand on its entry of the menu', async () => {
  await renderScreen(unServeurCourt({ saisies: FAUTES }), 'HVE4_BIODIV')
  const card = within(await screen.findByRole('region', { name: '1 exigence non tenue · 1 valeur à vérifier' }))
  expect(card.queryByText('Prairies permanentes non traitées')).toBeNull()
  expect(screen.queryByRole('region', { name: /erreur/ })).toBeNull()
  screen.getByRole('link', { name: /^3\.\s?Stratégie phytosanitaire.*,\s?1 erreur/ })
})

it('a warning stands beside its field without marking it as faulty, and is counted in the menu', async () => {
  const saisies = new Map([
    ['HVE4_BIODIV_D_1', { value: 100 }],
    ['HVE4_BIODIV_D_11', { value: 99 }],
  ])
  await renderScreen(unServeurCourt({ saisies }), 'HVE4_BIODIV')
  const field = await screen.findByLabelText('Haie sur l’exploitation')
  expect(field.getAttribute('aria-invalid')).toBe('false')
  // The list of the file has the same message.
  const warning = screen
    .getAllByText("La quantité sur l'exploitation doit être au moins égale à celle des terres arables")
    .find((said) => said.closest('td') !== null)
  expect(warning?.closest('[data-severite]')?.getAttribute('data-severite')).toBe('avertissement')
  // A cell of a number has no room for a sentence: the message has a line of its own, which the field references.
  expect(warning?.closest('td')?.colSpan).toBe(7)
  expect(warning?.closest('[id]')?.id).toBe(field.getAttribute('aria-describedby'))
  expect(screen.getByRole('link', { name: /^2\.\s?Biodiversité.*,\s?\d valeurs? à vérifier/ })).toBeTruthy()
})

it('an entry of more than three times that of the year before asks for a confirmation', async () => {
  const saisies = new Map([['HVE4_BIODIV_D_11', { value: 400 }]])
  const anDernier = new Map([['HVE4_BIODIV_D_11', { value: 100 }]])
  await renderScreen(unServeurCourt({ saisies, anDernier }), 'HVE4_BIODIV')
  const [warning] = await screen.findAllByText("Plus de trois fois la valeur de l'an dernier (100) : à confirmer")
  expect(warning?.closest('[data-severite]')?.getAttribute('data-severite')).toBe('avertissement')
})
