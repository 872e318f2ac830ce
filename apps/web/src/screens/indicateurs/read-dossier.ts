import { getDossier } from '@sillon/contract'
import { request } from '../../api/client'

interface Dossier {
  readonly idExploitation: number
  readonly millesime: number
  readonly codeNational: string
}

/** The file as the server has it, with its revision. */
export const readDossier = ({ idExploitation, codeNational, millesime }: Dossier, signal?: AbortSignal) =>
  request(getDossier, {
    params: { idExploitation, codeNational },
    query: { millesime },
    ...(signal === undefined ? {} : { signal }),
  })
