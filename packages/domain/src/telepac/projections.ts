import proj4 from 'proj4'

/** Planar metres, east then north; or degrees, longitude first. */
export type Point = readonly [x: number, y: number]

export interface Projection {
  readonly nom: string
  /** Its definition for proj4. All are on the GRS 80 ellipsoid, whose degrees are those of WGS 84 to a few centimetres. */
  readonly definition: string
  /** Bounds of the farmland of its territory, in metres: [west, south, east, north]. */
  readonly emprise: readonly [number, number, number, number]
}

const utm = (zone: string) => `+proj=utm +zone=${zone} +ellps=GRS80 +units=m +no_defs`

/** Definitions of the legal projections: EPSG 2154, 5490, 2972, 2975 and 4471. */
const systemes = {
  lambert93: {
    nom: 'RGF93 / Lambert-93',
    definition:
      '+proj=lcc +lat_1=49 +lat_2=44 +lat_0=46.5 +lon_0=3 +x_0=700000 +y_0=6600000 +ellps=GRS80 +units=m +no_defs',
  },
  antilles: { nom: 'RGAF09 / UTM 20N', definition: utm('20') },
  guyane: { nom: 'RGFG95 / UTM 22N', definition: utm('22') },
  reunion: { nom: 'RGR92 / UTM 40S', definition: utm('40 +south') },
  mayotte: { nom: 'RGM04 / UTM 38S', definition: utm('38 +south') },
} as const

const lambert93: Projection = { ...systemes.lambert93, emprise: [0, 6_000_000, 1_300_000, 7_200_000] }

/** Legal projections by department, the first digits of a commune's code (decree 2000-1276 as amended in 2019). All are planar and in metres. */
const projections: Readonly<Record<string, Projection>> = {
  971: { ...systemes.antilles, emprise: [600_000, 1_700_000, 760_000, 1_850_000] },
  972: { ...systemes.antilles, emprise: [680_000, 1_580_000, 740_000, 1_660_000] },
  973: { ...systemes.guyane, emprise: [90_000, 220_000, 480_000, 680_000] },
  974: { ...systemes.reunion, emprise: [310_000, 7_630_000, 385_000, 7_700_000] },
  976: { ...systemes.mayotte, emprise: [495_000, 8_550_000, 540_000, 8_610_000] },
  977: { ...systemes.antilles, emprise: [500_000, 1_970_000, 530_000, 1_992_000] },
  978: { ...systemes.antilles, emprise: [480_000, 1_990_000, 515_000, 2_010_000] },
}

/** Legal projection of a commune; without a commune's code, every projection that contains all coordinates. */
export function projectionsFor(commune: string): readonly Projection[] {
  if (commune === '') return [lambert93, ...Object.values(projections)]
  return [projections[commune.slice(0, 3)] ?? lambert93]
}

/** Decimals of a degree: 1 cm on the ground. */
const DECIMALES = 1e7

/** Degrees of WGS 84, longitude first, of planar metres in a legal projection; 7 decimals. */
export function versDegres({ definition }: Pick<Projection, 'definition'>): (point: Point) => Point {
  const { inverse } = proj4(definition)
  return ([x, y]) => {
    const [longitude = Number.NaN, latitude = Number.NaN] = inverse([x, y])
    return [Math.round(longitude * DECIMALES) / DECIMALES, Math.round(latitude * DECIMALES) / DECIMALES]
  }
}
