import type { Geste, Plan } from '@sillon/referentials/conseil'
import { describe, expect, it } from 'vitest'
import { coutAvec, enEuros, etapesParPrix, parPrix, prixDeLEtape, prixDuPlan, valeursDe } from './prix'

const geste = (code: string, effort: Geste['effort'] = 2): Geste => ({
  code,
  effort,
  libelle: { fr: code, en: code },
  ligne: code,
  change: { genre: 'reponse', valeur: true },
  compte: null,
  pour: 10,
  delai: 1,
  saison: null,
  avec: [],
  exclut: [],
  reserve: null,
})
const etape = (code: string, quantite: number) => ({
  geste: geste(code),
  quantite,
  ajouts: [],
  cout: 1,
  gain: 1,
  total: 1,
})
const plan = (...etapes: ReturnType<typeof etape>[]): Plan => ({
  etapes,
  changements: {},
  cout: 1,
  points: 10,
  estAtteint: true,
})

const valeurs = valeursDe({
  organisme: 'Vignobles',
  gestes: [
    { code: 'HAIE', effort: 5, prix: 12.35 },
    { code: 'MARE', effort: null, prix: 1000 },
    { code: 'DON', effort: null, prix: 0 },
    { code: 'BILAN', effort: 1, prix: null },
  ],
})

describe('the price of a plan', () => {
  it('is the sum of its steps, each rounded to the cent', () => {
    expect(prixDeLEtape(valeurs, etape('HAIE', 0.1))).toBe(1.24)
    expect(prixDeLEtape(valeurs, etape('HAIE', 100))).toBe(1235)
    expect(prixDuPlan(valeurs, plan(etape('HAIE', 0.1), etape('MARE', 1.5)))).toEqual({
      total: 1501.24,
      connus: 2,
      sur: 2,
    })
  })

  it('counts a move at no cost as known, and one without a price as unknown', () => {
    expect(prixDuPlan(valeurs, plan(etape('DON', 3), etape('BILAN', 1)))).toEqual({ total: 0, connus: 1, sur: 2 })
  })

  it('orders plans and steps; an unknown price comes last, and keeps its place among others', () => {
    const [cher, peu] = [plan(etape('MARE', 2)), plan(etape('HAIE', 1))]
    const [inconnu, partiel] = [plan(etape('BILAN', 1)), plan(etape('HAIE', 1), etape('BILAN', 1))]
    expect(parPrix(valeurs, [inconnu, cher, partiel, peu])).toEqual([peu, cher, inconnu, partiel])
    const etapes = [etape('BILAN', 1), etape('MARE', 1), etape('DON', 1)]
    expect(etapesParPrix(valeurs, etapes).map((one) => one.geste.code)).toEqual(['DON', 'MARE', 'BILAN'])
  })

  it.each([
    [1250, '1 250 €', '€1,250'],
    [12.5, '12,50 €', '€12.50'],
    [0, '0 €', '€0'],
  ])('of %s is written as money', (montant, fr, en) => {
    expect(enEuros(montant, 'fr').replaceAll(/\s/g, ' ')).toBe(fr)
    expect(enEuros(montant, 'en')).toBe(en)
  })
})

describe('the effort of a move', () => {
  it('is the organisation’s where it has given one, for the same quantity as ours', () => {
    const cout = coutAvec(valeurs)
    expect(cout(geste('HAIE'), 10)).toBe(5)
    expect(cout(geste('MARE'), 10)).toBe(2)
  })
})
