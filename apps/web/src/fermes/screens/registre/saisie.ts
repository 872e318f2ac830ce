import type { Intervention, InterventionSaisie } from '@sillon/contract'
import { complementsIntervention, naturesIntervention } from '@sillon/domain'
import { type ZodType, z } from 'zod'

/** Values of the form: an entry whose area and date may still be missing. */
export type Valeurs = Omit<InterventionSaisie, 'surface' | 'date'> & {
  readonly surface: number | null
  readonly date: string | null
}

/** A new treatment. */
export const vide: Valeurs = {
  nature: 'TRAITEMENT',
  uuidParcelle: null,
  numIlot: null,
  numParcelle: null,
  date: null,
  heureDebut: null,
  surface: null,
  idCulture: null,
  culture: null,
  produit: null,
  amm: null,
  quantite: null,
  unite: null,
  cible: null,
  azote: null,
  organique: null,
  volume: null,
  complements: {},
}

/** Entered fields of a record. */
export const valeursDe = (intervention: Intervention): Valeurs =>
  Object.fromEntries(
    Object.keys(vide).map((champ) => [champ, intervention[champ as keyof Valeurs]]),
  ) as unknown as Valeurs

/** A time as people type it (7h30, 7:30, 18 h) as the register writes it (07:30); another text as it is. */
export function heureLue(text: string | null): string | null {
  const [, heures, minutes = '00'] = /^(\d{1,2}) ?[hH:.] ?(\d{2})?$/.exec(text?.trim() ?? '') ?? []
  return heures === undefined ? text : `${heures.padStart(2, '0')}:${minutes}`
}

const texte = z.string().nullable()
const nombre = z.number().nullable()

/** Shape of the draft on the device. */
export const brouillon = z
  .object({
    nature: z.enum(naturesIntervention),
    uuidParcelle: texte,
    numIlot: texte,
    numParcelle: texte,
    date: texte,
    heureDebut: texte,
    surface: nombre,
    idCulture: nombre,
    culture: texte,
    produit: texte,
    amm: texte,
    quantite: nombre,
    unite: texte,
    cible: texte,
    azote: nombre,
    organique: z.boolean().nullable(),
    volume: nombre,
    complements: z.partialRecord(z.enum(complementsIntervention), z.string()),
  })
  .partial() as ZodType<Partial<Valeurs>>
