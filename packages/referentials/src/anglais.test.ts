import { expect, test } from 'vitest'
import { anglais, nomEn } from './anglais'
import { activites } from './donnees/generated/activites'
import { bassinsViticoles } from './donnees/generated/bassins-viticoles'
import { categoriesCultures } from './donnees/generated/categories-cultures'
import { conditionsApplication } from './donnees/generated/conditions-application'
import { cultures } from './donnees/generated/cultures'
import { equipements } from './donnees/generated/equipements'
import { otex } from './donnees/generated/otex'
import { regroupementsVerger } from './donnees/generated/regroupements-verger'
import { typesCultures } from './donnees/generated/types-cultures'
import { typesDocuments } from './donnees/generated/types-documents'
import { hve3a } from './hve3a/scheme'
import { hve4 } from './hve4/scheme'

const codesOf = <Row>(rows: readonly Row[], codeOf: (row: Row) => string | null) => [
  ...new Set(rows.map(codeOf).filter((code) => code !== null)),
]
/** Units that read alike in both languages. */
const MEMES_UNITES = ['%', 'Ha SET', 'IFT', 'ha', 'kg N', 'kg N/ha', 'kg/ha', 'm', 'm3', 'm3/ha', 'points', 'ratio']

test.each<[keyof typeof anglais, string[]]>([
  ['activites', codesOf(activites, ({ idActivite }) => String(idActivite))],
  ['demarches', ['HVE3A', 'HVE4']],
  ['categories', codesOf(categoriesCultures, ({ code }) => code)],
  ['types', codesOf(typesCultures, ({ code }) => code)],
  ['bassins', codesOf(bassinsViticoles, ({ codeBassinViti }) => codeBassinViti)],
  ['vergers', codesOf(regroupementsVerger, ({ code }) => code)],
  ['typesDocuments', codesOf(typesDocuments, ({ codeNational }) => codeNational)],
  ['otex', codesOf(otex, ({ code }) => code)],
  ['typesMateriel', codesOf(equipements, ({ typeMateriel }) => typeMateriel)],
  ['materiels', codesOf(equipements, ({ code }) => code)],
  ['rubriquesConditions', codesOf(conditionsApplication, ({ codeRubriqueCondition }) => codeRubriqueCondition)],
  ['conditions', codesOf(conditionsApplication, ({ codeCondition }) => codeCondition)],
  ['groupes', codesOf(cultures, ({ regroupementCulture }) => regroupementCulture)],
  [
    'unites',
    codesOf([...hve4.indicateurs.values(), ...hve3a.indicateurs.values()], ({ unite }) => unite).filter(
      (unite) => !MEMES_UNITES.includes(unite),
    ),
  ],
])('%s have an English name each, and no other has one', (liste, codes) => {
  expect(Object.keys(anglais[liste]).sort()).toEqual(codes.sort())
})

test('a code that was added since keeps its French name', () => {
  expect(nomEn('en', 'materiels', 'ROBOT', 'Robot de désherbage')).toBe('Robot de désherbage')
  expect(nomEn('en', 'materiels', 'LUTTE_THERMIQUE', 'Matériel de lutte thermique')).toBe('Thermal weeding equipment')
  expect(nomEn('fr', 'materiels', 'LUTTE_THERMIQUE', 'Matériel de lutte thermique')).toBe('Matériel de lutte thermique')
})
