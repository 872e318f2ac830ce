/** Crop families of plant protection (order of 2011): large crops and meadows, vine, fruit growing, other crops in soil, soilless crops. */
export const famillesPhyto = ['GC', 'VIGNE', 'ARBO', 'AUTRES', 'HORSOL'] as const
export type FamillePhyto = (typeof famillesPhyto)[number]

/** Families of the crop types outside the large crops (barème of HVE3A, section 2). */
const familles: Readonly<Record<string, FamillePhyto>> = {
  VIGNES: 'VIGNE',
  VERGER: 'ARBO',
  CULTPLEINCHAMP: 'AUTRES',
  CULTTUNNEL: 'AUTRES',
  CULTSERRE: 'AUTRES',
  HORTPEP: 'AUTRES',
  CULTPERMA: 'AUTRES',
  CULTHORSOL: 'HORSOL',
}

/** Family of a crop type. */
export const famillePhytoDe = (codeTypeCulture: string): FamillePhyto => familles[codeTypeCulture] ?? 'GC'
