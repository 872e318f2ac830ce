import { z } from 'zod'
import type { DossierKey } from '../../dossier/dossier-key'
import { aucunChangement, type Changements } from './infos'

/** Storage key of the draft of a file's information: one for each person and file. */
export const placeOf = ({ idUtilisateur, idExploitation, millesime, codeNational }: DossierKey) => [
  idUtilisateur,
  idExploitation,
  millesime,
  codeNational,
  'infos',
]

const part = z.record(z.string(), z.unknown())

/** Unsaved entries on this device, with the fields of the screen at that time. */
export const changementsSchema = z
  .object({ demarche: part, annee: part, documents: part })
  .partial()
  .transform((kept) => ({ ...aucunChangement, ...kept }) as Changements)
