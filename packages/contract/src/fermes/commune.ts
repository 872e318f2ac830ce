import { z } from 'zod'

export const commune = z.object({
  idcommune: z.number(),
  nom: z.string(),
  codepostal: z.string().nullable(),
  identite: z.number().nullable(),
})
export type Commune = z.infer<typeof commune>
