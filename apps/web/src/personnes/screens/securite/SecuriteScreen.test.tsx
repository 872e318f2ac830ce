import { getRolesExigeants, setRolesExigeants } from '@sillon/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer } from '../../../testing/fake-server'

it('a rule for a role says how many people it concerns, and applies only after the question', async () => {
  const server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
  const comptes = [
    { role: 'SUPERADMIN' as const, total: 1, sansFacteur: 1 },
    { role: 'ADMIN_ORGANISME' as const, total: 2, sansFacteur: 0 },
    { role: 'CONSEILLER' as const, total: 4, sansFacteur: 3 },
    { role: 'AGRICULTEUR' as const, total: 9, sansFacteur: 9 },
  ]
  server.on(getRolesExigeants, () => answer({ roles: ['SUPERADMIN'], comptes }))
  server.on(setRolesExigeants, () => answer({ roles: ['SUPERADMIN', 'CONSEILLER'], comptes }))
  openAt('/admin/securite')
  const user = userEvent.setup()
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Conseillers' })
  screen.getByText('1 compte, aucun n’a la double authentification')
  screen.getByText('2 comptes, tous ont la double authentification')
  screen.getByText('4 comptes, 3 n’ont pas la double authentification')
  screen.getByText('9 comptes, aucun n’a la double authentification')
  const ask = async (reply: string) => {
    await user.click(box)
    const question = within(await screen.findByRole('dialog'))
    question.getByText(/^3 personnes ne l’ont pas encore/)
    question.getByText('Conseillers')
    await user.click(question.getByRole('button', { name: reply }))
  }
  const sent = () => server.receivedOf('PUT /api/second-facteur/roles')
  await ask('Annuler')
  expect([sent(), box.checked]).toEqual([[], false])
  await ask('Rendre obligatoire')
  await screen.findByText('Votre choix est enregistré.')
  expect(sent().map(({ body }) => body)).toEqual([{ roles: ['SUPERADMIN', 'CONSEILLER'] }])
  expect(box.checked).toBe(true)
})
