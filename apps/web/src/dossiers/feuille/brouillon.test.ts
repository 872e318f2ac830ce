import { beforeEach, describe, expect, it } from 'vitest'
import { Brouillon } from './brouillon'

const dossier = { idUtilisateur: 7, idExploitation: 12, millesime: 2026, codeNational: 'HVE4' }
const HAIE = 'HVE4_BIODIV_D_11'
const MARE = 'HVE4_BIODIV_D_15'

describe('the draft of a file', () => {
  beforeEach(() => localStorage.clear())

  const entry = (value: number) => ({ valeur: { value }, aConfirmer: false, revision: 'r1' })

  it('is separate for each person, farm, year and scheme', () => {
    new Brouillon(dossier).keep([[HAIE, entry(1)]])
    for (const other of [
      { idUtilisateur: 8 },
      { idExploitation: 13 },
      { millesime: 2025 },
      { codeNational: 'HVE3A' },
    ]) {
      expect(new Brouillon({ ...dossier, ...other }).read().size).toBe(0)
    }
  })

  it('merges the entries of two tabs, and forgets acknowledged ones only', () => {
    const here = new Brouillon(dossier)
    const there = new Brouillon(dossier)
    here.keep([[HAIE, entry(1)]])
    there.keep([
      [HAIE, entry(2)],
      [MARE, entry(3)],
    ])
    here.forget([[HAIE, entry(1)]])
    expect(here.read().get(HAIE)).toEqual(entry(2))
    there.forget([[HAIE, entry(2)]])
    expect([...here.read().keys()]).toEqual([MARE])
  })

  it('forgets an acknowledged value whatever the order of its keys', () => {
    const years = (valeur: { n: number; n_1: number }) => ({ valeur, aConfirmer: false, revision: 'r1' })
    const draft = new Brouillon(dossier)
    draft.keep([[HAIE, years({ n: 1, n_1: 2 })]])
    draft.forget([[HAIE, years({ n_1: 2, n: 1 })]])
    expect(draft.read().size).toBe(0)
  })

  const KEY = 'sillon.brouillon.7.12.2026.HVE4'
  const stored = (saisie: object) => {
    localStorage.setItem(KEY, JSON.stringify({ [HAIE]: saisie }))
    return new Brouillon(dossier).read()
  }

  it('is empty when the device holds unreadable data', () => {
    localStorage.setItem(KEY, '{"x":1}')
    expect(new Brouillon(dossier).read().size).toBe(0)
    for (const unreadable of [
      { valeur: 1, revision: null },
      { valeur: { value: [1] }, revision: null },
      { valeur: { value: { a: {} } }, revision: null },
      { valeur: null, revision: 3 },
      { valeur: null, revision: null, aConfirmer: 'oui' },
      { revision: null },
    ])
      expect([unreadable, stored(unreadable).size]).toEqual([unreadable, 0])
  })

  it('reads every form of a value, and entries of a version without marks', () => {
    for (const valeur of [null, { value: 'A' }, { n: 1, n_1: null }, { value: ['A', 'B'] }, { value: { A: true } }])
      expect(stored({ valeur, revision: 'r1' }).get(HAIE)).toEqual({ valeur, aConfirmer: false, revision: 'r1' })
  })
})
