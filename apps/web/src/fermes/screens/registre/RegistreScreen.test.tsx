import { createIntervention, deleteIntervention, exportRegistre, getAssolement } from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { bleTendre } from '#fermes/cultures/testing/referentiel'
import { openAt } from '../../../testing/application'
import { answer, refusal } from '../../../testing/fake-server'
import { savedFiles } from '../../../testing/saved-files'
import { aLigne } from '../assolement/testing/screen'
import { anIntervention, registreServeur, UUID } from './testing/serveur'

beforeEach(() => localStorage.clear())

describe('the register of a farm', () => {
  it('shows a partner’s record as theirs, without a link and without a deletion', async () => {
    const partner = { origine: 'PARTENAIRE', application: 'MesParcelles', produit: 'Fongix' } as const
    await registreServeur([anIntervention(), anIntervention({ uuidIntervention: `${UUID.slice(0, -1)}b`, ...partner })])
    openAt('/registre')
    const own = await screen.findByRole('row', { name: /Herbix/ })
    expect(within(own).getByRole('link').getAttribute('href')).toBe(`/registre/${UUID}`)
    expect(own.textContent).toContain('1,5 L/ha')
    const theirs = screen.getByRole('row', { name: /Fongix/ })
    expect(theirs.textContent).toContain('MesParcelles')
    expect(within(theirs).queryByRole('link')).toBeNull()
    expect(within(theirs).queryByRole('button')).toBeNull()
  })

  it('asks the server for one product, kind and parcel, as its address says', async () => {
    const server = await registreServeur()
    openAt(`/registre?nature=TRAITEMENT&parcelle=${UUID}`)
    await userEvent
      .setup()
      .selectOptions(await screen.findByLabelText('Produit'), await screen.findByText('Herbix', { selector: 'option' }))
    await waitFor(() => {
      const [last] = server.receivedOf('GET /api/exploitations/1/registre').slice(-1)
      expect(Object.fromEntries(last?.url.searchParams ?? [])).toMatchObject({
        nature: 'TRAITEMENT',
        parcelle: UUID,
        produit: 'Herbix',
      })
    })
  })

  it('says which records may repeat a partner’s, shows them alone, and then all again', async () => {
    const doublonDe = { partenaire: 'MesParcelles', quantite: 0.6203, unite: 'L/ha' }
    await registreServeur([
      anIntervention({ produit: 'Double', doublonDe }),
      anIntervention({ uuidIntervention: `${UUID.slice(0, -1)}b` }),
    ])
    openAt('/registre')
    const user = userEvent.setup()
    const notice = await screen.findByText('1 intervention semble répéter celle d’un partenaire')
    const row = await screen.findByRole('row', { name: /Double/ })
    expect(row.textContent).toContain('semble répéter MesParcelles (0,6203 L/ha)')
    await screen.findByRole('row', { name: /Herbix/ })
    await user.click(screen.getByRole('link', { name: 'Les afficher' }))
    await waitFor(() => expect(screen.queryByRole('row', { name: /Herbix/ })).toBeNull())
    expect(screen.getByRole('row', { name: /Double/ })).toBeTruthy()
    expect(notice.isConnected).toBe(true)
    await user.click(screen.getByRole('link', { name: 'Afficher tout le registre' }))
    await screen.findByRole('row', { name: /Herbix/ })
  })

  it('offers each next step once while it is empty', async () => {
    await registreServeur([])
    openAt('/registre')
    expect(await screen.findByText('Aucune intervention dans le registre')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Saisir une intervention' })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: 'Importer un fichier' })).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Exporter' })).toBeNull()
  })

  it('deletes a record after a question', async () => {
    const server = await registreServeur()
    server.on(deleteIntervention, () => answer({ message: 'Intervention supprimée' }))
    openAt('/registre')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Supprimer : Herbix' }))
    const question = within(await screen.findByRole('dialog', { name: 'Avertissement' }))
    await user.click(question.getByRole('button', { name: 'Supprimer' }))
    await waitFor(() => expect(server.receivedOf(`DELETE /api/exploitations/1/registre/${UUID}`)).toHaveLength(1))
  })
})

