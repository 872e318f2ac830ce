import { getDossier } from '@sillon/contract'
import { request } from '#socle/api/client'
import type { DossierLu } from './dossier-key'

/** The file as the server has it, with its revision. */
export const readDossier = ({ idExploitation, codeNational, millesime }: DossierLu, signal?: AbortSignal) =>
  request(getDossier, {
    params: { idExploitation, codeNational },
    query: { millesime },
    ...(signal === undefined ? {} : { signal }),
  })
