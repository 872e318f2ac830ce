import { getExploitation, getNouvelles, searchExploitations } from '@sillon/contract'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#socle/api/query-client'
import { anExploitation } from '../../testing/builders'
import { enregistrerDossier } from './enregistrer-dossier'

const exploitation = [getExploitation.path, { params: { idExploitation: 12 } }]
const liste = [searchExploitations.path, {}]
const nouvelles = [getNouvelles.path, {}]
const save = () =>
  enregistrerDossier(
    { idExploitation: 12, millesime: 2026, codeNational: 'HVE4' },
    { exploitationDemarcheMillesime: { etatDossier: 'CERTIFIABLE' } },
  )
const staleOnes = () =>
  [exploitation, liste, nouvelles].map((queryKey) => queryClient.getQueryState(queryKey)?.isInvalidated)

beforeEach(() => {
  vi.unstubAllGlobals()
  queryClient.clear()
  queryClient.setQueryData(exploitation, anExploitation())
  queryClient.setQueryData(liste, [])
  queryClient.setQueryData(nouvelles, {})
})

it('saving a file reloads the farm and the list of farms, which show its state, and the count of what waits', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}))
  await save()
  expect(staleOnes()).toEqual([true, true, true])
})

it('a refused save reloads none of them', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'ACTION_INTERDITE', message: '' }, { status: 403 }))
  await expect(save()).rejects.toMatchObject({ status: 403 })
  expect(staleOnes()).toEqual([false, false, false])
})
