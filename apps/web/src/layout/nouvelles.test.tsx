import { getNouvelles } from '@sillon/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { openAt, situation } from '../testing/application'
import { answer } from '../testing/fake-server'

it('the bar says how many things wait for the reader, and looks again on each page', async () => {
  const server = await situation()
  let preuves = 2
  server.on(getNouvelles, () =>
    answer({ questions: 1, reponses: 0, preuves, dossiers: 0, audits: [{ codeNational: 'HVE4', nombre: 2 }] }),
  )
  const { navigate } = openAt('/account')
  const home = await screen.findByRole('link', { name: 'Accueil, 5 nouvelles' })
  expect(home.dataset.nouvelles).toBe('5')
  const menu = screen.getByRole('button', { name: 'Menu', hidden: true })
  expect([menu.dataset.nouvelles, menu.title]).toEqual(['5', '5 nouvelles'])
  preuves = 0
  await navigate('/change-exploitation')
  await screen.findByRole('link', { name: 'Accueil, 3 nouvelles' })
})

it('nothing new leaves the bar as it is', async () => {
  await situation()
  openAt('/account')
  const home = await screen.findByRole('link', { name: 'Accueil' })
  expect(home.dataset.nouvelles).toBeUndefined()
})
