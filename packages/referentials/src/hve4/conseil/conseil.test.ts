import { describe, expect, test } from 'vitest'
import { accorder } from '../../kinds/format'
import { hve4 } from '../scheme'
import { conseilHve4 } from './conseil'

const { ensembles, prealables } = conseilHve4
const gestes = [...ensembles.flatMap((ensemble) => ensemble.gestes), ...prealables.flatMap((one) => one.gestes)]
const modules = [...new Set(ensembles.map(({ module }) => module))]

describe('the moves of HVE4', () => {
  test('are forty or more, in each module that a farm must reach', () => {
    expect(gestes.length).toBeGreaterThanOrEqual(40)
    expect(modules.sort()).toEqual(hve4.modules.flatMap(({ code, score }) => (score === null ? [] : [code])).sort())
  })

  test('have a code of their own, under which efforts and prices are stored', () => {
    const codes = gestes.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const code of codes) expect(code).toMatch(/^[A-Z][A-Z0-9_]{1,39}$/)
  })

  test('change rows that a person may enter, and name other moves that exist', () => {
    const codes = new Set(gestes.map(({ code }) => code))
    for (const { code, ligne, avec, exclut, change } of gestes) {
      const lignes = [ligne, ...avec, ...(change.genre === 'quantite' ? [change.contrepartie ?? ligne] : [])]
      for (const one of lignes) expect(hve4.indicateurs.get(one)?.modifiable, `${code}: ${one}`).toBe(true)
      for (const other of exclut) expect(codes.has(other), `${code} excludes ${other}`).toBe(true)
    }
  })

  test('have an effort from 1 to 5 for a quantity above zero, and words in both languages', () => {
    for (const { effort, pour, delai, libelle } of gestes) {
      expect([1, 2, 3, 4, 5]).toContain(effort)
      expect(pour).toBeGreaterThan(0)
      expect(delai).toBeGreaterThan(0)
      expect(libelle.fr).not.toBe('')
      expect(libelle.en).not.toBe('')
    }
  })

  test('name what they count where their row has no unit', () => {
    const muets = gestes.flatMap(({ code, ligne, change, compte }) =>
      change.genre === 'quantite' && hve4.indicateurs.get(ligne)?.unite === null && compte === null ? [code] : [],
    )
    expect(muets).toEqual([])
    for (const { ligne, compte } of gestes)
      if (compte !== null) {
        expect(hve4.indicateurs.get(ligne)?.unite).toBeNull()
        for (const language of ['fr', 'en'] as const) expect(accorder(compte[language], 3, language)).toMatch(/s$/)
      }
  })

  test('add up in rows that exist, and only with the rows of their own module', () => {
    for (const { module, cumul, presences = [], gestes: own } of ensembles) {
      const score = hve4.modules.find(({ code }) => code === module)?.score ?? ''
      const entrees = hve4.entreesDe(score)
      for (const { code, ligne } of own) expect(entrees.has(ligne), `${code} has an effect in ${module}`).toBe(true)
      for (const code of [...(cumul === undefined ? [] : [cumul]), ...presences])
        expect(hve4.indicateurs.has(code), code).toBe(true)
    }
  })

  test('include every row that "Gagner un point" proposes to change, but for those that say little by themselves', () => {
    const lignes = new Set(gestes.map(({ ligne }) => ligne))
    const sans = [...hve4.visees.keys()].filter((code) => !lignes.has(code)).map((code) => code.replace('HVE4_', ''))
    expect(sans.sort()).toEqual(
      [
        // The arable column of a feature follows its column of the whole farm.
        ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `BIODIV_D_${n}`),
        // Other features: nobody plans them by this name.
        ...['BIODIV_D_26', 'BIODIV_D_28'],
        // Notes for information only.
        ...['PHYTO_D_391', 'PHYTO_D_392', 'PHYTO_D_393', 'PHYTO_D_394'],
        // Partial equipment: full equipment is the aim.
        ...['PHYTO_D_572', 'FERTI_D_82', 'IRRI_D_82'],
      ].sort(),
    )
  })
})
