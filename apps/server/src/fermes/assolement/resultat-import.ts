import type { CodeInconnu, Language, ResultatImportPac } from '@sillon/contract'
import {
  type ComparaisonImport,
  type LigneEtat,
  libelleCodePac,
  type ParcelleEtat,
  type ParcelleRapprochee,
} from '@sillon/domain'
import { cultureOf, nomDeCulture, nomEn, typesCultures } from '@sillon/referentials'

/** The comparison as answered: lines and differing parcels three ways, with their names. */
export function comparaisonNommee(
  { lignes, parcelles }: ComparaisonImport,
  hasDernier: boolean,
  language: Language,
): Pick<ResultatImportPac, 'lignes' | 'parcellesDifferentes'> {
  const nombres = new Map<string | null, number>()
  for (const { fichier } of parcelles)
    if (fichier !== null) nombres.set(fichier.ligne, (nombres.get(fichier.ligne) ?? 0) + 1)
  const parcelleSelon = (parcelle: ParcelleEtat | null) =>
    parcelle && {
      codeCulture: parcelle.codeCulture,
      surface: parcelle.surface,
      cleLigne: parcelle.ligne,
      ligne: parcelle.ligne === null ? null : libellesOf(placeOf(parcelle.ligne), language).libelleCulture,
    }
  return {
    lignes: lignes.map(({ cle, fichier, present, dernier, ...verdict }) => {
      const place = (fichier ?? present) as LigneEtat
      return {
        cle,
        ...verdict,
        idCulture: place.idCulture,
        idCategorieCulture: place.idCategorieCulture,
        idTypeCulture: place.idTypeCulture,
        ...libellesOf(place, language),
        surface: fichier?.surface ?? 0,
        surfaceActuelle: present?.surface ?? 0,
        surfaceDerniere: hasDernier ? (dernier?.surface ?? 0) : null,
        nombreParcelles: nombres.get(cle) ?? 0,
      }
    }),
    parcellesDifferentes: parcelles
      .filter(({ changement }) => changement !== 'INCHANGEE')
      .map(({ cle, fichier, present, dernier, ...verdict }) => ({
        cle,
        ...verdict,
        numIlot: (fichier ?? present)?.numIlot ?? '',
        numParcelle: (fichier ?? present)?.numParcelle ?? '',
        fichier: parcelleSelon(fichier),
        present: parcelleSelon(present),
        dernier: parcelleSelon(dernier),
      })),
  }
}

/** Names of the crop and type of a line. A line without crop has its type's name twice. */
export function libellesOf({ idCulture, idTypeCulture }: Omit<LigneEtat, 'surface'>, language: Language) {
  const type = typesCultures.find((known) => known.idTypeCulture === idTypeCulture)
  const libelleTypeCulture = type === undefined ? '' : nomEn(language, 'types', type.code, type.libelle)
  const culture = cultureOf(idCulture)
  const libelleCulture = culture === undefined ? libelleTypeCulture : nomDeCulture(language, culture)
  return { libelleCulture, libelleTypeCulture }
}

/** Place of a line, from its key. */
function placeOf(cle: string): Omit<LigneEtat, 'surface'> {
  const [idCulture = '', idCategorieCulture, idTypeCulture] = cle.split('/')
  return {
    idCulture: idCulture === '' ? null : Number(idCulture),
    idCategorieCulture: Number(idCategorieCulture),
    idTypeCulture: Number(idTypeCulture),
  }
}

/** Codes without crop, with their areas in hectares. */
export function codesInconnus(parcelles: readonly ParcelleRapprochee[], language: Language): CodeInconnu[] {
  const byCode = new Map<string, CodeInconnu>()
  for (const { code, codeCulture, idCulture, horsAssolement, surface } of parcelles) {
    if (idCulture !== null) continue
    const known = byCode.get(code)
    byCode.set(code, {
      code,
      libelle: libelleCodePac(codeCulture, language),
      horsAssolement,
      surface: Math.round(((known?.surface ?? 0) + surface) * 10_000) / 10_000,
      nombreParcelles: (known?.nombreParcelles ?? 0) + 1,
    })
  }
  return [...byCode.values()]
}
