import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { type Anneau, type Champ, dbfOf, type Enregistrement, rectangle, shpOf } from '../../../testing/shapefile'
import { selectProducteur } from '../declaration'
import { readFichierPac } from '../fichier-pac'

const champs: readonly Champ[] = [
  { nom: 'PACAGE', type: 'C', largeur: 9 },
  { nom: 'CAMPAGNE', type: 'N', largeur: 4 },
  { nom: 'NUMERO_I', type: 'N', largeur: 5 },
  { nom: 'NUMERO_P', type: 'N', largeur: 5 },
  { nom: 'TYPE', type: 'C', largeur: 3 },
  { nom: 'CODE_VAR', type: 'C', largeur: 3 },
  { nom: 'COMMUNE', type: 'C', largeur: 5 },
  { nom: 'AGRIBIO', type: 'N', largeur: 1 },
]
const parcelle = (
  numIlot: number,
  numParcelle: number,
  over: { type?: string; precision?: string; pacage?: string; campagne?: number; commune?: string } = {},
  anneaux: readonly Anneau[] | null = [rectangle(860_000, 6_406_000 + 500 * numParcelle, 300, 200)],
): Enregistrement => {
  const { type = 'BTH', precision = null, pacage = '026000001', campagne = 2024, commune = '26108' } = over
  return { anneaux, valeurs: [pacage, campagne, numIlot, numParcelle, type, precision, commune, 0] }
}
const layer = (name: string, records: readonly Enregistrement[], of = champs) => ({
  [`${name}.shp`]: shpOf(records),
  [`${name}.dbf`]: dbfOf(of, records),
  [`${name}.shx`]: new Uint8Array(100),
  [`${name}.prj`]: Buffer.from('PROJCS["RGF93_Lambert_93"]'),
  [`${name}.cpg`]: Buffer.from('UTF-8'),
})
const zipOf = (records: readonly Enregistrement[]) => zipSync(layer('PARCELLES-DECLAREES', records))

