import {
  getDemarche,
  getDossier,
  getOrganisme,
  listCertificationsEquivalentes,
  listOrganismesDeDemarche,
  saveDossier,
} from '@sillon/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aDossier, aUser } from '../../../testing/builders'
import { answer, refusal } from '../../../testing/fake-server'

const SAVED = 'POST /api/exploitations/1/demarches/HVE4'

async function infos(dossier = aDossier(), code = 'HVE4') {
  const server = await situation({ user: aUser({ role: 'CONSEILLER' }) })
  server.on(getDemarche, () => answer({ idDemarche: 2, code, libelle: 'HVE 4', selectable: true }))
  server.on(getDossier, () => answer(dossier))
  server.on(listOrganismesDeDemarche, () => answer([{ idOrganisme: 5, nom: 'Alpha', libelle: 'Alpha Certification' }]))
  server.on(listCertificationsEquivalentes, () => answer([{ idCertificationEquivalente: 2, libelle: 'Terra Vitis' }]))
  server.on(saveDossier, () => answer(dossier))
  return { server, ...openAt(`/demarches/${code}/infos`) }
}
const ready = () => screen.findByRole('heading', { level: 1, name: 'Informations de la démarche HVE 4' })
const field = (name: RegExp | string) =>
  screen.getByLabelText<HTMLInputElement>(name, { selector: 'input, select, textarea' })
const validate = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Valider' })

describe('the start page of a procedure', () => {
  it.each([
    ['a file with a state opens on its indicators', aDossier(), '/demarches/HVE3A/indicateurs'],
    [
      'a file that nobody has started opens on its information',
      aDossier({ exploitationDemarcheMillesime: { statutLastChangeIdUtilisateur: null } }),
      '/demarches/HVE3A/infos',
    ],
    [
      'a year without a file opens on the information',
      { ...aDossier(), exploitationDemarcheMillesime: null },
      '/demarches/HVE3A/infos',
    ],
  ])('%s', async (_, dossier, expected) => {
    const { server } = await infos(dossier, 'HVE3A')
    server.on(getDossier, () => answer(dossier))
    const { path } = openAt('/demarches/HVE3A')
    await waitFor(() => expect(path()).toBe(expected))
  })

  it('leads home with the message of a failed load', async () => {
    const server = await situation()
    server.on(getDossier, () => refusal('DEMARCHE_INCONNUE'))
    const { path } = openAt('/demarches/INCONNUE')
    await waitFor(() => expect(path()).toBe('/'))
    await screen.findByText('Erreur')
  })
})

