import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, unServeurCourt } from '#dossiers/testing/serveur'

const reprendre = async (user: Awaited<ReturnType<typeof renderScreen>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Reprise des données' }))
  await screen.findByText(/Seules les données déjà validées ne seront pas modifiées/)
  await user.click(screen.getByRole('button', { name: 'Reprendre les données' }))
}
const ble = () => screen.getByLabelText('Blé tendre et épeautre') as HTMLInputElement

it('the reset to the rotation asks first, lists its changes, and can be undone', async () => {
  const serveur = unServeurCourt({ saisies: new Map([['HVE4_CULT_D_2', { value: 40 }]]) })
  const { user } = await renderScreen(serveur)
  await reprendre(user)
  await screen.findByRole('dialog', { name: '1 donnée reprise' })
  await waitFor(() => expect(ble().value).toBe(''))
  await user.click(screen.getByRole('button', { name: 'Annuler la reprise' }))
  await waitFor(() => expect(ble().value).toBe('40'))
  await expect
    .poll(() => serveur.envois.at(-1))
    .toMatchObject([{ codeNational: 'HVE4_CULT_D_2', valeur: { value: 40 } }])
})

it('the reset to the rotation says when nothing differs', async () => {
  const { user } = await renderScreen(unServeurCourt())
  await reprendre(user)
  await screen.findByText(/rien n’a changé/)
})

it('the reset to the rotation is offered neither on the synthesis nor to a reader', async () => {
  const { unmount } = await renderScreen(unServeurCourt(), 'HVE4_SYN')
  await screen.findByText('Pas encore')
  expect(screen.queryByText('Reprise des données')).toBeNull()
  unmount()
  await renderScreen(
    unServeurCourt({ role: 'AGRICULTEUR', permissions: { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false } }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Surfaces' })
  expect(screen.queryByText('Reprise des données')).toBeNull()
})
