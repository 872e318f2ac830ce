import { describe, expect, test } from 'vitest'
import { declarationXml, fixture, rectangle } from '../../testing/declaration-pac'
import { DomainError } from '../domain-error'
import { readDeclaration, selectProducteur, TAILLE_MAXIMALE } from './declaration'
import type { Producteur } from './producteur'

const bytes = (xml: string) => new TextEncoder().encode(xml)

async function refusal(act: () => unknown): Promise<Pick<DomainError, 'code' | 'data'> | null> {
  try {
    await act()
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { code: error.code, data: error.data }
  }
}
const codeOf = async (act: () => unknown) => (await refusal(act))?.code ?? null

describe('layouts', () => {
  test.each(['telepac-single-2023v2.xml', 'telepac-single-2024v3.xml'])('%s: its parcel of garlic', async (name) => {
    expect(await readDeclaration(fixture(name))).toEqual([
      {
        pacage: '999000000',
        campagne: null,
        parcelles: [
          {
            numIlot: '1',
            numParcelle: '3',
            codeCulture: 'AIL',
            precision: null,
            deshydratation: false,
            surface: 8.7303,
            commune: '26108',
            contour: expect.objectContaining({ type: 'Polygon' }),
          },
        ],
      },
    ])
  })

  test('2024v4: areas in ares take precedence over geometries, and only the main crop of a parcel counts', async () => {
    const contour = expect.objectContaining({ type: 'Polygon' })
    const common = { numIlot: '1', precision: null, deshydratation: false, commune: '45234', contour }
    expect(await readDeclaration(fixture('export-2024v4.xml'))).toEqual([
      {
        pacage: '999000001',
        campagne: 2024,
        parcelles: [
          // 198 ares
          { ...common, numParcelle: '1', codeCulture: 'LUZ', deshydratation: true, surface: 1.98 },
          // 200 m × 100 m; the clover between the rows is not the crop
          { ...common, numParcelle: '2', codeCulture: 'VRC', surface: 2 },
          // its commune follows the parcels of its block
          { ...common, numIlot: '2', numParcelle: '1', codeCulture: 'BTH', precision: '001', surface: 1 },
        ],
      },
    ])
  })
})

