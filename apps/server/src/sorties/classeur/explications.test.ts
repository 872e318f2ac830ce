import { type Scheme, schemeFor } from '@sillon/referentials'
import { ligne } from '@sillon/referentials/testing/cas'
import { dossierVide } from '@sillon/referentials/testing/references'
import { expect, test } from 'vitest'
import { explicationsDe } from './explications'

function schemeDe(codeNational: string): Scheme {
  const scheme = schemeFor(codeNational, 2025)
  if (scheme === undefined) throw new Error(`No rules of ${codeNational} in 2025.`)
  return scheme
}
const hve4 = schemeDe('HVE4')
const hve3a = schemeDe('HVE3A')

const dossier = { ...dossierVide, assolement: [ligne('BLETEND', 'BTH', 45), ligne('JACH_NOIR', 'JNO', 55)] }
const explications = (scheme: Scheme, language: 'fr' | 'en') =>
  explicationsDe({ scheme, evaluation: scheme.evaluate(dossier) }, { language, millesime: 2026, nom: (code) => code })

test('a band with more points at a lower value is described as such', () => {
  const culture = { ...dossier, saisies: { HVE4_BIODIV_D_42: 45, HVE4_BIODIV_I_43: 100 } }
  const evaluation = hve4.evaluate(culture)
  const [bareme] = explicationsDe(
    { scheme: hve4, evaluation },
    { language: 'fr', millesime: 2026, nom: (code) => code },
  )('HVE4_BIODIV_S_44')
  // One value, its band and its points are one line.
  expect(bareme).toBe(
    'Poids de la culture principale = 45\u00a0%, à partir de 40\u00a0% → 2\u00a0points ; palier suivant : en dessous de 40\u00a0% → 3\u00a0points.',
  )
})

test('a formula has the value of each name, and the points beside a value', () => {
  const saisies = { HVE4_BIODIV_D_26: 10, HVE4_BIODIV_D_55: 4 }
  const total = explicationsDe(
    { scheme: hve4, evaluation: hve4.evaluate({ ...dossier, saisies }) },
    { language: 'en', millesime: 2026, nom: (code) => code },
  )('HVE4_BIODIV_S_70')
  expect(total.join('\n')).toMatch(/^“[^”]+” \(\d+\spoints?\) \+ “/)
})

test.each([
  ['HVE4', hve4],
  ['HVE3A', hve3a],
] as const)('no explanation of %s holds a code', (_, scheme) => {
  for (const language of ['fr', 'en'] as const) {
    const dire = explications(scheme, language)
    const dites = [...scheme.indicateurs.keys()].flatMap(dire)
    // Each is a sentence of its own.
    expect(dites.filter((said) => /^\p{Ll}/u.test(said))).toEqual([])
    expect(dites.filter((said) => /\b[A-Z]{2,}_\w|\b(?!SIRET|PACAGE)[A-Z]{5,}\b/.test(said))).toEqual([])
    if (language === 'fr') expect(dites.filter((said) => /\d\.\d/.test(said))).toEqual([])
    // One point takes the singular.
    expect(
      dites.filter((said) =>
        (language === 'fr'
          ? / = [01]\s(?:points|arbres|semaines)/
          : / = (?:1\s(?:points|trees|weeks)|0\spoint)\b/
        ).test(said),
      ),
    ).toEqual([])
  }
})
