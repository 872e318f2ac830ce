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
  /** When it was last typed in, ISO. */
  le: z.string(),
  /** The revision of the rotation it was typed over. */
  revision: z.string().nullable(),
  contenus: z.array(contenu),
})
export type Brouillon = z.infer<typeof brouillon>

/** Unsaved entries on this device. */
export const brouillonOf = ({ idUtilisateur, idExploitation, idMillesime }: Annee): Draft<Brouillon> =>
  draftOf([idUtilisateur, idExploitation, idMillesime, 'assolement'], brouillon)
