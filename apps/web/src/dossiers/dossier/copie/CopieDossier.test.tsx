import { copier, getAssolement, getAvancement, getCopie, getExploitation, saveIndicateurs } from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aDemarche, anExploitation } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'

const HAIE = 'HVE4_BIODIV_D_11'
const MARE = 'HVE4_BIODIV_D_15'
const BLE = 'HVE4_CULT_D_2'
const PERIODE = 'HVE4_PHYTO_D_302'

const lAnDernier = {
  millesime: 2025,
  lignes: [
    { codeNational: HAIE, nouvelle: { value: 1200 } },
    { codeNational: PERIODE, nouvelle: { value: 'TRIANNUEL' } },
  ],
  laissees: [
    { codeNational: MARE, motif: 'DEJA_SAISIE', remplacement: { actuelle: { value: 0.25 }, nouvelle: { value: 0.5 } } },
    { codeNational: BLE, motif: 'CAMPAGNE_SEULE' },
  ],
}

it('the copy of last year’s file goes module by module, replaces entries on request, and can be undone', async () => {
  const server = await situation()
  const files = [aDemarche(), aDemarche({ idMillesime: 2025, etatDossier: 'CERTIFIABLE' })]
  server.on(getExploitation, () => answer(anExploitation({ demarches: files })))
  server.on(getAssolement, () => answer({ assolement: [{ surface: 12 }], parcellesIsolees: [] }))
  server.on(getAvancement, () => answer({ etapes: [], suspens: [] }))
  server.on(getCopie, () => answer(lAnDernier, { etag: '"7"' }))
  const sent: unknown[] = []
  server.on(copier, ({ body, headers }) => {
    sent.push([headers.get('if-match'), body])
    const change = { codeNational: HAIE, ancienne: null, etaitAConfirmer: false, nouvelle: { value: 1200 } }
    return sent.length === 1
      ? refusal('INDICATEUR_MODIFIE_ENTRE_TEMPS')
      : answer({ changements: [change], indicateurs: [] }, { etag: '"8"' })
  })
  server.on(saveIndicateurs, ({ body, headers }) => {
    sent.push([headers.get('if-match'), body])
    return answer([])
  })
  const user = userEvent.setup()
  const ouvrir = async () => {
    await user.click(await screen.findByRole('button', { name: 'Copier depuis 2025' }))
    return within(await screen.findByRole('dialog', { name: 'Copier depuis 2025' }))
  }
  openAt('/')

  const dialog = await ouvrir()
  const remplacer = dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Biodiversité : remplacer aussi 1 saisie/ })
  expect(remplacer.checked).toBe(false)
  dialog.getByText(/0,25 ha devient 0,5 ha$/)
  dialog.getByText('1 propre à la campagne 2025 (date, surface, quantité, traitement…)')
  await user.click(dialog.getByRole('checkbox', { name: 'Stratégie phytosanitaire : 1 saisie' }))
  await user.click(remplacer)
  await user.click(dialog.getByRole('button', { name: 'Copier 2 saisies' }))
  // Somebody changed an entry to be replaced: the preview is outdated.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const encore = await ouvrir()
  await user.click(encore.getByRole('button', { name: 'Copier 2 saisies' }))
  await screen.findByText('1 saisie copiée depuis 2025, à confirmer')
  await user.click(screen.getByRole('button', { name: 'Annuler la copie' }))
  await screen.findByText('La copie est annulée.')
  expect(sent).toEqual([
    ['"7"', { codes: [HAIE], remplacer: [MARE] }],
    ['"7"', { codes: [HAIE, PERIODE], remplacer: [] }],
    ['"8"', [{ codeNational: HAIE, valeur: null, estSaisie: false, aConfirmer: false }]],
  ])
})

it('the copy of last year’s file is offered for a file that nobody opened', async () => {
  const server = await situation()
  const files = [aDemarche({ idMillesime: 2025, etatDossier: 'CERTIFIABLE' })]
  server.on(getExploitation, () => answer(anExploitation({ demarches: files })))
  openAt('/')
  await screen.findByRole('button', { name: 'Copier depuis 2025' })
})
