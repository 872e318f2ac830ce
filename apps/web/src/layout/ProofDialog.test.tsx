import { listApplicationsTierces, updateAccount } from '@sillon/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { followOtherTabs } from '#socle/session/session-store'
import { openAt, situation } from '../testing/application'
import { aUser } from '../testing/builders'
import { answer, refusal } from '../testing/fake-server'

/** An act that is refused until `proof.isGiven`, of a person with an account at the second of two partners. */
async function actWithoutProof() {
  const user = userEvent.setup()
  const server = await situation({ user: aUser({ idsApplicationsTierces: [2] }) })
  const proof = { isGiven: false }
  server.on(listApplicationsTierces, () =>
    answer(
      ['Autre', 'MesParcelles'].map((libelle, i) => ({
        idApplicationTierce: i + 1,
        libelle,
        clientId: libelle.toLowerCase(),
        issuer: 'https://id.example.org',
        oidcPath: '',
        oidcWebClientId: 'sillon',
      })),
    ),
  )
  server.on(updateAccount, () =>
    proof.isGiven
      ? answer({ userInfo: aUser({ prenom: 'Jeanne-Marie' }), message: 'Vos informations ont été enregistrées.' })
      : refusal('PREUVE_EXIGEE'),
  )
  openAt('/account')
  const firstName = await screen.findByRole('textbox', { name: /Prénom/ })
  await user.clear(firstName)
  await user.type(firstName, 'Jeanne-Marie')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  const dialog = await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  return { user, server, proof, dialog }
}

/** Another tab stores its proof. */
const tellElsewhere = () =>
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'sillon.session.preuve' })))

it('a proof by a partner in another tab continues the act, with what was typed', async () => {
  const { server, proof, dialog } = await actWithoutProof()
  const link = await within(dialog).findByRole('link', { name: 'Confirmer avec MesParcelles (nouvel onglet)' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/login/connexion-application-tierce/mesparcelles?preuve',
    '_blank',
  ])
  expect(within(dialog).getAllByRole('link')).toHaveLength(1)
  const unfollow = followOtherTabs()
  proof.isGiven = true
  tellElsewhere()
  await screen.findByText('Vos informations ont été enregistrées.')
  unfollow()
  const [, saved] = server.receivedOf('PUT /api/utilisateurs/7')
  expect(saved?.body).toMatchObject({ prenom: 'Jeanne-Marie' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a proof of another session leaves the act refused, and asks again', async () => {
  const { user, server } = await actWithoutProof()
  const unfollow = followOtherTabs()
  tellElsewhere()
  await waitFor(() => expect(server.receivedOf('PUT /api/utilisateurs/7')).toHaveLength(2))
  unfollow()
  const dialog = await screen.findByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await user.click(within(dialog).getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
