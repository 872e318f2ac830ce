import {
  type ApercuEffacement,
  eraseUtilisateur,
  listDemandesEffacement,
  previewEffacement,
  prove,
} from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'

const jeanne = { idUtilisateur: 12, prenom: 'Jeanne', nom: 'Petit', email: 'jeanne@ferme.example' }
const demandeeLe = '2026-11-20T13:32:00.000Z'
const apercu: ApercuEffacement = {
  idUtilisateur: 12,
  nom: 'Jeanne Petit',
  email: jeanne.email,
  demandeeLe,
  efface: [
    { quoi: 'ACCES', nombre: 2 },
    { quoi: 'CONTACTS', nombre: 1 },
  ],
  garde: [
    { quoi: 'DOSSIERS_DECIDES', nombre: 1 },
    { quoi: 'HISTORIQUE', nombre: 40 },
  ],
  contacts: ['Ferme du Vallon'],
  sansAcces: ['Ferme des Tilleuls'],
}

let server: FakeServer
let isErased: boolean
beforeEach(async () => {
  isErased = false
  server = await situation({ user: aUser({ role: 'SUPERADMIN' }), idExploitation: null })
  server.on(listDemandesEffacement, () => {
    const data = isErased ? [] : [{ ...jeanne, demandeeLe }]
    return answer({ count: data.length, offset: 0, data })
  })
  server.on(previewEffacement, () => answer(apercu))
})
const erasures = () => server.receivedOf('POST /api/utilisateurs/12/effacement')
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('a request for erasure', () => {
  it('is listed, and executed after a preview of erased and kept data and a fresh proof of identity', async () => {
    let isProved = false
    server.on(prove, () => {
      isProved = true
      return answer({ message: '' })
    })
    server.on(eraseUtilisateur, () => {
      if (!isProved) return refusal('PREUVE_EXIGEE')
      isErased = true
      return answer({ message: 'Les données personnelles ont été effacées.' })
    })
    const { path } = openAt('/admin/effacements')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: 'Examiner la demande de Jeanne Petit' }))
    const preview = await dialog('Effacer une personne')
    await preview.findByText(/A demandé son effacement le 20\/11\/2026 à \d\d:32\./)
    await expect.poll(path).toBe('/admin/effacements/12')
    expect(preview.getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'Le compte : nom, adresses, mot de passe, droits, préférences.',
      '2 accès à des exploitations.',
      'Le contact (nom, adresse, téléphone) d’1 exploitation, et son historique : Ferme du Vallon',
      '1 dossier décidé : il prouve une certification.',
      '40 modifications de dossiers, sous un numéro qui ne mène plus à personne : un dossier et son journal ne se séparent pas.',
    ])
    expect(preview.getByRole('alert').textContent).toContain('Ferme des Tilleuls')
    await user.click(preview.getByRole('button', { name: 'Effacer définitivement' }))
    const proof = await dialog('Confirmez que c’est bien vous')
    expect([isErased, erasures().length]).toEqual([false, 1])
    await user.type(proof.getByLabelText('Mot de passe'), 'Demo-2026!')
    await user.click(proof.getByRole('button', { name: 'Confirmer' }))
    await screen.findByText('Les données personnelles ont été effacées.')
    await screen.findByText('Aucune demande')
    expect([path(), erasures().length]).toEqual(['/admin/effacements', 2])
  })

  it('may be missing for an erased person, which is said, and cancelling erases nobody', async () => {
    server.on(previewEffacement, () => answer({ ...apercu, demandeeLe: null, garde: [], sansAcces: [] }))
    const { path } = openAt('/admin/effacements/12?recherche=petit')
    const preview = await dialog('Effacer une personne')
    await preview.findByText(/N’a pas demandé son effacement depuis son compte/)
    expect(preview.queryByText('Sera conservé, et pourquoi')).toBeNull()
    expect(preview.queryByRole('alert')).toBeNull()
    await userEvent.setup().click(preview.getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(path()).toBe('/admin/effacements?recherche=petit'))
    expect(erasures()).toEqual([])
  })

  it('cannot be executed without its preview', async () => {
    server.on(previewEffacement, () => refusal('UTILISATEUR_INCONNU'))
    openAt('/admin/effacements/12')
    const preview = await dialog('Effacer une personne')
    await preview.findByRole('button', { name: 'Réessayer' })
    expect(preview.getByRole('button', { name: 'Effacer définitivement' })).toHaveProperty('disabled', true)
  })
})
