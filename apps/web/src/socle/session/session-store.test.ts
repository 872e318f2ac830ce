import { currentUser, SESSION_KEY, searchExploitations } from '@sillon/contract'
import { expect, it, vi } from 'vitest'
import { aUser } from '../../testing/builders'
import { answer, fakeServer } from '../../testing/fake-server'
import { closeSession, followOtherTabs, replaceUser, rereadUser, sessionStore, termsAccepted } from './session-store'
import { readToken, writeToken } from './token'

/** A signed-in person, whose account the server sends when it is told to. */
function signedIn() {
  const server = fakeServer()
  let send = (): void => undefined
  const response = answer(aUser({ prenom: 'Jeanne-Marie' }))
  const reading = vi.spyOn(response, 'json')
  const sent = new Promise<Response>((resolve) => {
    send = () => resolve(response)
  })
  server.on(currentUser, () => sent)
  server.on(searchExploitations, () => answer({ count: 0, data: [] }))
  writeToken('token')
  sessionStore.set({ status: 'signed-in', user: aUser() })
  return { send, isRead: () => reading.mock.settledResults.length > 0 }
}

it('an account read before a sign-out signs nobody in', async () => {
  const { send } = signedIn()
  const reading = rereadUser()
  closeSession()
  send()
  await reading
  expect(sessionStore.get().status).toBe('signed-out')
})

it('an account read because another tab signed in, which has signed out since, signs nobody in', async () => {
  const { send, isRead } = signedIn()
  const unfollow = followOtherTabs()
  const changeElsewhere = (token: string | null) => {
    if (token === null) localStorage.removeItem(SESSION_KEY)
    else localStorage.setItem(SESSION_KEY, token)
    window.dispatchEvent(new StorageEvent('storage', { key: SESSION_KEY }))
  }
  changeElsewhere('other-token')
  changeElsewhere(null)
  send()
  await expect.poll(isRead).toBe(true)
  unfollow()
  expect(readToken()).toBeNull()
  expect(sessionStore.get().status).toBe('signed-out')
})

it('an account saved before a sign-out signs nobody in', () => {
  signedIn()
  closeSession()
  replaceUser(aUser())
  expect(sessionStore.get().status).toBe('signed-out')
})

it('terms accepted before a sign-out sign nobody in', async () => {
  signedIn()
  closeSession()
  await termsAccepted(aUser())
  expect(sessionStore.get().status).toBe('signed-out')
})

it('a saved account replaces the one of the same person', () => {
  signedIn()
  replaceUser(aUser({ prenom: 'Jeanne-Marie' }))
  expect(sessionStore.get()).toMatchObject({ status: 'signed-in', user: { prenom: 'Jeanne-Marie' } })
})
