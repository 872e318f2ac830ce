import type { InterventionPartenaire, ParcellePartenaire } from '@sillon/contract'
import { cultureDuCodePac } from '@sillon/domain'
import { dosesReferenceExemple, produitsPhytoExemple } from '@sillon/referentials'
import type { FermePartenaire } from './fermes'
import { AMM_INCONNUE, type Apport, itineraires, type Traitement } from './itineraires'
import { parcellesDe } from './parcelles'
import { arrondi, entre, tirage } from './tirage'

const doses = new Map(dosesReferenceExemple.map((row) => [`${row.amm} ${row.idCulture}`, row]))
const noms = new Map(produitsPhytoExemple.map(({ amm, nom }) => [amm, nom]))

/** Date of a record: months below 1 are of the year before (0 is December, -3 September). @param ecart days later */
function dateDe(campagne: number, mois: number, jour: number, ecart: number): string {
  return new Date(Date.UTC(campagne, mois - 1, jour + ecart)).toISOString().slice(0, 10)
}

/** The fields of a record that its nature does not use. */
const VIDE = {
  heureDebut: null,
  produit: null,
  amm: null,
  quantite: null,
  unite: null,
  cible: null,
  azote: null,
  organique: null,
  volume: null,
} as const

/** Dose of a treatment: a share of the reference dose, or a dose of its own for a product that has none. */
function doseDe({ amm, part = 1, dose }: Traitement, codeCulture: string, key: string) {
  if (dose !== undefined) return { quantite: dose[0], unite: dose[1] }
  const reference = doses.get(`${amm} ${cultureDuCodePac(codeCulture)}`)
  if (reference === undefined) throw new Error(`The demonstration has no reference dose of ${amm} on ${codeCulture}.`)
  return { quantite: arrondi(reference.dose * part * entre(key, 0.9, 1.1), 4), unite: reference.unite }
}

function traitement(
  parcelle: ParcellePartenaire,
  codeCulture: string,
  campagne: number,
  prevu: Traitement,
  rang: number,
): InterventionPartenaire[] {
  const key = `${parcelle.id} ${campagne} traitement ${rang}`
  if (tirage(`${key} fait`) >= (prevu.frequence ?? 1)) return []
  const { amm, mois, jour, cible } = prevu
  const partielle = tirage(`${key} partielle`) < 0.1
  return [
    {
      ...VIDE,
      id: `${parcelle.id}-${campagne}-T${String(rang + 1).padStart(2, '0')}`,
      idParcelle: parcelle.id,
      nature: 'TRAITEMENT',
      date: dateDe(campagne, mois, jour, Math.floor(entre(`${key} jour`, 0, 6))),
      heureDebut: `${String(Math.floor(entre(`${key} heure`, 6, 21))).padStart(2, '0')}:${tirage(key) < 0.5 ? '00' : '30'}`,
      surface: partielle ? arrondi(parcelle.surface * 0.6, 4) : parcelle.surface,
      codeCulture,
      produit: noms.get(amm) ?? AMM_INCONNUE.nom,
      amm,
      ...doseDe(prevu, codeCulture, `${key} dose`),
      cible,
    },
  ]
}

function fertilisation(
  parcelle: ParcellePartenaire,
  codeCulture: string,
  campagne: number,
  { produit, mois, jour, quantite, unite, teneur, organique }: Apport,
  rang: number,
): InterventionPartenaire {
  const key = `${parcelle.id} ${campagne} apport ${rang}`
  const apportee = arrondi(quantite * entre(key, 0.9, 1.1), 1)
  return {
    ...VIDE,
    id: `${parcelle.id}-${campagne}-F${String(rang + 1).padStart(2, '0')}`,
    idParcelle: parcelle.id,
    nature: 'FERTILISATION',
    date: dateDe(campagne, mois, jour, Math.floor(entre(`${key} jour`, 0, 6))),
    surface: parcelle.surface,
    codeCulture,
    produit,
    quantite: apportee,
    unite,
    azote: arrondi(apportee * teneur, 1),
    organique,
  }
}

/** The records of a farm's campaign, ordered by identifier: treatments, fertilisations, irrigations of each parcel. */
export function interventionsDe(ferme: FermePartenaire, campagne: number): InterventionPartenaire[] {
  return parcellesDe(ferme, campagne).flatMap((parcelle) => {
    const { codeCulture } = parcelle
    const itineraire = codeCulture === null ? undefined : itineraires[codeCulture]
    if (codeCulture === null || itineraire === undefined) return []
    const tours = ferme.irriguees.includes(codeCulture) ? (itineraire.tours ?? []) : []
    return [
      ...itineraire.apports.map((apport, rang) => fertilisation(parcelle, codeCulture, campagne, apport, rang)),
      ...tours.map(([mois, jour, millimetres], rang) => ({
        ...VIDE,
        id: `${parcelle.id}-${campagne}-I${String(rang + 1).padStart(2, '0')}`,
        idParcelle: parcelle.id,
        nature: 'IRRIGATION' as const,
        date: dateDe(campagne, mois, jour, 0),
        surface: parcelle.surface,
        codeCulture,
        // One millimetre on one hectare is ten cubic metres.
        volume: arrondi(millimetres * 10 * parcelle.surface, 0),
      })),
      ...itineraire.traitements.flatMap((prevu, rang) => traitement(parcelle, codeCulture, campagne, prevu, rang)),
    ]
  })
}
