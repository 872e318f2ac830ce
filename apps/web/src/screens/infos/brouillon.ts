import { z } from 'zod'
import { aucunChangement, type Changements } from './infos'

export interface DossierKey {
  readonly idUtilisateur: number
  readonly idExploitation: number
  readonly millesime: number
  readonly codeNational: string
}

/** The draft of the information of a file: one for each person and file. */
export const placeOf = ({ idUtilisateur, idExploitation, millesime, codeNational }: DossierKey) => [
  idUtilisateur,
  idExploitation,
  millesime,
  codeNational,
  'infos',
]

const part = z.record(z.string(), z.unknown())

/** What was typed on this device and never saved; its fields are those that the screen had when it was kept. */
export const changementsSchema = z
  .object({ demarche: part, annee: part, documents: part })
  .partial()
  .transform((kept) => ({ ...aucunChangement, ...kept }) as Changements)
