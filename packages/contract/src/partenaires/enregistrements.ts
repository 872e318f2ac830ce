// Records that a partner answers: the API that `apps/partner` offers and that a synchronisation reads. Bounded: a partner's server is not ours.
import { naturesIntervention } from '@sillon/domain'
import { z } from 'zod'
import { geometrieParcelle } from '../fermes/geometrie'

/** Maximum number of records of one page. */
export const PAGE_PARTENAIRE = 1000

const reference = z.string().min(1).max(100)
const hectares = z.number().min(0).max(100_000)

/** `GET {api}/exploitations`: farms of the account that the token stands for. */
export const exploitationsPartenaire = z.object({
  exploitations: z
    .array(
      z.object({
        id: reference,
        siret: z.string().max(14).nullable(),
        pacage: z.string().max(9).nullable(),
        raisonSociale: z.string().max(255),
      }),
    )
    .max(PAGE_PARTENAIRE),
})

/** One parcel of a campaign. Areas in hectares; `codeCulture` is a PAC code. */
export const parcellePartenaire = z.object({
  id: reference,
  nom: z.string().max(255).nullable(),
  numIlot: z.string().max(20).nullable(),
  numParcelle: z.string().max(20).nullable(),
  codeCulture: z.string().max(20).nullable(),
  surface: hectares,
  surfaceCvi: hectares.nullable(),
  geometrie: geometrieParcelle.nullable(),
})
export type ParcellePartenaire = z.infer<typeof parcellePartenaire>

/** `GET {api}/exploitations/{id}/parcelles?campagne=2026&apres=…`: a page, and where the next one begins. */
export const parcellesPartenaire = z.object({
  parcelles: z.array(parcellePartenaire).max(PAGE_PARTENAIRE),
  suivant: reference.nullable(),
})

/**
 * One record of the field: one product on one parcel on one day. `quantite` is by hectare in `unite`: the dose of a treatment, the quantity of a fertiliser.
 * `azote` is kilograms of nitrogen by hectare, `volume` cubic metres of water in all.
 */
export const interventionPartenaire = z.object({
  id: reference,
  idParcelle: reference.nullable(),
  nature: z.enum(naturesIntervention),
  date: z.iso.date(),
  heureDebut: z.iso.time({ precision: -1 }).nullable(),
  surface: hectares,
  codeCulture: z.string().max(20).nullable(),
  produit: z.string().max(255).nullable(),
  amm: z.string().max(20).nullable(),
  quantite: z.number().min(0).max(1_000_000).nullable(),
  unite: z.string().max(20).nullable(),
  cible: z.string().max(255).nullable(),
  azote: z.number().min(0).max(100_000).nullable(),
  organique: z.boolean().nullable(),
  volume: z.number().min(0).max(10_000_000).nullable(),
})
export type InterventionPartenaire = z.infer<typeof interventionPartenaire>

/** `GET {api}/exploitations/{id}/interventions?campagne=2026&apres=…` */
export const interventionsPartenaire = z.object({
  interventions: z.array(interventionPartenaire).max(PAGE_PARTENAIRE),
  suivant: reference.nullable(),
})
