import { describe, expect, it } from 'vitest'
import { safeRedirect } from './redirect'

describe('the page requested before signing in', () => {
  it.each([
    ['a path of ours is kept', '/modif-assolement', '/modif-assolement'],
    ['with its query and fragment', '/demarches/HVE4?rubrique=2#haies', '/demarches/HVE4?rubrique=2#haies'],
    ['without a wanted page, home', null, '/'],
    ['an empty path, home', '', '/'],
    ['another site', 'https://voleur.example/', '/'],
    ['another site without its scheme', '//voleur.example/', '/'],
    ['another site behind a backslash', '/\\voleur.example/', '/'],
    ['another site behind a tab', '/\t/voleur.example/', '/'],
    ['another site behind a path that goes up', '/..//voleur.example/', '/'],
    ['another site behind an encoded path that goes up', '/ferme/%2e%2e//voleur.example/', '/'],
    ['a script', 'javascript:alert(1)', '/'],
    ['a path that does not start at the root', 'login', '/'],
    ['the sign-in page itself', '/login?redirect=%2F', '/'],
  ])('%s', (_, wanted, expected) => {
    expect(safeRedirect(wanted)).toBe(expected)
  })
})
