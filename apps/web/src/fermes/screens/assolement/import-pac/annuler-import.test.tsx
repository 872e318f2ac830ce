import { annulerImportPac, getDernierImportPac, importPac } from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { bleTendre, lentille, orge } from '#fermes/cultures/testing/referentiel'
import { answer, type FakeServer } from '../../../../testing/fake-server'
import { declarationFile, resultat } from '../testing/import-pac'
import { aLigne, culture, openScreen, rotationIs, startServer, surface } from '../testing/screen'

let server: FakeServer
beforeEach(async () => {
  server = await startServer()
  const dernier = { idImportPac: 7, nom: 'declaration.xml', importeLe: '2026-03-02T08:30:00.000Z', par: 'Anne Petit' }
  server.on(importPac, () => answer(resultat()))
  server.on(getDernierImportPac, () =>
    answer({ dernier: { ...dernier, pertes: { lignes: [], nombreParcelles: 0 } } }, { etag: '"6"' }),
  )
  server.on(annulerImportPac, () => answer({ assolement: [], parcellesIsolees: [] }))
})

const annulations = () => server.receivedOf('POST /api/exploitations/1/imports-pac/7/annulation')
const question = async () => within(await screen.findByRole('dialog', { name: 'Avertissement' }))

/** Imports a declaration that leaves one line of lentils, with a parcel. @param before acts on the page before it */
async function importer(before?: (user: Awaited<ReturnType<typeof openScreen>>['user']) => Promise<void>) {
  const opened = await openScreen()
  await culture(1)
  await before?.(opened.user)
  await opened.user.click(screen.getByRole('button', { name: 'Importer la déclaration PAC' }))
  const dialog = within(await screen.findByRole('dialog'))
  await opened.user.upload(await dialog.findByLabelText(/fichier XML/), declarationFile())
  await dialog.findByText('Ce que l’import change')
  rotationIs(server, [aLigne(lentille, 3, ['p1'])], 6)
  await opened.user.click(dialog.getByText('Importer'))
  await screen.findByText('Déclaration importée.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return opened
}

/** Confirms the undo, after which the server has the rotation of before. */
async function confirmer(user: Awaited<ReturnType<typeof openScreen>>['user']) {
  const asked = await question()
  rotationIs(server, [aLigne(bleTendre, 12.5), aLigne(orge, 8)], 7)
  await user.click(asked.getByRole('button', { name: 'Annuler l’import' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('an import just written', () => {
  test('is undone on the server by its button, with what it brought to the screen', async () => {
    const { user } = await importer()
    expect(screen.getByRole('columnheader', { name: 'Parcelles' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Annuler la dernière modification' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Annuler l’import' }))
    await confirmer(user)
    const [undone, ...others] = annulations()
    expect([undone?.body, undone?.headers.get('if-match'), others]).toEqual([{ confirme: true }, '"6"', []])
    expect((await culture(1)).value).toBe("Blé tendre d'hiver")
    expect(screen.queryByRole('columnheader', { name: 'Parcelles' })).toBeNull()
    expect(screen.queryByText('Déclaration importée.')).toBeNull()
    // The button is gone.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
  })

  test('is undone on the server by Ctrl+Z, and stays on screen when the question is declined', async () => {
    const { user } = await importer()
    await user.keyboard('{Control>}z{/Control}')
    await user.click((await question()).getByRole('button', { name: 'Garder l’import' }))
    expect(annulations()).toEqual([])
    expect((await culture(1)).value).toBe('Lentille *')
    await user.keyboard('{Control>}z{/Control}')
    await confirmer(user)
    expect(annulations()).toHaveLength(1)
    expect((await culture(1)).value).toBe("Blé tendre d'hiver")
  })

  test('gives back the unsaved entries that it replaced', async () => {
    const { user } = await importer(async (user) => {
      await user.clear(await surface(1))
      await user.type(await surface(1), '15')
    })
    await user.keyboard('{Control>}z{/Control}')
    await confirmer(user)
    await waitFor(async () => expect((await surface(1)).value).toBe('15'))
  })

  test('can still be undone after an entry, which the question says is lost', async () => {
    const { user } = await importer()
    await user.type(await surface(1), '5')
    await user.click(screen.getByRole('button', { name: 'Annuler l’import' }))
    ;(await question()).getByText('Vos modifications non enregistrées seront perdues aussi.')
    await confirmer(user)
    expect((await culture(1)).value).toBe("Blé tendre d'hiver")
  })

  test('stays saved when the page is left with Annuler, which says so', async () => {
    const { user, page } = await importer()
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    const asked = await question()
    asked.getByText(/^L’import de la déclaration est déjà enregistré et le reste si vous quittez la page\./)
    await user.click(asked.getByRole('button', { name: 'Continuer la saisie' }))
    expect(page.path()).toBe('/modif-assolement')
    await user.click(screen.getByRole('button', { name: 'Annuler' }))
    await user.click((await question()).getByRole('button', { name: 'Quitter la page' }))
    await waitFor(() => expect(page.path()).toBe('/'))
  })
})
