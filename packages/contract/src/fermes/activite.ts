import { typesActivite } from '@sillon/domain'
import { z } from 'zod'

export const activite = z.object({
  idActivite: z.number(),
  libelle: z.string(),
  typeActivite: z.enum(typesActivite),
})
