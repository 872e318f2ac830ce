import { signOut } from '@sillon/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { readToken } from '#socle/session/token'
import { openAt, situation } from '../testing/application'
import { aUser } from '../testing/builders'
import { answer } from '../testing/fake-server'

const { idUtilisateur } = aUser()
const MINE = `sillon.brouillon.${idUtilisateur}.12.2026.HVE4`
const ALSO_MINE = `sillon.brouillon.${idUtilisateur}.12.2026.assolement`
const THEIRS = `sillon.brouillon.${idUtilisateur}1.12.2026.HVE4`

const user = userEvent.setup()
const leave = async () => user.click(await screen.findByRole('button', { name: 'Se déconnecter' }))
const isKept = (key: string) => localStorage.getItem(key) !== null

beforeEach(async () => {
  for (const key of [MINE, ALSO_MINE]) localStorage.removeItem(key)
  localStorage.setItem(THEIRS, '{}')
  const server = await situation()
  server.on(signOut, () => answer({ message: 'Vous êtes déconnecté.' }))
  openAt('/account')
})

describe('signing out', () => {
  it('asks nothing when every typed value is saved', async () => {
    await leave()
    await screen.findByRole('heading', { name: 'Connexion' })
    expect(readToken()).toBeNull()
  })

  it('closes the menu that it was in on a telephone', async () => {
    const menu = () => screen.getByRole('button', { name: 'Menu' })
    await screen.findByRole('button', { name: 'Se déconnecter' })
    await user.click(menu())
    expect(menu().getAttribute('aria-expanded')).toBe('true')
    await leave()
    await screen.findByRole('heading', { name: 'Connexion' })
    expect(menu().getAttribute('aria-expanded')).toBe('false')
  })

  it('asks first with unsaved values, and changes nothing after a no', async () => {
    localStorage.setItem(MINE, '{}')
    await leave()
    const dialog = within(await screen.findByRole('dialog', { name: 'Avertissement' }))
    await user.click(dialog.getByRole('button', { name: 'Rester connecté' }))
    expect(readToken()).not.toBeNull()
    expect(isKept(MINE)).toBe(true)
  })

  it('removes the person’s drafts from the device, and nobody else’s', async () => {
    localStorage.setItem(MINE, '{}')
    localStorage.setItem(ALSO_MINE, '{}')
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Se déconnecter et effacer' }))
    await screen.findByRole('heading', { name: 'Connexion' })
    expect(readToken()).toBeNull()
    expect([MINE, ALSO_MINE, THEIRS].map(isKept)).toEqual([false, false, true])
  })
})
