import { describe, expect, test } from 'vitest'
import { GESTION, hve4De2026, hve4De2027, NICHOIRS } from '../testing/hve4-2027'
import { dossierVide } from '../testing/references'
import { millesimes } from './donnees/generated/millesimes'
import { allRules } from './fetch-scheme'
import { donnees } from './hve4/modele'
import { hve4 } from './hve4/scheme'
import { tournants } from './periode'
import type { DossierInput, Scheme } from './scheme'
import { allVersions, schemeFor } from './versions'

const evaluer = (scheme: Scheme, saisies: DossierInput['saisies']) =>
  scheme.evaluate({ ...dossierVide, irrigation: true, saisies })

/** Results of a function in the year before and in the year itself. */
const deuxAnnees = <T>(question: (scheme: Scheme) => T): readonly [T, T] => [question(hve4De2026), question(hve4De2027)]

const codesDe = ({ structure }: Scheme) =>
  structure.flatMap(({ rubriques }) =>
    rubriques.flatMap(({ sousRubriques }) =>
      sousRubriques.flatMap(({ libellesEnglobants }) => libellesEnglobants.flatMap(({ indicateurs }) => indicateurs)),
    ),
  )
const sectionsDe = ({ structure }: Scheme) =>
  structure.flatMap(({ rubriques }) =>
    rubriques.flatMap(({ sousRubriques }) =>
      sousRubriques.map(({ idSousRubrique, codeNational }) => [codeNational, idSousRubrique] as const),
    ),
  )

describe('a change of the rules from the campaign of 2027 on', () => {
  test('leaves the previous year entirely as it was', () => {
    const de2026 = schemeFor('HVE4', 2026)
    expect(hve4De2026.structure).toEqual(de2026?.structure)
    expect([...hve4De2026.indicateurs]).toEqual([...(de2026?.indicateurs ?? [])])
    expect([hve4De2026.modules, hve4De2026.seuil]).toEqual([de2026?.modules, de2026?.seuil])
  })

  test('adds a row to the sheet, the catalogue and the calculation of its year, and to none of them before', () => {
    expect(deuxAnnees((scheme) => codesDe(scheme).includes(NICHOIRS))).toEqual([false, true])
    expect(deuxAnnees((scheme) => scheme.indicateurs.has(NICHOIRS))).toEqual([false, true])
    expect(deuxAnnees((scheme) => NICHOIRS in evaluer(scheme, { [NICHOIRS]: 3 }).results())).toEqual([false, true])
    expect(evaluer(hve4De2027, { [NICHOIRS]: 3 }).get(NICHOIRS)).toBe(3)
  })

  test('inserts a sub-section without renumbering the others', () => {
    const [avant, apres] = deuxAnnees(sectionsDe)
    expect(apres.filter(([code]) => code !== 'BIODIV_NICHOIRS')).toEqual(avant)
    expect(apres.map(([code]) => code).indexOf('BIODIV_NICHOIRS')).toBeLessThan(
      apres.map(([code]) => code).indexOf('PHYTO_CMR'),
    )
    expect([...hve4De2027.indicateurs.values()].map(({ idIndicateur }) => idIndicateur)).toEqual(
      expect.arrayContaining(
        [...hve4De2026.indicateurs.values()].flatMap(({ code, idIndicateur }) =>
          code === GESTION ? [] : [idIndicateur],
        ),
      ),
    )
  })

  test('removes a row from all of them, and an entry of the row does not count', () => {
    expect(deuxAnnees((scheme) => codesDe(scheme).includes(GESTION))).toEqual([true, false])
    expect(deuxAnnees((scheme) => scheme.indicateurs.has(GESTION))).toEqual([true, false])
    expect(deuxAnnees((scheme) => GESTION in evaluer(scheme, { [GESTION]: 3 }).results())).toEqual([true, false])
  })

  test('changes a label', () => {
    expect(deuxAnnees((scheme) => scheme.libelleOf('HVE4_CULT_D_44').fr)).toEqual(['Vigne', 'Vignes'])
  })

  test('changes a maximum, in the catalogue and in the synthesis', () => {
    const max = schemeFor('HVE4', 2026)?.indicateurs.get('HVE4_SYN_D_1')?.max
    expect(deuxAnnees((scheme) => scheme.indicateurs.get('HVE4_SYN_D_1')?.max)).toEqual([max, 12])
    expect(deuxAnnees((scheme) => evaluer(scheme, {}).get('HVE4_SYN_D_1'))).toEqual([max, 12])
  })

  test('changes a band: other points there, and the same elsewhere', () => {
    const points = (part: number) =>
      deuxAnnees((scheme) => {
        const saisies = { HVE4_CULT_D_200: 100, HVE4_BIODIV_D_37: part, HVE4_BIODIV_D_55: 4 }
        const evaluation = evaluer(scheme, saisies)
        return ['S_37', 'S_55', 'S_70'].map((code) => evaluation.get(`HVE4_BIODIV_${code}`))
      })
    expect(points(44)).toEqual([
      [1, 3, 4],
      [0, 3, 3],
    ])
    expect(points(45)).toEqual([
      [1, 3, 4],
      [1, 3, 4],
    ])
  })

  test('gives the explanation of each year the bounds of that year', () => {
    const bornes = deuxAnnees((scheme) => {
      const evaluation = evaluer(scheme, { HVE4_CULT_D_200: 100, HVE4_BIODIV_D_37: 39 })
      return scheme.explain(evaluation, 'HVE4_BIODIV_S_37').bands[0]?.hit.next
    })
    expect(bornes).toEqual([
      { bound: 40, points: 1 },
      { bound: 45, points: 1 },
    ])
  })

  test('changes the visibility of a row', () => {
    const montre = (surface: number) =>
      deuxAnnees((scheme) => scheme.isVisible(evaluer(scheme, { HVE4_CULT_D_202: surface }), 'HVE4_BIODIV_D_38'))
    expect([montre(0), montre(5), montre(5.1)]).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ])
  })

  test('changes a message', () => {
    const messages = deuxAnnees((scheme) =>
      scheme
        .messages(evaluer(scheme, { HVE4_CULT_D_200: 50, HVE4_BIODIV_D_37: 60 }))
        .filter(({ code }) => code === 'HVE4_BIODIV_D_37')
        .map(({ message }) => message.en),
    )
    expect(messages).toEqual([['The value must be below the farmed area'], ['More than the farmed area']])
  })

  test('changes the threshold, where it is shown, named and compared', () => {
    expect(deuxAnnees(({ seuil }) => seuil)).toEqual([10, 12])
    // 7 points of hedges, 4 of small parcels.
    const atteints = deuxAnnees((scheme) => {
      const evaluation = evaluer(scheme, {
        HVE4_CULT_D_200: 100,
        HVE4_BIODIV_D_11: 50_000,
        HVE4_BIODIV_D_37: 70,
      })
      return [evaluation.get('HVE4_SYN_I_101'), evaluation.get('HVE4_SYN_I_111')]
    })
    expect(atteints).toEqual([
      [11, true],
      [11, false],
    ])
    expect(deuxAnnees((scheme) => scheme.explain(evaluer(scheme, {}), 'HVE4_SYN_I_111').words?.en)).toEqual([
      '{HVE4_SYN_I_101} ≥ 10',
      '{HVE4_SYN_I_101} ≥ 12',
    ])
  })
})