it('downloads the register in a chosen format, and says why it cannot', async () => {
  const files = savedFiles()
  const server = await registreServeur()
  server.on(exportRegistre, () => new Response('x'))
  openAt('/registre')
  const user = userEvent.setup()
  const choose = async () => {
    await user.click(await screen.findByRole('button', { name: 'Exporter' }))
    await user.click(await screen.findByRole('button', { name: 'JSON, schéma publié' }))
  }
  await choose()
  await waitFor(() => expect(files).toEqual(['registre-2026.json']))
  server.on(exportRegistre, () => refusal('EDITIONS_EN_ATTENTE'))
  await choose()
  expect(await screen.findByText('Erreur')).toBeTruthy()
  expect(files).toHaveLength(1)
})

it('a new treatment takes area and crop of its parcel, and the number of a proposed product', async () => {
  const server = await registreServeur([])
  const ligne = aLigne(bleTendre, 12.5, [UUID])
  server.on(getAssolement, () => answer({ assolement: [ligne], parcellesIsolees: [] }))
  server.on(createIntervention, () => answer(anIntervention()))
  openAt('/registre/saisir')
  const user = userEvent.setup()
  await user.selectOptions(await screen.findByLabelText('Parcelle'), await screen.findByText('1/1 (12,5 ha)'))
  await user.type(screen.getByLabelText('Date *'), '12/03/2026')
  expect(screen.getByLabelText<HTMLInputElement>('Heure de début').placeholder).toBe('07:30')
  await user.type(screen.getByLabelText('Heure de début'), '7h30')
  expect(screen.getByLabelText<HTMLInputElement>('Numéro d’AMM').inputMode).toBe('numeric')
  await user.type(screen.getByRole('combobox', { name: /^Produit/ }), 'sarcl')
  await user.click(await screen.findByText('Démo-Sarclane – AMM 9990001'))
  await user.type(screen.getByLabelText('Dose par hectare'), '1,5')
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() => expect(server.receivedOf('POST /api/exploitations/1/registre')).toHaveLength(1))
  expect(server.receivedOf('POST /api/exploitations/1/registre')[0]?.body).toMatchObject({
    uuidParcelle: UUID,
    surface: 12.5,
    idCulture: bleTendre.idCulture,
    date: '2026-03-12',
    heureDebut: '07:30',
    produit: 'Démo-Sarclane',
    amm: '9990001',
    quantite: 1.5,
    unite: 'L/ha',
  })
})

it('marks the fields that a record needs, and names what a treatment needs besides', async () => {
  await registreServeur()
  openAt('/registre/saisir')
  await screen.findByText(/^\* Champ obligatoire\s; le produit ou son numéro d’AMM$/)
  for (const label of ['Date *', 'Surface traitée (ha) *', 'Unité (L/ha, kg/ha…)']) screen.getByLabelText(label)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Dose par hectare'), '1,5')
  screen.getByLabelText('Unité (L/ha, kg/ha…) *')
  await user.selectOptions(screen.getByLabelText('Nature'), 'Irrigation')
  screen.getByText('* Champ obligatoire')
})

it('has the hint of the product below its box, as all boxes stand on one line', async () => {
  await registreServeur()
  openAt('/registre/saisir')
  const box = await screen.findByRole('combobox', { name: /^Produit/ })
  const hint = screen.getByText(/^Les produits de l’année sont proposés/)
  expect(box.compareDocumentPosition(hint)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

describe('the further fields of a treatment', () => {
  const champ = () => screen.findByLabelText<HTMLInputElement>('Applicateur')
  const isOpen = async () => (await champ()).closest('details')?.open

  it('are folded while they are empty', async () => {
    await registreServeur()
    openAt('/registre/saisir')
    expect(await isOpen()).toBe(false)
    await userEvent.setup().click(screen.getByText('Autres champs du registre'))
    expect(await isOpen()).toBe(true)
  })

  it('are in sight once one is filled, and stay so when it is erased', async () => {
    await registreServeur([anIntervention({ complements: { applicateur: 'Jean' } })])
    openAt(`/registre/${UUID}`)
    expect((await champ()).value).toBe('Jean')
    expect(await isOpen()).toBe(true)
    await userEvent.setup().clear(await champ())
    expect(await isOpen()).toBe(true)
  })
})

it('a form has its save bar at the end of the page until there is something to save', async () => {
  await registreServeur()
  openAt('/registre/saisir')
  const bar = (await screen.findByRole('button', { name: 'Enregistrer' })).closest('[data-idle]')
  expect(bar).not.toBeNull()
  await userEvent.setup().type(screen.getByLabelText('Cible'), 'Pucerons')
  expect(bar?.hasAttribute('data-idle')).toBe(false)
})
