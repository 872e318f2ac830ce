import { type EmploiRegistre, naturesIft } from '@sillon/referentials'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RecordsDeCampagne, valeursDeCampagne } from './campagne'
import { baseDeValeur, type LotDeRecords, type PartDansValeur, partDansValeur } from './detail'
import { genreDe } from './genres'
import { iftDesGroupes } from './ift'
import { type LotTraitements, partDeLot } from './lot'
import { type ParcelleTravaillee, surfaceNonTraitee, surfaceTravaillee } from './parcelles'
import { conversion } from './unites'

const [AUTRES, PRAIRIES] = [genreDe('autres'), genreDe('prairies')]
const BLE = 1
const POMME_DE_TERRE = 138
const VIGNE = 200
const POMMIER = 204

const herbicide = { type: 'HERBICIDE', classeCmr: null, biocontrole: false } as const
const fongicide = { type: 'FONGICIDE', classeCmr: null, biocontrole: false } as const

/** One treatment of 10 ha of wheat with 1.5 l of a herbicide by hectare; its reference dose is 3 l. */
const traitement = (over: Partial<LotTraitements> = {}): LotTraitements => ({
  amm: '9990001',
  idCulture: BLE,
  codeTypeCulture: null,
  unite: 'l/ha',
  nombre: 1,
  surface: 10,
  quantite: 15,
  produit: herbicide,
  dose: { quantite: 3, unite: 'L/ha' },
  ...over,
})
const culture = (idCulture: number, codeTypeCulture: string, surface: number) => ({
  idCulture,
  codeTypeCulture,
  surface,
})
const VINGT_HA_DE_BLE = [culture(BLE, 'BLETEND', 20)]

describe('the treatment-frequency index of the records', () => {
  test('is applied dose ÷ reference dose × treated area, over the area of the group', () => {
    // 1.5 ÷ 3 × 10 ha = 5; over 20 ha of wheat: 0.25. A fungicide at full dose on 20 ha: 1.
    const lots = [traitement(), traitement({ produit: fongicide, surface: 20, quantite: 60 })]
    const attendu = { H: 0.25, HH: 1 }
    expect(iftDesGroupes(lots, VINGT_HA_DE_BLE)).toEqual({
      GC_HORS_PDT: { HVE: attendu, MAEC: attendu },
      GC_PT: { HVE: attendu, MAEC: attendu },
    })
  })

  test('is computed for each crop group, and for each grouping of orchards', () => {
    const lots = [BLE, POMME_DE_TERRE, VIGNE, POMMIER].map((idCulture) => traitement({ idCulture }))
    const surfaces = [
      ...VINGT_HA_DE_BLE,
      culture(POMME_DE_TERRE, 'CULTPDT', 5),
      culture(VIGNE, 'VIGNES', 10),
      culture(POMMIER, 'VERGER', 2),
    ]
    const ift = iftDesGroupes(lots, surfaces)
    const herbicides = Object.fromEntries(Object.entries(ift).map(([groupe, indices]) => [groupe, indices?.HVE.H]))
    expect(herbicides).toEqual({ GC_HORS_PDT: 0.25, GC_PT: 0.4, PDT: 1, VIGNE: 0.5, VERGER_1: 2.5 })
  })

  test('leaves biocontrol out, so that it alone makes a zero', () => {
    const lots = [traitement({ produit: { ...herbicide, biocontrole: true } })]
    expect(iftDesGroupes(lots, VINGT_HA_DE_BLE).GC_HORS_PDT?.HVE).toEqual({ H: 0, HH: 0 })
  })

  test('is absent without a treatment of the group, and without an area of it', () => {
    expect(iftDesGroupes([], VINGT_HA_DE_BLE)).toEqual({})
    expect(iftDesGroupes([traitement()], [culture(VIGNE, 'VIGNES', 10)])).toEqual({})
  })

  test('is no zero while a treatment is unknown', () => {
    const ift = (lot: Partial<LotTraitements>) =>
      iftDesGroupes([traitement({ ...lot, quantite: lot.quantite ?? 15 })], VINGT_HA_DE_BLE).GC_HORS_PDT?.HVE
    expect(ift({ dose: null })).toEqual({ H: null, HH: 0 })
    expect(ift({ produit: null })).toEqual({ H: null, HH: null })
  })

  test.each([
    ['an unknown product', { produit: null }, 'PRODUIT_INCONNU'],
    ['a biocontrol product', { produit: { ...herbicide, biocontrole: true } }, 'BIOCONTROLE'],
    ['an unknown crop', { idCulture: null }, 'CULTURE_INCONNUE'],
    ['a crop without an index', { codeTypeCulture: 'PPFERTINT' }, 'CULTURE_SANS_IFT'],
    ['a product without a reference dose on the crop', { dose: null }, 'DOSE_INCONNUE'],
    ['a treatment without a quantity', { quantite: null }, 'QUANTITE_MANQUANTE'],
    ['a unit that needs a density', { unite: 'kg/ha' }, 'UNITE_NON_CONVERTIBLE'],
  ] as const)('counts %s apart, and says so', (_, over, raison) => {
    expect(partDeLot(traitement(over), 'HVE')).toEqual({ raison })
  })
})

