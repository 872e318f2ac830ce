import { z } from 'zod'
import { type Draft, draftOf } from '#socle/forms/draft'

/** Person, farm and year of a rotation: one draft for each. */
export interface Annee {
  readonly idUtilisateur: number
  readonly idExploitation: number
  readonly idMillesime: number
}

const contenu = z.object({
  idCulture: z.number().nullable(),
  idCategorieCulture: z.number().nullable(),
  idTypeCulture: z.number().nullable(),
  surface: z.number().nullable(),
  cultureInconnue: z.string().nullable(),
  uuidsParcelles: z.array(z.string()).readonly(),
})

const brouillon = z.object({
  /** Time of the last entry, ISO. */
  le: z.string(),
  /** Revision of the rotation below the entries. */
  revision: z.string().nullable(),
  contenus: z.array(contenu),
})
export type Brouillon = z.infer<typeof brouillon>

/** Unsaved entries on this device. */
export const brouillonOf = ({ idUtilisateur, idExploitation, idMillesime }: Annee): Draft<Brouillon> =>
  draftOf([idUtilisateur, idExploitation, idMillesime, 'assolement'], brouillon)
