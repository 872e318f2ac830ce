import { z } from 'zod'
import { call, findsEverybody } from '../socle/call'
import { exportQuery } from '../socle/listes-exportees'
import { searchExploitations } from './exploitations'

/** All results of the search, in its order: a line for each file of the requested year, with its farm. Unlike the search, it has no limit. */
export const exportRecherche = call({
  method: 'GET',
  path: '/api/exploitations/search/export',
  summary: 'The farms that the search finds, with their files, as a workbook or a CSV',
  tag: 'exploitations',
  query: searchExploitations.query.omit({ offset: true, limit: true }).extend(exportQuery),
  freshProof: (_, of) => findsEverybody(of),
  media: 'application/octet-stream',
  answer: z.instanceof(Uint8Array),
  errors: ['ORGANISME_INCONNU', 'PREUVE_EXIGEE'],
})