/** Derived layouts: no real declaration of these years is at hand. They differ as the known layouts differ from each other. */
describe('layouts of 2015 to 2022, derived from the export of 2024', () => {
  const export2024 = new TextDecoder().decode(fixture('export-2024v4.xml'))
  const withIlots = (xml: string) => xml.replace('<rpg>', '<rpg><ilots>').replace('</rpg>', '</ilots></rpg>')
  const asImport = (xml: string) => xml.replace('echange-producteur"', 'echange-producteur-import"')
  const inLatin1 = (xml: string) => Buffer.from(xml.replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'), 'latin1')
  const layoutOf = { without: (xml: string) => xml, with: withIlots }

  test.each(
    [2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022].flatMap((year) =>
      (['with', 'without'] as const).map((ilots) => [year, ilots] as const),
    ),
  )('%i %s the level of blocks, in ISO-8859-1, under either namespace', async (year, ilots) => {
    const xml = layoutOf[ilots](export2024.replace('export-2024-V4', `export-${year}-V1`))
    const [expected] = await readDeclaration(bytes(export2024))
    for (const layout of [xml, asImport(xml)])
      expect(await readDeclaration(inLatin1(layout))).toEqual([{ ...expected, campagne: year }])
  })
})

const surfaces = ([producteur]: readonly Producteur[]) => producteur?.parcelles.map(({ surface }) => surface)

describe('areas', () => {
  test('are computed from rings in any notation', async () => {
    expect(surfaces(await readDeclaration(fixture('anneaux.xml')))).toEqual([
      1.8, // 200 × 100 minus two holes of 50 × 20 = 18 000 m²
      1.25, // 100 × 100 and 50 × 50 = 12 500 m²
      0.99, // 100 × 100 minus a hole of 10 × 10 = 9 900 m², as posList
      1.005, // 100,5 × 100 = 10 050 m², with decimal commas
    ])
  })

  test.each([
    ['half a square metre rounds up', { ring: rectangle(618000, 6757000, 20001, 0.5) }, 1.0001], // 10 000.5 m²
    ['less than half rounds down', { ring: rectangle(618000, 6757000, 100.004, 100) }, 1], // 10 000.4 m²
    ['without ares the geometry decides', { ring: rectangle(618000, 6757000, 100, 100), ares: '' }, 1],
    ['a number of ares needs no geometry', { ares: '345' }, 3.45],
    ['zero ares is no area', { ring: rectangle(618000, 6757000, 100, 100), ares: '0' }, 0],
  ])('%s', async (_, shape, expected) => {
    expect(surfaces(await readDeclaration(bytes(declarationXml(shape))))).toEqual([expected])
  })

  test.each([
    ['of a block', { besideParcels: '<surface-admissible>99900</surface-admissible>' }],
    [
      'of an element in a block',
      {
        besideParcels:
          '<elements-maec-S><element-surfacique><surface-admissible>99900</surface-admissible></element-surfacique></elements-maec-S>',
      },
    ],
    [
      'of an element in a parcel',
      {
        besideArea:
          '<elements><element-surfacique><surface-admissible>99900</surface-admissible></element-surfacique></elements>',
      },
    ],
  ])('an area %s is not that of the parcel', async (_, beside) => {
    expect(surfaces(await readDeclaration(bytes(declarationXml({ ares: '345', ...beside }))))).toEqual([3.45])
    const drawn = { ring: rectangle(618000, 6757000, 100, 100), ...beside }
    expect(surfaces(await readDeclaration(bytes(declarationXml(drawn))))).toEqual([1])
  })

  test('a parcel without area and ring is refused by its block and number', async () => {
    expect(await refusal(() => readDeclaration(bytes(declarationXml())))).toEqual({
      code: 'DECLARATION_PAC_SURFACE_MANQUANTE',
      data: { numIlot: '7', numParcelle: '3' },
    })
  })
})

describe('projections', () => {
  test.each([
    ['Lambert-93, Loiret', '45234', 618000, 6757000],
    ['Lambert-93, Corsica', '2A004', 1178000, 6110000],
    ['Guadeloupe', '97105', 645000, 1775000],
    ['Martinique', '97209', 708000, 1617000],
    ['Guyane', '97302', 353000, 545000],
    ['La Réunion', '97411', 339000, 7692000],
    ['Mayotte', '97611', 524000, 8588000],
    ['Saint-Barthélemy', '97701', 517000, 1980000],
    ['Saint-Martin', '97801', 491000, 1998000],
    ['no commune, Lambert-93', '', 618000, 6757000],
    ['no commune, La Réunion', '', 339000, 7692000],
  ])('%s', async (_, commune, x, y) => {
    const xml = declarationXml({ commune, ring: rectangle(x, y, 100, 100) })
    expect(surfaces(await readDeclaration(bytes(xml)))).toEqual([1])
  })

  test('a farm of La Réunion', async () => {
    // 290 ares, and 100 m × 75 m
    expect(surfaces(await readDeclaration(fixture('la-reunion.xml')))).toEqual([2.9, 0.75])
  })

  test.each([
    ['degrees', '45234', 1.91, 47.9],
    ['degrees without a commune', '', 1.91, 47.9],
    ['Web Mercator', '45234', 212000, 6090000 - 1_000_000],
    ['Lambert-93 in Guadeloupe', '97105', 618000, 6757000],
    ['Guadeloupe in the Loiret', '45234', 645000, 1775000],
    ['La Réunion in Mayotte', '97611', 339000, 7692000],
    ['not a number', '45234', Number.NaN, 6757000],
  ])('refuses %s', async (_, commune, x, y) => {
    const xml = declarationXml({ commune, ring: rectangle(x, y, 1, 1) })
    expect(await codeOf(() => readDeclaration(bytes(xml)))).toBe('DECLARATION_PAC_COORDONNEES_INVALIDES')
  })

  test('names the parcel and the projection that was expected', async () => {
    const xml = declarationXml({ commune: '97411', ring: rectangle(55.5, -21, 0.01, 0.01) })
    expect((await refusal(() => readDeclaration(bytes(xml))))?.data).toEqual({
      numIlot: '7',
      numParcelle: '3',
      projection: 'RGR92 / UTM 40S',
    })
  })

  test('one point elsewhere is refused', async () => {
    const ring = [...rectangle(618000, 6757000, 100, 100), [2.5, 47.9] as const]
    expect(await codeOf(() => readDeclaration(bytes(declarationXml({ ring }))))).toBe(
      'DECLARATION_PAC_COORDONNEES_INVALIDES',
    )
  })
})

const attributes = (count: number) => Array.from({ length: count }, (_, i) => `a${i}="1"`).join(' ')
/** A declaration with this number of blocks, each with one parcel of this area in ares. */
const ilots = (count: number, ares: string) => {
  const [one = ''] = /<ilot.*<\/ilot>/s.exec(declarationXml({ ares })) ?? []
  return declarationXml({ ares }).replace(one, one.repeat(count))
}
const endless = Array.from({ length: 10_000 }, () => rectangle(618000, 6757000, 100, 100)).flat()
/** A hole without an outer ring. */
const trou = declarationXml({ ring: rectangle(618000, 6757000, 100, 100) }).replaceAll('outer', 'inner')

describe('large files', () => {
  test('of three thousand parcels are read', async () => {
    const [producteur] = await readDeclaration(bytes(ilots(3000, '100')))
    expect(producteur?.parcelles).toHaveLength(3000)
  })

  test('take up to 50 attributes an element', async () => {
    expect(
      surfaces(await readDeclaration(bytes(declarationXml({ ares: '1' }).replace('<ilot', `<ilot ${attributes(49)}`)))),
    ).toEqual([0.01])
  })

  test('yield to the event loop while they are read', async () => {
    let isRead = false
    const reading = readDeclaration(bytes(ilots(3000, '100'))).then(() => {
      isRead = true
    })
    let turns = 0
    while (!isRead) {
      await new Promise(setImmediate)
      turns++
    }
    await reading
    expect(turns).toBeGreaterThan(10)
  })
})

describe('refusals', () => {
  test.each([
    ['autre-racine.xml', 'DECLARATION_PAC_INVALIDE'],
    ['sans-rpg.xml', 'DECLARATION_PAC_INVALIDE'],
    ['milliard-de-rires.xml', 'DECLARATION_PAC_ENTITES_INTERDITES'],
    ['entite-externe.xml', 'DECLARATION_PAC_ENTITES_INTERDITES'],
  ])('%s: %s', async (name, code) => {
    expect(await codeOf(() => readDeclaration(fixture(name)))).toBe(code)
  })

  test('malformed XML, with the line where it breaks', async () => {
    expect(await refusal(() => readDeclaration(fixture('mal-forme.xml')))).toEqual({
      code: 'DECLARATION_PAC_XML_MALFORME',
      data: { ligne: 6 }, // </rpg> closes an ilot
    })
  })

  test.each([
    ['nothing', '', 'DECLARATION_PAC_INVALIDE'],
    ['plain text', 'BTH;12,5', 'DECLARATION_PAC_INVALIDE'],
    ['a PDF', '%PDF-1.7 <</Type/Catalog>>', 'DECLARATION_PAC_INVALIDE'],
    ['JSON', '{"type":"FeatureCollection"}', 'DECLARATION_PAC_INVALIDE'],
    ['a document type without entities', '<!DOCTYPE producteurs><producteurs/>', 'DECLARATION_PAC_ENTITES_INTERDITES'],
    ['a stray ampersand', '<producteurs>Dupont & fils</producteurs>', 'DECLARATION_PAC_XML_MALFORME'],
    ['an unknown entity', '<producteurs>&eacute;</producteurs>', 'DECLARATION_PAC_XML_MALFORME'],
    ['a truncated file', declarationXml().slice(0, 300), 'DECLARATION_PAC_XML_MALFORME'],
    ['negative areas', declarationXml({ ares: '-12' }), 'DECLARATION_PAC_SURFACE_INVALIDE'],
    ['an area that is no number', declarationXml({ ares: 'NaN' }), 'DECLARATION_PAC_SURFACE_INVALIDE'],
    ['an area in words', declarationXml({ ares: '12 ares' }), 'DECLARATION_PAC_SURFACE_INVALIDE'],
    ['more than 1,000,000 ha', declarationXml({ ares: '100000001' }), 'DECLARATION_PAC_SURFACE_INVALIDE'],
    ['more than 1,000,000 ha together', ilots(2, '60000000'), 'DECLARATION_PAC_SURFACE_INVALIDE'],
    ['holes larger than their parcel', trou, 'DECLARATION_PAC_SURFACE_INVALIDE'],
    ['too many parcels', ilots(3001, '1'), 'DECLARATION_PAC_TROP_DE_PARCELLES'],
    ['an endless ring', declarationXml({ ring: endless }), 'DECLARATION_PAC_INVALIDE'],
    ['endless attributes', `<producteurs ${attributes(51)}/>`, 'DECLARATION_PAC_INVALIDE'],
    ['endless nesting', `<producteurs>${'<a>'.repeat(10_000)}`, 'DECLARATION_PAC_INVALIDE'],
  ])('%s', async (_, text, code) => {
    expect(await codeOf(() => readDeclaration(bytes(text)))).toBe(code)
  })

  test('more than 10 MB', async () => {
    expect(await codeOf(() => readDeclaration(new Uint8Array(TAILLE_MAXIMALE + 1)))).toBe('FICHIER_TROP_VOLUMINEUX')
  })

  test('any file cut anywhere gives a refusal, never a fault', async () => {
    const whole = fixture('anneaux.xml')
    const last = whole.lastIndexOf('>'.charCodeAt(0))
    for (let end = 0; end < last; end += 37)
      expect(await codeOf(() => readDeclaration(whole.subarray(0, end)))).not.toBeNull()
  })
})

describe('the producer', () => {
  const several = () => readDeclaration(fixture('plusieurs-producteurs.xml'))
  const crops = async (pacage: string | null) =>
    selectProducteur(await several(), pacage).parcelles.map((p) => p.codeCulture)

  test('is the one with the PACAGE of the farm, Corsican letters included', async () => {
    expect(await crops('02A000003')).toEqual(['VRC'])
  })

  test('of the current campaign takes precedence over the previous one', async () => {
    expect(await crops('999000002')).toEqual(['CZH'])
  })

  test.each([
    ['is not in the file', '999000099', 'PACAGE_ABSENT_DU_FICHIER'],
    ['is needed when there are several', null, 'PACAGE_EXPLOITATION_MANQUANT'],
  ])('%s', async (_, pacage, code) => {
    expect(await codeOf(async () => selectProducteur(await several(), pacage))).toBe(code)
  })

  test('needs no PACAGE when it is the only one of the file', async () => {
    const producteurs = await readDeclaration(fixture('iso-8859-1.xml'))
    expect(selectProducteur(producteurs, null).pacage).toBe('999000005')
  })

  test('is refused without parcels', async () => {
    const empty = [{ pacage: '999000000', campagne: null, parcelles: [] }]
    expect(await codeOf(() => selectProducteur(empty, '999000000'))).toBe('DECLARATION_PAC_SANS_PARCELLE')
  })
})