describe('the ZIP of the parcels of Télépac', () => {
  test('gives each parcel with its numbers, crop, precision, commune and the area of its shape without its holes', async () => {
    const hole = [...rectangle(860_100, 6_406_600, 50, 40)].reverse()
    const [producteur, ...others] = await readFichierPac(
      zipOf([
        parcelle(1, 1, {}, [rectangle(860_000, 6_406_500, 300, 200), hole]),
        parcelle(1, 2, { type: 'BTN', precision: '002' }),
        // Two polygons of one parcel: a road between them.
        parcelle(2, 7, { type: 'LUZ' }, [
          rectangle(860_000, 6_410_000, 100, 100),
          rectangle(860_200, 6_410_000, 100, 50),
        ]),
      ]),
    )
    expect(others).toEqual([])
    expect(producteur).toMatchObject({ pacage: '026000001', campagne: 2024 })
    expect(
      producteur?.parcelles.map(({ numIlot, numParcelle, codeCulture, precision, surface, commune }) =>
        [numIlot, numParcelle, codeCulture, precision, surface, commune].join(' '),
      ),
    ).toEqual(['1 1 BTH  5.8 26108', '1 2 BTN 002 6 26108', '2 7 LUZ  1.5 26108'])
    const contours = producteur?.parcelles.map(({ contour }) => [contour?.type, contour?.coordinates.length])
    expect(contours).toEqual([
      ['Polygon', 2],
      ['Polygon', 1],
      ['MultiPolygon', 2],
    ])
    // Near Crest in the Drôme, in degrees.
    expect(JSON.stringify(producteur?.parcelles[0]?.contour)).toContain('[[[5.0')
  })

  test('is found in an archive inside, beside a layer of blocks', async () => {
    const ilots = layer('ilots', [parcelle(1, 1)], champs.slice(0, 3))
    const [producteur] = await readFichierPac(
      zipSync({ 'export/LISEZMOI.txt': Buffer.from('?'), 'export/parcelles.zip': zipOf([parcelle(1, 1)]), ...ilots }),
    )
    expect(producteur?.parcelles).toHaveLength(1)
  })

  test('has one producer for each PACAGE, whose lost zero is given back, and the farm’s own is chosen', async () => {
    const producteurs = await readFichierPac(
      zipOf([parcelle(1, 1, { pacage: '26000001' }), parcelle(1, 1, { pacage: '038000002', type: 'ORH' })]),
    )
    expect(producteurs.map(({ pacage }) => pacage)).toEqual(['026000001', '038000002'])
    expect(selectProducteur(producteurs, '038000002').parcelles[0]?.codeCulture).toBe('ORH')
    expect(() => selectProducteur(producteurs, null)).toThrow('PACAGE_EXPLOITATION_MANQUANT')
  })

  const square = (x: number, y: number) => [parcelle(1, 1, {}, [rectangle(x, y, 1, 1)])]
  const bomb = zipSync({ 'parcelles.shp': new Uint8Array(110_000_000) }, { level: 9 })
  const broken = layer('parcelles', [parcelle(1, 1)])
  test.each([
    ['without shapefile', zipSync({ 'a.xml': Buffer.from('<a/>') }), 'ARCHIVE_PAC_SANS_PARCELLES'],
    ['of shapes without table', zipSync({ 'a.shp': shpOf([parcelle(1, 1)]) }), 'ARCHIVE_PAC_SANS_PARCELLES'],
    ['of blocks', zipSync(layer('ilots', [parcelle(1, 1)], champs.slice(0, 3))), 'ARCHIVE_PAC_AUTRE_COUCHE'],
    ['in degrees', zipOf(square(5.02, 44.73)), 'DECLARATION_PAC_COORDONNEES_INVALIDES'],
    [
      'in the projection of another territory',
      zipOf(square(340_000, 7_650_000)),
      'DECLARATION_PAC_COORDONNEES_INVALIDES',
    ],
    ['of a parcel without shape', zipOf([parcelle(1, 1, {}, null)]), 'DECLARATION_PAC_SURFACE_MANQUANTE'],
    [
      'of more than 3,000 parcels',
      zipOf(Array.from({ length: 3001 }, (_, i) => parcelle(1, i % 9))),
      'DECLARATION_PAC_TROP_DE_PARCELLES',
    ],
    ['that unpacks to more than 100 MB', bomb, 'ARCHIVE_PAC_TROP_GRANDE'],
    ['that holds a bomb inside', zipSync({ 'a.zip': bomb }), 'ARCHIVE_PAC_TROP_GRANDE'],
    [
      'of more than 500 entries',
      zipSync(Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`${i}.txt`, new Uint8Array()]))),
      'ARCHIVE_PAC_TROP_GRANDE',
    ],
    ['cut in two', zipOf([parcelle(1, 1)]).slice(0, 200), 'ARCHIVE_PAC_ILLISIBLE'],
    [
      'of damaged shapes',
      zipSync({ ...broken, 'parcelles.shp': broken['parcelles.shp']?.slice(0, 150) ?? new Uint8Array() }),
      'ARCHIVE_PAC_ILLISIBLE',
    ],
    [
      'of more than 10 MB',
      Buffer.concat([zipOf([parcelle(1, 1)]), Buffer.alloc(10_000_000)]),
      'FICHIER_TROP_VOLUMINEUX',
    ],
  ])('is refused when it is one %s', async (_, bytes, code) => {
    await expect(readFichierPac(bytes)).rejects.toThrow(new RegExp(`^${code}$`))
  })

  test('lets other work run while it is read', async () => {
    let turns = 0
    const clock = setInterval(() => turns++, 0)
    await readFichierPac(zipOf(Array.from({ length: 2_000 }, (_, i) => parcelle(1 + i, 1)))).finally(() =>
      clearInterval(clock),
    )
    expect(turns).toBeGreaterThan(10)
  })
})
