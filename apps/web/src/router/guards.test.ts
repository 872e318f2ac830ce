import { describe, expect, it } from 'vitest'
import { aUser } from '../testing/builders'
import { redirectionOf } from './guards'

const nobody = { user: null, idExploitation: null, wanted: '/documents?type=2' }
const farmer = { user: aUser(), idExploitation: null, wanted: '/documents' }
const administrator = { ...farmer, user: aUser({ role: 'ADMIN_ORGANISME' }) }

describe('a page opened without being allowed to', () => {
  it.each(['session', 'exploitation', 'accueil', 'administration.read', 'courriels.read'] as const)(
    'sends somebody who is not signed in to sign in, and back (%s)',
    (protection) => {
      expect(redirectionOf(protection, nobody)).toBe('/login?redirect=%2Fdocuments%3Ftype%3D2')
    },
  )

  it('sends a person without a selected farm to choose one', () => {
    expect(redirectionOf('exploitation', farmer)).toBe('/change-exploitation')
    expect(redirectionOf('accueil', farmer)).toBe('/change-exploitation')
    expect(redirectionOf('exploitation', administrator)).toBe('/change-exploitation')
  })

  it('lets an administrator reach home without a farm', () => {
    expect(redirectionOf('accueil', administrator)).toBeNull()
  })

  it('sends everybody but administrators from the administration to home', () => {
    expect(redirectionOf('administration.read', farmer)).toBe('/')
    expect(redirectionOf('administration.read', { ...farmer, user: aUser({ role: 'CONSEILLER' }) })).toBe('/')
    expect(redirectionOf('administration.read', administrator)).toBeNull()
    expect(redirectionOf('administration.read', { ...farmer, user: aUser({ role: 'SUPERADMIN' }) })).toBeNull()
  })

  it('sends everybody without the right to a page to home, whatever their role', () => {
    expect(redirectionOf('referentiels.write', farmer)).toBe('/')
    expect(redirectionOf('referentiels.write', administrator)).toBe('/')
    expect(redirectionOf('referentiels.write', { ...farmer, user: aUser({ role: 'SUPERADMIN' }) })).toBeNull()
  })

  it('lets in a person with a session and a farm', () => {
    expect(redirectionOf('exploitation', { ...farmer, idExploitation: 1 })).toBeNull()
    expect(redirectionOf('session', farmer)).toBeNull()
  })
})