test.each([
  ['L/ha', 'l', 1],
  ['ml/ha', 'L/ha', 0.001],
  ['g', 'kg/ha', 0.001],
  ['kg/ha', 'g/ha', 1000],
  ['kg/ha', 'L/ha', null],
  ['unités/ha', 'Unités/ha', 1],
  ['sachet', 'kg', null],
])('a quantity in %s is converted into %s by %s', (unite, vers, facteur) => {
  expect(conversion(unite, vers)).toBe(facteur)
})

const parcelle = (over: Partial<ParcelleTravaillee> = {}): ParcelleTravaillee => ({
  ligne: { id: 1, codeTypeCulture: 'BLETEND', surface: 20 },
  surface: 10,
  traitee: 0,
  traiteeCmr2: 0,
  irriguee: 0,
  ...over,
})
const prairie = { id: 2, codeTypeCulture: 'PPFERTINT', surface: 6 }

describe('areas of the records', () => {
  test('are untreated where the treated areas leave something, permanent grassland apart', () => {
    const parcelles = [
      parcelle(),
      parcelle({ traitee: 4 }),
      parcelle({ traitee: 30 }),
      parcelle({ ligne: prairie, surface: 5 }),
      parcelle({ ligne: null }),
    ]
    expect([surfaceNonTraitee(parcelles, AUTRES), surfaceNonTraitee(parcelles, PRAIRIES)]).toEqual([16, 5])
  })

  test('are at most those of the line of the rotation, and unknown without a parcel of the kind', () => {
    expect(surfaceNonTraitee([parcelle(), parcelle(), parcelle()], AUTRES)).toBe(20)
    expect(surfaceNonTraitee([parcelle()], PRAIRIES)).toBeNull()
  })

  test('are worked at most once', () => {
    const parcelles = [parcelle({ irriguee: 45 }), parcelle({ irriguee: 3 })]
    expect(surfaceTravaillee(parcelles, 'irriguee')).toBe(13)
  })
})

const records = (over: Partial<RecordsDeCampagne> = {}): RecordsDeCampagne => ({
  lots: [],
  surfaces: VINGT_HA_DE_BLE,
  parcelles: [parcelle({ traitee: 10, traiteeCmr2: 10 }), parcelle()],
  sansParcelle: { traitements: 0, cmr2: 0, irrigations: 0 },
  azoteMineral: null,
  azoteOrganique: null,
  sansAzote: { mineral: 0, organique: 0 },
  irrigations: 0,
  volumeIrrigation: null,
  volumeEtiage: null,
  sansVolume: { annee: 0, etiage: 0 },
  ...over,
})

