import { getVersionCgu, listVersionsCgu } from '@sillon/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer } from '../../../testing/fake-server'

const PUBLIEES = [
  { version: 2, publieeLe: '2026-11-20T13:32:00.000Z', par: 'Sacha Berger', acceptations: 12 },
  { version: 1, publieeLe: '2026-01-01T11:00:00.000Z', par: null, acceptations: 40 },
]

it('the versions of the terms show their author and the number of acceptances, and each can be read', async () => {
  const server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
  server.on(listVersionsCgu, () => answer(PUBLIEES))
  server.on(getVersionCgu, ({ url }) => {
    const found = PUBLIEES.find(({ version }) => url.pathname.endsWith(`/${version}`))
    return answer({ ...found, texte: `Article ${found?.version}`, texteEn: `Section ${found?.version}` })
  })
  openAt('/admin/cgu')
  const table = await screen.findByRole('table', { name: 'Versions publiées' })
  const [, second, first] = within(table).getAllByRole('row')
  expect(second?.textContent).toMatch(/^220\/11\/2026 à \d\d:32Sacha Berger12Lire$/)
  expect(first?.textContent).toMatch(/^101\/01\/2026 à \d\d:00–40Lire$/)
  await userEvent.setup().click(within(table).getByRole('button', { name: 'Lire la version 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Version 1' }))
  expect((await dialog.findByRole('region', { name: 'Texte français' })).textContent).toContain('Article 1')
  expect(dialog.getByRole('region', { name: 'Texte anglais' }).textContent).toContain('Section 1')
  // The draft of the next version is the text in force.
  expect(await screen.findByDisplayValue('Article 2')).toBeTruthy()
  expect(screen.queryByText(/^Le texte fourni ne nomme personne/)).toBeNull()
})

it('the packaged terms, which name nobody, say what to add before they are published', async () => {
  const server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
  server.on(listVersionsCgu, () => answer(PUBLIEES.slice(1)))
  server.on(getVersionCgu, () => answer({ ...PUBLIEES[1], texte: 'Article 1', texteEn: 'Section 1' }))
  openAt('/admin/cgu')
  await screen.findByText(/^Ajoutez l’éditeur du service, un contact et le délégué à la protection des données/)
})
