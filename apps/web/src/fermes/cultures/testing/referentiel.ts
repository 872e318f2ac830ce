import type { Culture } from '../cultures'
import { type CategorieCulture, Referentiel, type TypeCulture } from '../referentiel'

const cereales: CategorieCulture = { idCategorieCulture: 1, code: 'CEREALES', libelle: 'Céréales' }
const proteagineux: CategorieCulture = { idCategorieCulture: 3, code: 'PROTEAGINEUX', libelle: 'Protéagineux' }

const aType = (idTypeCulture: number, { idCategorieCulture }: CategorieCulture, libelle: string): TypeCulture => ({
  idTypeCulture,
  idCategorieCulture,
  code: libelle.toUpperCase(),
  libelle,
})
const typeBle = aType(2, cereales, 'Blé tendre et épeautre')
const typeOrge = aType(4, cereales, 'Orge')
const typeLegumesSecs = aType(14, proteagineux, 'Légumes secs')

const aCulture = (over: Partial<Culture> & Pick<Culture, 'idCulture' | 'libelle'>): Culture => ({
  codePac: null,
  estMajeure: true,
  estSelectionnable: true,
  idCategorieCultureDefaut: cereales.idCategorieCulture,
  idTypeCultureDefaut: typeBle.idTypeCulture,
  regroupementCulture: null,
  idRegroupementVerger: null,
  ...over,
})
export const bleTendre = aCulture({ idCulture: 1, codePac: 'BTH', libelle: "Blé tendre d'hiver" })
export const blePrintemps = aCulture({ idCulture: 2, codePac: 'BTP', libelle: 'Blé tendre de printemps' })
export const orge = aCulture({
  idCulture: 9,
  codePac: 'ORH',
  libelle: "Orge d'hiver",
  idTypeCultureDefaut: typeOrge.idTypeCulture,
})
export const lentille = aCulture({
  idCulture: 49,
  codePac: 'LEC',
  libelle: 'Lentille',
  estMajeure: false,
  idCategorieCultureDefaut: proteagineux.idCategorieCulture,
  idTypeCultureDefaut: typeLegumesSecs.idTypeCulture,
})
/** A crop of older declarations: shown in existing rows, and no longer offered. */
export const feverole = aCulture({
  idCulture: 90,
  codePac: 'FFO',
  libelle: 'Féverole fourragère',
  estMajeure: false,
  estSelectionnable: false,
})

export const cultures = [bleTendre, blePrintemps, orge, lentille, feverole]
export const categories = [cereales, proteagineux]
export const types = [typeBle, typeOrge, typeLegumesSecs]
export const referentiel = new Referentiel(cultures, categories, types)
