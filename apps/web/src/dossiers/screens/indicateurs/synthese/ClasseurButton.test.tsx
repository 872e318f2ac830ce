import { createExport, downloadExport, getEdition, getExport, listEditions } from '@sillon/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, unServeur } from '#dossiers/testing/serveur'
import { queryClient } from '#socle/api/query-client'
import { answer } from '../../../../testing/fake-server'
import { savedFiles } from '../../../../testing/saved-files'

const BOUTON = 'Classeur de l’auditeur (PDF)'

it('the binder of a file is downloaded', async () => {
  const files = savedFiles()
  const { server, user } = await renderScreen(unServeur(), 'HVE4_SYN')
  const asked = { idExport: 4, genre: 'classeur', libelle: 'Classeur', etat: 'EN_ATTENTE' }
  server.on(createExport, () => answer(asked))
  server.on(getExport, () => answer({ ...asked, etat: 'TERMINE', nomFichier: 'Classeur.pdf', typeMime: null }))
  server.on(downloadExport, () => new Response('%PDF'))
  await user.click(await screen.findByRole('button', { name: BOUTON }))
  await waitFor(() => expect(files).toEqual(['Classeur.pdf']))
  expect(server.receivedOf('POST /api/exports').map(({ body }) => body)).toEqual([
    { genre: 'classeur', params: { codeNational: 'HVE4', idExploitation: 12, millesime: 2026 } },
  ])
})

it('the report of a file is offered beside the binder', async () => {
  const files = savedFiles()
  const { server, user } = await renderScreen(unServeur(), 'HVE4_SYN')
  const editions = { idDemarche: 2, aDossier: true, nbPiecesJointes: 0, rapport: ['xlsx'], commentaires: [] }
  server.on(listEditions, () =>
    answer([
      { ...editions, code: 'HVE4', libelle: 'HVE niveau 3' },
      { ...editions, code: 'AUTRE', libelle: 'Une autre' },
    ]),
  )
  server.on(
    getEdition,
    () => new Response('xlsx', { headers: { 'content-disposition': 'attachment; filename=R.xlsx' } }),
  )
  await queryClient.resetQueries({ queryKey: [listEditions.path] })
  await user.click(await screen.findByText('Rapport (XLSX)'))
  await waitFor(() => expect(files).toEqual(['R.xlsx']))
  expect(server.receivedOf('GET /api/editions/HVE4')).toHaveLength(1)
})

it('the report of a decided file is offered to its farmer below the decision', async () => {
  const permissions = { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false }
  const { server } = await renderScreen(
    unServeur({ role: 'AGRICULTEUR', etatDossier: 'CERTIFIABLE', permissions }),
    'HVE4_SYN',
  )
  server.on(listEditions, () =>
    answer([
      {
        idDemarche: 2,
        aDossier: true,
        nbPiecesJointes: 0,
        rapport: ['pdf'],
        commentaires: [],
        code: 'HVE4',
        libelle: 'HVE niveau 3',
      },
    ]),
  )
  await queryClient.resetQueries({ queryKey: [listEditions.path] })
  await screen.findByText('Rapport (PDF)')
})

it('the binder is not offered to those who may not see scores', async () => {
  await renderScreen(unServeur({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR }), 'HVE4_SYN')
  expect(screen.queryByRole('button', { name: BOUTON })).toBeNull()
})