describe('the values of a campaign', () => {
  test('are all null without a record that they need', () => {
    expect(valeursDeCampagne(records())).toEqual({
      ift: {},
      nonTraitees: {
        prairiesPermanentes: null,
        autres: null,
        familles: { GC: null, VIGNE: null, ARBO: null, AUTRES: null, HORSOL: null },
      },
      cmr1: null,
      surfaceCmr2: null,
      azoteMineral: null,
      azoteOrganique: null,
      surfaceIrriguee: null,
      volumeIrrigation: null,
      volumeEtiage: null,
    })
  })

  test('tell untreated areas and CMR once a treatment is recorded', () => {
    const lots = [traitement({ produit: { ...herbicide, classeCmr: 'CMR2' } })]
    expect(valeursDeCampagne(records({ lots }))).toMatchObject({
      nonTraitees: { prairiesPermanentes: null, autres: 10, familles: { GC: 10, VIGNE: null } },
      cmr1: false,
      surfaceCmr2: 10,
    })
    const cmr1 = [traitement({ produit: { ...herbicide, classeCmr: 'CMR1' } })]
    expect(valeursDeCampagne(records({ lots: cmr1 })).cmr1).toBe(true)
  })

  test('tell no area while a treatment has no parcel, and no absence of CMR while a product is unknown', () => {
    const sansParcelle = { traitements: 1, cmr2: 1, irrigations: 1 }
    const situes = { lots: [traitement()], irrigations: 1, volumeIrrigation: 900, sansParcelle }
    expect(valeursDeCampagne(records(situes))).toMatchObject({
      nonTraitees: { prairiesPermanentes: null, autres: null },
      surfaceCmr2: null,
      surfaceIrriguee: null,
      volumeIrrigation: 900,
    })
    const cmr2 = traitement({ produit: { ...herbicide, classeCmr: 'CMR2' } })
    const inconnu = { lots: [traitement({ produit: null }), cmr2] }
    expect(valeursDeCampagne(records(inconnu))).toMatchObject({ cmr1: null, surfaceCmr2: null })
  })

  test('tell no nitrogen and no water while a record does not say how much', () => {
    const sommes = { azoteMineral: 90, azoteOrganique: 40, irrigations: 2, volumeIrrigation: 900, volumeEtiage: 600 }
    const values = valeursDeCampagne(records(sommes))
    expect(values).toMatchObject({ azoteMineral: 90, azoteOrganique: 40, volumeIrrigation: 900, volumeEtiage: 600 })
    const sans = { sansAzote: { mineral: 1, organique: 0 }, sansVolume: { annee: 1, etiage: 0 } }
    expect(valeursDeCampagne(records({ ...sommes, ...sans }))).toMatchObject({
      azoteMineral: null,
      azoteOrganique: 40,
      volumeIrrigation: null,
      volumeEtiage: 600,
    })
  })
})

describe('the share of a record in a value', () => {
  const record = (over: Partial<LotDeRecords> = {}): LotDeRecords => ({
    ...traitement(),
    nature: 'TRAITEMENT',
    parcelle: { codeTypeCulture: 'BLETEND' },
    organique: null,
    azote: null,
    volume: null,
    enEtiage: false,
    ...over,
  })
  const ift: EmploiRegistre = { valeur: 'ift', groupe: 'GC_PT', nature: 'H' }
  const cmr2 = { ...herbicide, classeCmr: 'CMR2' } as const
  const apport = { nature: 'FERTILISATION', organique: false, azote: 50 } as const
  const tour = { nature: 'IRRIGATION', volume: 300 } as const

  test.each<[string, EmploiRegistre, Partial<LotDeRecords>, PartDansValeur | null]>([
    ['an index counts reference doses × hectares', ift, {}, { part: 5 }],
    ['an index says why a treatment is apart', ift, { dose: null }, { raison: 'DOSE_INCONNUE' }],
    ['an index does not look at other products', ift, { produit: fongicide }, null],
    ['an index does not look at other crops', ift, { idCulture: VIGNE }, null],
    ['CMR1 looks for the products', { valeur: 'cmr1' }, {}, null],
    ['CMR1 needs the product', { valeur: 'cmr1' }, { produit: null }, { raison: 'PRODUIT_INCONNU' }],
    ['CMR2 counts the area', { valeur: 'surfaceCmr2' }, { produit: cmr2 }, { part: 10 }],
    ['CMR2 needs a parcel', { valeur: 'surfaceCmr2' }, { produit: cmr2, parcelle: null }, { raison: 'SANS_PARCELLE' }],
    ['untreated land loses a treated area', { valeur: 'autresNonTraitees' }, {}, { part: 10 }],
    ['untreated grassland loses none of wheat', { valeur: 'prairiesNonTraitees' }, {}, null],
    ['a family loses its own', { valeur: 'familleNonTraitee', famille: 'GC' }, {}, { part: 10 }],
    [
      'an isolated parcel is of no family',
      { valeur: 'familleNonTraitee', famille: 'GC' },
      { parcelle: { codeTypeCulture: null } },
      null,
    ],
    ['mineral nitrogen is summed', { valeur: 'azoteMineral' }, apport, { part: 50 }],
    [
      'mineral nitrogen needs its quantity',
      { valeur: 'azoteMineral' },
      { ...apport, azote: null },
      { raison: 'AZOTE_MANQUANT' },
    ],
    ['organic nitrogen is another', { valeur: 'azoteOrganique' }, apport, null],
    [
      'a fertiliser of unknown kind is apart',
      { valeur: 'azoteOrganique' },
      { ...apport, organique: null },
      { raison: 'GENRE_MANQUANT' },
    ],
    ['water is summed', { valeur: 'volumeIrrigation' }, tour, { part: 300 }],
    ['water of low water is that of summer', { valeur: 'volumeEtiage' }, tour, null],
    [
      'water needs its volume',
      { valeur: 'volumeEtiage' },
      { ...tour, volume: null, enEtiage: true },
      { raison: 'VOLUME_MANQUANT' },
    ],
    [
      'an irrigated area needs a parcel',
      { valeur: 'surfaceIrriguee' },
      { ...tour, parcelle: null },
      { raison: 'SANS_PARCELLE' },
    ],
  ])('%s', (_, emploi, over, attendu) => {
    expect(partDansValeur(record(over), emploi, 'HVE')).toEqual(attendu)
  })

  test('stands beside the area of the group, or of the parcels that may be treated', () => {
    const base = (emploi: EmploiRegistre) => baseDeValeur(records(), emploi)
    expect([base(ift), base({ valeur: 'autresNonTraitees' }), base({ valeur: 'cmr1' })]).toEqual([
      { surfaceDuGroupe: 20 },
      { surfaceDesParcelles: 20, surfaceTraitee: 10 },
      null,
    ])
  })
})

