import { describe, expect, it } from 'vitest'
import english from '../socle/i18n/admin.en.json'
import french from '../socle/i18n/admin.fr.json'
import { adminLinks } from './admin-links'

describe.each([
  ['admin.fr.json', french],
  ['admin.en.json', english],
])('%s has the texts of each entry of the menu', (_, texts) => {
  it.each(adminLinks.map(({ key }) => key))('page.%s', (key) => expect(texts.page).toHaveProperty(key))

  it.each(adminLinks.flatMap(({ key }) => (key === 'accueil' ? [] : [key])))('note.%s', (key) =>
    expect(texts.note).toHaveProperty(key),
  )
})
