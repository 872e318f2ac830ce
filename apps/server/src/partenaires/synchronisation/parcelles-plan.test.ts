import type { ParcellePartenaire } from '@sillon/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ParcelleStockee, planParcelles } from './parcelles-plan'

const PARTENAIRE = 7
const uneParcelle = (over: Partial<ParcelleStockee>): ParcelleStockee => ({
  uuidParcelle: 'p',
  idLigne: null,
  origine: 'DECLARATION',
  nom: null,
  numIlot: null,
  numParcelle: null,
  codeCulture: null,
  surface: 1,
  surfaceCvi: null,
  geometrie: null,
  idApplicationTierce: null,
  reference: null,
  surfacePartenaire: null,
  ...over,
})

let suivant = 0
/** The stored parcels after a plan. */
function appliquer(avant: readonly ParcelleStockee[], plan: ReturnType<typeof planParcelles>): ParcelleStockee[] {
  const modifiees = new Map(plan.modifications.map((p) => [p.uuidParcelle, p]))
  const gardees = avant
    .filter(({ uuidParcelle }) => !plan.retraits.includes(uuidParcelle))
    .map((p) => ({ ...p, ...modifiees.get(p.uuidParcelle) }))
    .map((p) =>
      plan.detachements.includes(p.uuidParcelle)
        ? { ...p, idApplicationTierce: null, reference: null, surfacePartenaire: null }
        : p,
    )
  const ajoutees = plan.ajouts.map((p) => ({
    ...p,
    origine: 'PARTENAIRE' as const,
    uuidParcelle: `neuve ${suivant++}`,
  }))
  return [...gardees, ...ajoutees]
}

const numero = fc.constantFrom(null, '1', '2')
const etat = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    nom: fc.constantFrom(null, 'Le Clos'),
    numIlot: numero,
    numParcelle: numero,
    codeCulture: fc.constantFrom(null, 'BTH'),
    surface: fc.integer({ min: 0, max: 30 }).map((n) => n / 10),
    surfaceCvi: fc.constant(null),
    geometrie: fc.constant(null),
  }),
  { selector: ({ id }) => id },
)

test('after any sequence of answers the parcels are those of the last one, and those by hand are as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(etat, fc.nat(9)), { minLength: 1, maxLength: 5 }), (etats) => {
      const declarees = [
        uneParcelle({
          uuidParcelle: 'déclarée 1',
          numIlot: '1',
          numParcelle: '1',
          codeCulture: 'MIS',
          surface: 5,
          idLigne: 1,
        }),
        uneParcelle({ uuidParcelle: 'déclarée 2', numIlot: '1', numParcelle: '2', surface: 6 }),
        uneParcelle({ uuidParcelle: 'dessinée', origine: 'DESSIN', nom: 'Étang' }),
      ]
      let stockees = declarees
      for (const [recues, hasard] of etats as [ParcellePartenaire[], number][]) {
        const lignes = new Map(stockees.filter((p) => p.origine === 'PARTENAIRE').map((p) => [p.reference, p.idLigne]))
        stockees = appliquer(stockees, planParcelles(stockees, recues, PARTENAIRE))
        const siennes = stockees.filter((p) => p.idApplicationTierce === PARTENAIRE)
        const parReference = new Map(siennes.map((p) => [p.reference, p]))
        expect([...parReference.keys()].sort()).toEqual(recues.map(({ id }) => id).sort())
        for (const recue of recues) {
          const parcelle = parReference.get(recue.id)
          expect(parcelle?.surfacePartenaire).toBe(recue.surface)
          if (parcelle?.origine === 'PARTENAIRE') {
            expect(parcelle).toMatchObject({ nom: recue.nom, codeCulture: recue.codeCulture, surface: recue.surface })
            expect(parcelle.idLigne).toBe(lignes.get(recue.id) ?? null)
          }
        }
        for (const { uuidParcelle, numIlot, numParcelle, codeCulture, surface, idLigne } of declarees)
          expect(stockees.find((p) => p.uuidParcelle === uuidParcelle)).toMatchObject({
            ...{ numIlot, numParcelle, codeCulture, surface },
            ...(idLigne !== null && { idLigne }),
          })
        const numeros = stockees.filter((p) => p.numIlot && p.numParcelle).map((p) => `${p.numIlot}/${p.numParcelle}`)
        expect(new Set(numeros).size).toBe(numeros.length)
        const again = planParcelles(stockees, recues.toReversed(), PARTENAIRE)
        expect([again.ajouts, again.modifications, again.retraits, again.detachements]).toEqual([[], [], [], []])
        expect(again.inchangees).toBe(recues.length)
        // Somebody allocates one of the parcels.
        stockees = stockees.map((p, i) => (i === hasard ? { ...p, idLigne: p.idLigne ?? 2 } : p))
      }
    }),
  )
})

test('a declared parcel takes over the line of the partner’s parcel that it replaces', () => {
  const sienne = { origine: 'PARTENAIRE', idApplicationTierce: PARTENAIRE, reference: 'a', idLigne: 3 } as const
  const stockees = [
    uneParcelle({ uuidParcelle: 'sienne', ...sienne }),
    uneParcelle({ uuidParcelle: 'déclarée', numIlot: '1', numParcelle: '1' }),
  ]
  const recue = {
    id: 'a',
    nom: null,
    numIlot: '1',
    numParcelle: '1',
    codeCulture: null,
    surface: 2,
    surfaceCvi: 0.5,
    geometrie: null,
  }
  expect(planParcelles(stockees, [recue], PARTENAIRE)).toMatchObject({
    modifications: [
      { uuidParcelle: 'déclarée', idLigne: 3, reference: 'a', surface: 1, surfacePartenaire: 2, surfaceCvi: 0.5 },
    ],
    retraits: ['sienne'],
    ajouts: [],
  })
})

test('a parcel that another partner knows keeps its link', () => {
  const autre = uneParcelle({ numIlot: '1', numParcelle: '1', idApplicationTierce: 9, reference: 'z' })
  const recue = {
    id: 'a',
    nom: null,
    numIlot: '1',
    numParcelle: '1',
    codeCulture: null,
    surface: 2,
    surfaceCvi: null,
    geometrie: null,
  }
  expect(planParcelles([autre], [recue], PARTENAIRE)).toMatchObject({
    ajouts: [{ reference: 'a', numIlot: '1', numParcelle: '1-2' }],
    modifications: [],
    detachements: [],
  })
})
