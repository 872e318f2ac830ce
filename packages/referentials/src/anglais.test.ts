import { expect, test } from 'vitest'
import { libelleUnite, nomEn } from './anglais'
import { demarches } from './demarches'
import { anglais } from './donnees/generated/anglais'
import { cultures } from './donnees/generated/cultures'
import { typesCultures } from './donnees/generated/types-cultures'
import { nomDeCulture, nomDuGroupe } from './donnees/noms-cultures'
import { hve3a } from './hve3a/scheme'
import { donnees as planV44 } from './hve4/generated/versions/plan-v4.4'
import { hve4 } from './hve4/scheme'

// A row without its English name stops the generation of the names; these two lists contain names from elsewhere.
test.each<[keyof typeof anglais, (string | null)[]]>([
  ['groupes', cultures.map(({ regroupementCulture }) => regroupementCulture)],
  ['unites', [...hve4.indicateurs.values(), ...hve3a.indicateurs.values()].map(({ unite }) => unite)],
])('every one of the %s has an English name, and no other has one', (liste, codes) => {
  const known = [...new Set(codes.filter((code) => code !== null))]
  expect(Object.keys(anglais[liste]).sort()).toEqual(known.sort())
})

test('volumes of water are shown with a raised three, in both languages', () => {
  const shown = (language: 'fr' | 'en') => ['m3', 'm3/ha', 'm', 'arbre'].map((unite) => libelleUnite(language, unite))
  expect(shown('fr')).toEqual(['m³', 'm³/ha', 'm', 'arbre'])
  expect(shown('en')).toEqual(['m³', 'm³/ha', 'm', 'tree'])
})

test('procedures have an English name', () => {
  for (const { code, libelle, libelleEn } of demarches) expect(nomEn('en', 'demarches', code, libelle)).toBe(libelleEn)
})

test('a code without a translation keeps its French name', () => {
  expect(nomEn('en', 'materiels', 'ROBOT', 'Robot de désherbage')).toBe('Robot de désherbage')
  expect(nomEn('en', 'materiels', 'LUTTE_THERMIQUE', 'Matériel de lutte thermique')).toBe('Thermal weeding equipment')
  expect(nomEn('fr', 'materiels', 'LUTTE_THERMIQUE', 'Matériel de lutte thermique')).toBe('Matériel de lutte thermique')
})

test('crop groups and crop types have a name in each language', () => {
  const codes = cultures.flatMap(({ regroupementCulture, codeTypeDefaut }) => [regroupementCulture, codeTypeDefaut])
  for (const code of new Set(codes.filter((one) => one !== null)))
    for (const language of ['fr', 'en'] as const) expect(nomDuGroupe(language, code)).not.toBe(code)
})

test('every crop has an English name of its own', () => {
  const noms = cultures.map((culture) => nomDeCulture('en', culture))
  expect(new Set(noms).size).toBe(cultures.length)
  expect(noms).toContain('Sugar beet')
})

test('a crop type has one English name in the rotation and on the sheets', () => {
  const names = new Map(typesCultures.map(({ code, libelle }) => [libelle, nomEn('en', 'types', code, libelle)]))
  const rows = [...hve4.indicateurs.values(), ...hve3a.indicateurs.values()].filter(({ libelle }) =>
    names.has(libelle.fr),
  )
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ libelle }) => libelle.en !== names.get(libelle.fr)).map(({ code }) => code)).toEqual([])
})

test('no English text of a version to be confirmed puts a space before a percent sign', () => {
  const withSpace = (part: unknown): string[] =>
    typeof part === 'object' && part !== null
      ? Object.entries(part).flatMap(([key, value]) =>
          key === 'en' && /\d\s%/.test(String(value)) ? [String(value)] : withSpace(value),
        )
      : []
  expect(withSpace(planV44)).toEqual([])
})