test('a version applies from its campaign year on, and never before', () => {
  const among = [
    { from: 2027, scheme: hve4De2027 },
    { from: 2024, scheme: hve4 },
  ]
  const from = (year: number) => {
    const scheme = schemeFor('HVE4', year, among)
    return among.find((version) => version.scheme === scheme)?.from
  }
  expect([2023, 2024, 2026, 2027, 2030].map(from)).toEqual([undefined, 2024, 2024, 2027, 2027])
})

test('each campaign year open to files has rules', () => {
  expect(millesimes.filter(({ idMillesime }) => schemeFor('HVE4', idMillesime) === undefined)).toEqual([])
})

test('each campaign year with a change in HVE4 has a version of its own', () => {
  const annees = tournants(Object.values(donnees).flat())
  const sansVersion = annees.filter(
    (annee) => schemeFor('HVE4', annee)?.version === schemeFor('HVE4', annee - 1)?.version,
  )
  expect(sansVersion, 'years that lack a line in src/versions.ts').toEqual([])
})

test('a browser loads the versions of the server', async () => {
  const fetched = await Promise.all(
    allRules().map(async ({ codeNational, from, load }) => ({ codeNational, from, scheme: await load() })),
  )
  const named = fetched.map(({ codeNational, from, scheme }) => [codeNational, from, scheme.version])
  expect(named, 'the lines of src/fetch-scheme.ts are those of src/versions.ts').toEqual(
    allVersions().map(({ from, scheme }) => [scheme.codeNational, from, scheme.version]),
  )
  // Compares identity: the difference between two schemes is too long to print.
  expect(
    fetched.filter(({ scheme }, index) => scheme !== allVersions()[index]?.scheme).map(({ from }) => from),
  ).toEqual([])
})