describe('laws of the records', () => {
  const cents = fc.integer({ min: 1, max: 5000 }).map((value) => value / 100)
  const unTraitement = fc
    .record({
      surface: cents,
      dose: cents,
      idCulture: fc.constantFrom(BLE, POMME_DE_TERRE, VIGNE),
      produit: fc.constantFrom(herbicide, fongicide),
    })
    .map(({ dose, ...lot }) => traitement({ ...lot, quantite: dose * lot.surface }))
  const inconnu = unTraitement.chain((lot) =>
    fc.constantFrom({ ...lot, produit: null }, { ...lot, dose: null }, { ...lot, unite: 'sachet' }),
  )
  const surfaces = [...VINGT_HA_DE_BLE, culture(POMME_DE_TERRE, 'CULTPDT', 5), culture(VIGNE, 'VIGNES', 10)]
  const nombres = (lots: readonly LotTraitements[]) =>
    Object.entries(iftDesGroupes(lots, surfaces)).flatMap(([groupe, indices]) =>
      naturesIft.map((nature) => [`${groupe} ${nature}`, indices?.HVE[nature] ?? null] as const),
    )
  const sommes = (lots: readonly LotTraitements[]) => new Map<string, number | null>(nombres(lots))
  /** Both are rounded to 4 decimals. */
  const expectSame = (one: ReadonlyMap<string, number | null>, other: ReadonlyMap<string, number | null>) => {
    expect([...one.keys()].sort()).toEqual([...other.keys()].sort())
    for (const [key, value] of one) expect(Math.abs((value ?? 0) - (other.get(key) ?? 0))).toBeLessThan(2e-4)
  }

  test('indices add up over treatments, in any order', () => {
    fc.assert(
      fc.property(fc.array(unTraitement), fc.array(unTraitement), (ones, others) => {
        const [a, b] = [sommes(ones), sommes(others)]
        const sum = new Map([...a.keys(), ...b.keys()].map((key) => [key, (a.get(key) ?? 0) + (b.get(key) ?? 0)]))
        expectSame(sommes([...others, ...ones]), sum)
      }),
    )
  })

  test('splitting a treated area changes nothing', () => {
    fc.assert(
      fc.property(
        unTraitement,
        fc.array(unTraitement),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (lot, lots, part) => {
          const of = (share: number) => ({
            ...lot,
            surface: lot.surface * share,
            quantite: (lot.quantite ?? 0) * share,
          })
          expectSame(sommes([lot, ...lots]), sommes([of(part), of(1 - part), ...lots]))
        },
      ),
    )
  })

  test('an unknown treatment never changes a sum: it only takes it away', () => {
    fc.assert(
      fc.property(fc.array(unTraitement), inconnu, (lots, autre) => {
        const [avant, apres] = [sommes(lots), sommes([...lots, autre])]
        for (const [key, value] of apres) expect([avant.get(key) ?? (avant.has(key) ? null : 0), null]).toContain(value)
      }),
    )
  })

  test('untreated and irrigated areas never exceed the parcels, and never grow with a treatment', () => {
    const desParcelles = fc.array(
      fc.record({ surface: cents, traitee: cents, irriguee: cents }).map((over) => parcelle(over)),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(desParcelles, cents, (parcelles, plus) => {
        const total = parcelles.reduce((sum, { surface }) => sum + surface, 0)
        const plusTraitees = parcelles.map((one) => ({ ...one, traitee: one.traitee + plus }))
        expect(surfaceTravaillee(parcelles, 'irriguee')).toBeLessThanOrEqual(total + 1e-4)
        expect(surfaceNonTraitee(plusTraitees, AUTRES) ?? 0).toBeLessThanOrEqual(
          surfaceNonTraitee(parcelles, AUTRES) ?? 0,
        )
      }),
    )
  })
})
