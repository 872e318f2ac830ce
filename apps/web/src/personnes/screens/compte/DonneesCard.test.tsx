import { askEffacement, exportDonnees, getDemandeEffacement, withdrawEffacement } from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'

let server: FakeServer
beforeEach(async () => {
  let demandeeLe: string | null = null
  server = await situation()
  server.on(getDemandeEffacement, () => answer({ demandeeLe }))
  server.on(askEffacement, () => {
    demandeeLe = '2026-11-22T10:00:00.000Z'
    return answer({ demandeeLe })
  })
  server.on(withdrawEffacement, () => {
    demandeeLe = null
    return answer({ demandeeLe })
  })
})
/** Numbers of requests and of cancellations. */
const said = () =>
  ['POST', 'DELETE'].map(
    (method) => server.received.filter(({ call }) => call.startsWith(method) && call.includes('effacement')).length,
  )

describe('the personal data of an account', () => {
  it('are downloaded as an archive, or a message gives the reason', async () => {
    const saved: [string, Blob | MediaSource][] = []
    let last: Blob | MediaSource = new Blob()
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        last = blob
        return 'blob:archive'
      },
      revokeObjectURL: () => undefined,
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push([this.download, last])
    })
    server.on(exportDonnees, () => refusal('SERVICE_INDISPONIBLE'))
    openAt('/account')
    const user = userEvent.setup()
    const download = await screen.findByRole('button', { name: 'Télécharger mes données' })
    await user.click(download)
    await screen.findByText('Le service est momentanément indisponible.')
    expect(saved).toEqual([])
    server.on(exportDonnees, () => new Response('PK..'))
    await user.click(download)
    await waitFor(() => expect(saved.map(([name]) => name)).toEqual(['donnees-personnelles.zip']))
    expect(saved[0]?.[1]).toMatchObject({ type: 'application/zip', size: 4 })
  })

  it('can be erased on request after a confirmation, and the request can be withdrawn', async () => {
    openAt('/account')
    const user = userEvent.setup()
    const demander = { name: 'Demander l’effacement de mes données' }
    const ask = async () => {
      await user.click(await screen.findByRole('button', demander))
      return within(await screen.findByRole('dialog', { name: 'Avertissement' }))
    }
    await user.click((await ask()).getByRole('button', { name: 'Annuler' }))
    expect(said()).toEqual([0, 0])
    await user.click((await ask()).getByRole('button', demander))
    await screen.findByText('Votre demande est enregistrée.')
    expect(await screen.findByText('Vous avez demandé l’effacement de vos données le 22/11/2026.')).toBeTruthy()
    expect(screen.queryByRole('button', demander)).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Retirer ma demande' }))
    await screen.findByText('Votre demande est retirée.')
    expect(await screen.findByRole('button', demander)).toBeTruthy()
    expect(said()).toEqual([1, 1])
  })
})
