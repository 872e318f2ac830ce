import { describe, expect, it } from 'vitest'
import { aUser } from '../testing/builders'
import { redirectionOf } from './guards'

const nobody = { user: null, idExploitation: null, wanted: '/documents?type=2' }
const farmer = { user: aUser(), idExploitation: null, wanted: '/documents' }
const administrator = { ...farmer, user: aUser({ role: 'ADMIN_ORGANISME' }) }

describe('a page opened without the right to it', () => {
  it.each(['session', 'exploitation', 'accueil', 'administration.read', 'courriels.read'] as const)(
    'redirects a signed-out person to sign in, and back (%s)',
    (protection) => {
      expect(redirectionOf(protection, nobody)).toBe('/login?redirect=%2Fdocuments%3Ftype%3D2')
    },
  )

  it('redirects a person without a selected farm to the choice of one', () => {
    expect(redirectionOf('exploitation', farmer)).toBe('/change-exploitation')
    expect(redirectionOf('accueil', farmer)).toBe('/change-exploitation')
    expect(redirectionOf('exploitation', administrator)).toBe('/change-exploitation')
  })

  it('lets an administrator reach the home page without a farm', () => {
    expect(redirectionOf('accueil', administrator)).toBeNull()
  })

  it('redirects everybody but administrators from the administration to the home page', () => {
    expect(redirectionOf('administration.read', farmer)).toBe('/')
    expect(redirectionOf('administration.read', { ...farmer, user: aUser({ role: 'CONSEILLER' }) })).toBe('/')
    expect(redirectionOf('administration.read', administrator)).toBeNull()
    expect(redirectionOf('administration.read', { ...farmer, user: aUser({ role: 'SUPERADMIN' }) })).toBeNull()
  })

  it('redirects everybody without the right to a page to the home page, whatever their role', () => {
    expect(redirectionOf('referentiels.write', farmer)).toBe('/')
    expect(redirectionOf('referentiels.write', administrator)).toBe('/')
    expect(redirectionOf('referentiels.write', { ...farmer, user: aUser({ role: 'SUPERADMIN' }) })).toBeNull()
  })

  it('lets in a person with a session and a farm', () => {
    expect(redirectionOf('exploitation', { ...farmer, idExploitation: 1 })).toBeNull()
    expect(redirectionOf('session', farmer)).toBeNull()
  })
})