describe('the information of a procedure', () => {
  it('saves the changes only, then opens the indicators', async () => {
    const user = userEvent.setup()
    const { server, path } = await infos(aDossier(), 'HVE3A')
    await ready()
    await user.type(field('Certificateur externe'), 'Certificateur du Midi')
    await user.selectOptions(await screen.findByLabelText('Type d’audit'), 'Suivi')
    await user.click(validate())
    await screen.findByText('La démarche a bien été sauvegardée')
    expect(server.receivedOf('POST /api/exploitations/1/demarches/HVE3A')[0]?.body).toEqual({
      exploitationDemarche: { typeAudit: 'SUIVI' },
      exploitationDemarcheMillesime: { certificateurExterne: 'Certificateur du Midi' },
    })
    await expect.poll(path).toBe('/demarches/HVE3A/indicateurs')
  })

  it('cannot be validated without its date of entry, and says so', async () => {
    await infos(aDossier({ exploitationDemarcheMillesime: { dateEntree: null } }))
    await ready()
    expect(validate().disabled).toBe(true)
    const entree = field(/^Date d’entrée/)
    // No fault is shown before the first visit of its field.
    screen.getByText('Les champs obligatoires restent à renseigner.')
    expect(screen.queryByText('Impossible de valider')).toBeNull()
    expect(entree.getAttribute('aria-invalid')).toBe('false')
    fireEvent.focus(entree)
    fireEvent.blur(entree)
    screen.getByText('Impossible de valider')
    screen.getByText('Des données sont manquantes ou erronées lors de la saisie du formulaire.')
    expect(entree.getAttribute('aria-invalid')).toBe('true')
    screen.getByText("La date d'entrée dans la certification est obligatoire")
    fireEvent.input(entree, { target: { value: '01/02/2026' } })
    await waitFor(() => expect(validate().disabled).toBe(false))
    expect(screen.queryByText('Impossible de valider')).toBeNull()
  })

  it('leads to its first field to fill in before any is visited', async () => {
    const user = userEvent.setup()
    await infos(aDossier({ exploitationDemarcheMillesime: { dateEntree: null } }))
    await ready()
    await user.click(screen.getByRole('button', { name: 'Voir le premier champ à renseigner' }))
    const entree = field(/^Date d’entrée/)
    expect(document.activeElement).toBe(entree)
    expect(entree.getAttribute('aria-invalid')).toBe('true')
  })

  it('shows the logo of the chosen body', async () => {
    const user = userEvent.setup()
    const { server } = await infos()
    server.on(getOrganisme, () =>
      answer({
        idOrganisme: 5,
        nom: 'Alpha',
        libelle: 'Alpha Certification',
        adresse: '1 rue de l’Exemple',
        siteInternet: null,
        logoBase64: 'data:image/png;base64,AAAA',
        couleurPrimaire: '#123456',
        couleurSecondaire: '#123456',
        couleurTertiaire: '#123456',
        texteReglementaire: null,
        agrementSca: false,
        scoresVisiblesAgriculteur: false,
        demarches: [2],
      }),
    )
    await ready()
    await screen.findByRole('option', { name: 'Alpha' })
    await user.selectOptions(field('Organisme certificateur'), 'Alpha')
    await screen.findByRole('img', { name: 'Logo de Alpha' })
  })

  it('shows the details of an equivalence once it is switched on, total at first, and drops them when it is switched off', async () => {
    const user = userEvent.setup()
    const { server } = await infos()
    await ready()
    const equivalence = screen.getByRole('switch', { name: 'La certification est obtenue par équivalence' })
    expect(screen.queryByLabelText('Équivalence')).toBeNull()
    await user.click(equivalence)
    expect(field('Équivalence').value).toBe('totale')
    await user.selectOptions(field('Certification équivalente'), 'Terra Vitis')
    await user.click(equivalence)
    await user.click(equivalence)
    expect(field('Certification équivalente').value).toBe('')
    await user.click(validate())
    await waitFor(() => expect(server.receivedOf(SAVED)).toHaveLength(1))
    expect(server.receivedOf(SAVED)[0]?.body).toMatchObject({
      exploitationDemarche: { estCertificationEquivalente: true, certificationEquivalenteEstTotale: true },
    })
  })

  it('shows the levels in the national scheme only', async () => {
    await infos(aDossier(), 'HVE3A')
    await ready()
    const levels = screen.getByRole('region', { name: 'Certifications de l’exploitation' })
    const user = userEvent.setup()
    const level1 = within(levels).getByRole('group', { name: 'Niveau 1 atteint' })
    await user.click(within(level1).getByLabelText('Oui'))
    within(levels).getByLabelText('Date d’obtention du niveau 1')
    await user.type(within(levels).getByLabelText('Campagne précédente certifiée (année)'), '20')
    screen.getByText('Une année à 4 chiffres est attendue')
    expect(validate().disabled).toBe(true)
  })

  it('shows fields that a farmer may not change read-only', async () => {
    await infos(aDossier({ permissions: { modifierResultat: false } }))
    await ready()
    expect(field('Date d’audit').readOnly).toBe(true)
    expect(field('Date de certification').readOnly).toBe(true)
    expect(field(/^Date d’entrée/).readOnly).toBe(false)
  })

  it('is read only once the file is locked', async () => {
    await infos(aDossier({ permissions: { modifierInfos: false } }))
    await ready()
    screen.getByText('L’état du dossier ne permet plus de modifier ces informations.')
    expect(screen.queryByText(/campagnes passées/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Valider' })).toBeNull()
    expect(field(/^Date d’entrée/).readOnly).toBe(true)
  })

  it('of a procedure of past campaigns names its last campaign for new files, and refuses one for this campaign', async () => {
    const permissions = { ouvrir: false, modifierInfos: false }
    await infos({ ...aDossier({ permissions }), exploitationDemarcheMillesime: null }, 'HVE3A')
    await ready()
    screen.getByText(/conservée pour les dossiers des campagnes passées : .* jusqu’à la campagne 2025\.$/)
    screen.getByText('Cette démarche n’accepte pas de nouveau dossier pour la campagne 2026.')
    await userEvent.click(screen.getByRole('button', { name: 'Ouvrir la campagne 2025' }))
    await waitFor(() => expect(localStorage.getItem('sillon.selection')).toContain('"idMillesime":2025'))
    expect(screen.queryByText(/L’état du dossier/)).toBeNull()
  })

  it('shows the server’s messages beside their fields and keeps the typed values', async () => {
    const user = userEvent.setup()
    const { server, path } = await infos()
    server.on(saveDossier, () =>
      refusal('VALEUR_INVALIDE', [
        { path: 'exploitationDemarcheMillesime.nomAuditeurExterne', message: 'Nom inconnu' },
      ]),
    )
    await ready()
    await user.type(field('Nom de l’auditeur'), 'Mercier')
    await user.click(validate())
    await screen.findByText('Erreur lors de la sauvegarde de la démarche')
    expect(field('Nom de l’auditeur').getAttribute('aria-invalid')).toBe('true')
    screen.getByText('Nom inconnu')
    expect(path()).toBe('/demarches/HVE4/infos')
    await user.type(field('Nom de l’auditeur'), ' L')
    expect(screen.queryByText('Nom inconnu')).toBeNull()
  })

  it('restores typed and unsaved values, unless they are discarded', async () => {
    const user = userEvent.setup()
    await infos()
    await ready()
    await user.type(field('Commentaire général'), 'À revoir au printemps')
    document.body.replaceChildren()
    await infos()
    await ready()
    expect(field('Commentaire général').value).toBe('À revoir au printemps')
    await user.click(screen.getByRole('button', { name: 'Abandonner cette saisie' }))
    expect(field('Commentaire général').value).toBe('')
  })

  it('leads home when it cannot be loaded', async () => {
    const server = await situation()
    server.on(getDossier, () => refusal('EXPLOITATION_INCONNUE'))
    const { path } = openAt('/demarches/HVE4/infos')
    await waitFor(() => expect(path()).not.toBe('/demarches/HVE4/infos'))
  })
})
