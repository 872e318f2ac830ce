import { z } from 'zod'
import { call } from '../socle/call'
import { exportQuery } from '../socle/listes-exportees'
import { listAnswer, listQuery } from '../socle/schemas/listes'

export const trisDemandesEffacement = ['demandeeLe', 'nom', 'email'] as const

const demandeEffacement = z.object({
  idUtilisateur: z.number(),
  prenom: z.string(),
  nom: z.string(),
  email: z.string(),
  demandeeLe: z.string(),
})
export type DemandeEffacement = z.infer<typeof demandeEffacement>

export const listDemandesEffacement = call({
  method: 'GET',
  path: '/api/effacements/demandes',
  summary: 'Who asked to be erased, the longest waiting first; `search` looks in names and addresses',
  tag: 'donnees-personnelles',
  query: listQuery(trisDemandesEffacement),
  answer: listAnswer(demandeEffacement),
  errors: ['ACTION_INTERDITE'],
})

export const exportDemandesEffacement = call({
  method: 'GET',
  path: '/api/effacements/demandes/export',
  summary: 'Who asked to be erased, as a workbook or a CSV',
  tag: 'donnees-personnelles',
  query: listDemandesEffacement.query.omit({ offset: true, limit: true }).extend(exportQuery),
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: ['ACTION_INTERDITE'],
})
