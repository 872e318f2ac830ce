import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { unServeur } from '#dossiers/testing/serveur'

const CEREALES = 'Céréales'

it('the ticked sections are judged in one call, and the undo is one call', async () => {
  const serveur = unServeur({
    saisies: new Map([['HVE4_BIODIV_D_56', { value: 3 }]]),
    aConfirmer: new Set(['HVE4_BIODIV_D_56']),
  })
  // On the results, which have no rows: the verdicts are for the whole file.
  const { user, server } = await renderScreen(serveur, 'HVE4_SYN')
  await user.click(await screen.findByText('Tout valider sauf…'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Juger plusieurs sections' }))
  const box = (name: string) => dialog.getByLabelText<HTMLInputElement>(name)
  expect(box('Présence de ruches').disabled).toBe(true)
  dialog.getByText('1 valeur copiée de l’an dernier à confirmer d’abord.')
  expect(box(CEREALES).checked).toBe(true)
  await user.click(box(CEREALES))
  await user.click(dialog.getByText(/^Juger valides \d+ sections$/))
  const calls = () => server.receivedOf('PUT /api/demarches/HVE4/validites/12').map(({ body }) => body as object[])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls()).toHaveLength(1)
  const ids = (body: object[] | undefined) => body?.map((said) => (said as { idSousRubrique: number }).idSousRubrique)
  expect(ids(calls()[0])).not.toContain(1)
  expect(calls()[0]?.length).toBeGreaterThan(5)
  await user.click(await screen.findByText('Annuler', { selector: '[role="alert"] *, .mantine-Notification-root *' }))
  await waitFor(() => expect(calls()).toHaveLength(2))
  expect(ids(calls()[1])).toEqual(ids(calls()[0]))
  expect(calls()[1]).toEqual(calls()[1]?.map((said) => ({ ...said, estValide: null })))
})
