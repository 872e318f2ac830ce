import { createContext, useContext } from 'react'
import type { DossierKey } from '../../dossier/dossier-key'
import type { Demarche, Documents, Dossier, Infos, Saisie } from './infos'

export interface InfosForm {
  readonly dossier: DossierKey
  readonly infos: Infos
  readonly permissions: Dossier['permissions']
  readonly changeDemarche: (part: Partial<Demarche>) => void
  readonly changeAnnee: (part: Partial<Saisie>) => void
  readonly changeDocuments: (part: Partial<Documents>) => void
  /** Message beside a field. */
  readonly errorOf: (champ: string) => string | undefined
  /** Called by a field when its text becomes unreadable, or readable again. */
  readonly setReadable: (champ: string, isReadable: boolean) => void
}

export const InfosContext = createContext<InfosForm | null>(null)

export function useInfosForm(): InfosForm {
  const form = useContext(InfosContext)
  if (form === null) throw new Error('A field of the info screen stands outside of its form.')
  return form
}
