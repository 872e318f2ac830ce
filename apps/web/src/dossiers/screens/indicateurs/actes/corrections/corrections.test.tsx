import type { Correction } from '@sillon/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { preuvesDuDossier } from '#dossiers/preuves/preuves'
import { questionsDuDossier } from '#dossiers/questions/du-dossier'
import { uneDemande, unLieu } from '#dossiers/testing/preuves'
import { uneQuestion } from '#dossiers/testing/questions'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, ruchesAuditees, type ServeurDeTest, unServeurCourt } from '#dossiers/testing/serveur'

const uneCorrection = (idSousRubrique: number, change: Partial<Correction> = {}): Correction => ({
  idSousRubrique,
  commentaire: 'Surface à revoir',
  gravite: null,
  echeance: null,
  demandePar: 'Odile Martin',
  demandeLe: '2026-11-20 10:00:00+00',
  traitePar: null,
  traiteLe: null,
  ...change,
})
const TRAITEE = { traitePar: 'Jeanne Petit', traiteLe: '2026-11-21 08:00:00+00' }
const CEREALES = 1
const OLEAGINEUX = 2
const IAE = 16
const SURFACES_SANS_AZOTE = 41
const IRRIGATION = 49
const DERNIERE = 'HVE4_FERTI'

const deLAgriculteur = (change: Partial<ServeurDeTest> = {}) =>
  unServeurCourt({
    role: 'AGRICULTEUR',
    permissions: DROITS_D_AGRICULTEUR,
    corrections: [uneCorrection(CEREALES), uneCorrection(OLEAGINEUX, { commentaire: null })],
    ...change,
  })
const carte = async () => within(await screen.findByRole('region', { name: 'Corrections demandées' }))
const section = async (name: string) => within(await screen.findByRole('region', { name }))

describe('requested corrections', () => {
  it('are listed to the farmer with their state and the number of treated ones', async () => {
    await renderScreen(deLAgriculteur())
    const card = await carte()
    card.getByText('0 traitée sur 2')
    expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Surfaces › CéréalesÀ traiter',
      'Surfaces › OléagineuxÀ traiter',
    ])
  })

  it('are expanded by a link that has them in its state, and folded otherwise', async () => {
    const { router } = await renderScreen(deLAgriculteur())
    const expanded = async () =>
      (await screen.findByRole('region', { name: 'Corrections demandées' })).querySelector('details')?.open
    expect(await expanded()).toBe(false)
    await act(() => router.navigate(router.state.location, { state: { corrections: true } }))
    await waitFor(async () => expect(await expanded()).toBe(true))
  })

  it('on a phone come first in the list of what is left, expanded, until they are treated', async () => {
    const { user } = await renderScreen(deLAgriculteur(), 'HVE4_BIODIV', { estTelephone: true })
    await user.click(await screen.findByRole('link', { name: 'Ce qui reste' }))
    const suite = await screen.findByRole('link', { name: 'Corriger' })
    expect(suite.getAttribute('href')).toBe('/demarches/HVE4/indicateurs?rubrique=HVE4_CULT#CULT_CEREALES')
    expect((await carte()).getByText('0 traitée sur 2').closest('section')?.querySelector('details')?.open).toBe(true)
  })

  it('on a phone leave the list with the question that sends the file, once all are treated', async () => {
    const corrections = [uneCorrection(CEREALES, TRAITEE)]
    const { user } = await renderScreen(deLAgriculteur({ corrections }), 'HVE4_BIODIV', { estTelephone: true })
    await user.click(await screen.findByRole('link', { name: 'Ce qui reste' }))
    await user.click(await screen.findByRole('button', { name: 'Envoyer à mon conseiller' }))
    await screen.findByText(/^Vous allez valider votre saisie/)
    await user.click(screen.getByRole('button', { name: 'Non' }))
    expect(screen.getByRole('heading', { level: 1, name: 'Ce qui reste à renseigner' })).toBeTruthy()
  })

  it('on a phone lead from a treated one to the next one left, past the sections between them', async () => {
    const corrections = [uneCorrection(IAE), uneCorrection(SURFACES_SANS_AZOTE)]
    const { user, router } = await renderScreen(deLAgriculteur({ corrections }), 'HVE4_BIODIV', { estTelephone: true })
    await act(() => router.navigate({ search: '?rubrique=HVE4_BIODIV', hash: '#BIODIV_IAE' }))
    const tick = await screen.findAllByRole('checkbox', { name: /^Traitée : Infrastructures/ })
    screen.getByRole('button', { name: 'Section suivante' })
    await user.click(tick[0] as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Correction suivante' }))
    await waitFor(() => expect(router.state.location.search).toBe('?rubrique=HVE4_FERTI&section=FERTI_NON_FERTI'))
  })

  it('on a phone lead from the last treated one to the question that sends the file', async () => {
    const { user, router } = await renderScreen(deLAgriculteur({ corrections: [uneCorrection(IAE)] }), 'HVE4_BIODIV', {
      estTelephone: true,
    })
    await act(() => router.navigate({ search: '?rubrique=HVE4_BIODIV', hash: '#BIODIV_IAE' }))
    const [tick] = await screen.findAllByRole('checkbox', { name: /^Traitée : Infrastructures/ })
    screen.getByRole('button', { name: 'Section suivante' })
    await user.click(tick as HTMLElement)
    await user.click(await screen.findByRole('button', { name: 'Envoyer à mon conseiller' }))
    await screen.findByText(/^Vous allez valider votre saisie/)
  })

  it.each([
    ['fold a comment of several lines on a phone', true],
    ['show it whole on a wider window', false],
  ])('%s', async (_, estTelephone) => {
    const commentaire = `${'La surface déclarée ne correspond pas au registre. '.repeat(6)}Joignez le plan.`
    const corrections = [uneCorrection(CEREALES, { commentaire })]
    await renderScreen(deLAgriculteur({ corrections, sections: [] }), 'HVE4_CULT', { estTelephone })
    const found = (await section('Céréales')).getByText(/Joignez le plan/)
    expect(found.closest('details') !== null).toBe(estTelephone)
  })

  it('show the severity and the deadline of the finding, and when it is over', async () => {
    const constat = { gravite: 'MAJEURE', echeance: '2020-01-15' } as const
    await renderScreen(deLAgriculteur({ corrections: [uneCorrection(CEREALES, constat)], sections: [] }))
    ;(await section('Céréales')).getByText('Majeure, au plus tard le 15/01/2020 – Échéance dépassée')
  })

  it('have their words and their checkbox at their section, and nowhere else', async () => {
    const corrections = [uneCorrection(CEREALES), uneCorrection(OLEAGINEUX, { commentaire: null })]
    await renderScreen(deLAgriculteur({ corrections, sections: [] }))
    const cereales = await section('Céréales')
    cereales.getByText('Surface à revoir')
    cereales.getByText('Demandée par Odile Martin, le 20/11/2026')
    ;(await section('Oléagineux')).getByText('Section jugée non valide, sans commentaire.')
    expect(screen.getAllByText('Surface à revoir')).toHaveLength(1)
    expect(screen.getAllByRole('checkbox', { name: /^Traitée/ })).toHaveLength(2)
  })

  it('keep their words and their checkbox in the list when their section does not apply now', async () => {
    // The scheme has no row of irrigation for a farm without it.
    await renderScreen(deLAgriculteur({ corrections: [uneCorrection(IRRIGATION)] }))
    const card = await carte()
    card.getByText('Surface à revoir')
    card.getByRole('checkbox', { name: /^Traitée/ })
    expect(card.queryByRole('link')).toBeNull()
  })

  it('are not said on a phone at another section', async () => {
    const { router } = await renderScreen(deLAgriculteur({ corrections: [uneCorrection(IAE)] }), 'HVE4_BIODIV', {
      estTelephone: true,
    })
    await act(() => router.navigate('/demarches/HVE4/indicateurs?rubrique=HVE4_BIODIV&section=BIODIV_RUCHES'))
    await screen.findByText(/^\d+ sur \d+$/)
    expect(screen.queryByRole('region', { name: 'Corrections demandées' })).toBeNull()
    expect(screen.queryByText('Surface à revoir')).toBeNull()
  })

  it('mark their module and their section as unfinished until they are treated', async () => {
    const { user } = await renderScreen(deLAgriculteur({ corrections: [uneCorrection(CEREALES)] }))
    const module = await screen.findByRole('link', { name: /^1\.\s?Surfaces.*,\s?1 correction demandée/ })
    await screen.findByRole('button', { name: /^Céréales.*, 1 correction demandée/ })
    await user.click((await section('Céréales')).getByRole('checkbox', { name: 'Traitée : Céréales' }))
    await waitFor(() => expect(module.textContent).not.toMatch(/correction/))
    await screen.findByRole('button', { name: /^Céréales(?!.*correction)/ })
  })

  it('are ticked at their section, and counted in the list', async () => {
    const serveur = deLAgriculteur()
    const { user } = await renderScreen(serveur)
    await user.click((await section('Céréales')).getByRole('checkbox', { name: 'Traitée : Céréales' }))
    await (await carte()).findByText('1 traitée sur 2')
    expect((await carte()).queryByText(/^par /)).toBeNull()
    ;(await section('Céréales')).getByText('par Camille Roche, le 21/11/2026')
    await user.click((await section('Céréales')).getByRole('checkbox', { name: 'Traitée : Céréales' }))
    await (await carte()).findByText('0 traitée sur 2')
    ;(await carte()).getByText(/^Corrigez chaque section/)
    expect(serveur.corrections[0]?.traiteLe).toBeNull()
  })

  it('link to their section, in its own sheet', { tags: 'long' }, async () => {
    const { user, router } = await renderScreen(deLAgriculteur(), DERNIERE)
    await user.click((await carte()).getByRole('link', { name: 'Surfaces › Céréales' }))
    await screen.findByRole('heading', { level: 1, name: 'Surfaces' })
    expect(router.state.location.hash).toBe('#CULT_CEREALES')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Céréales'))
  })

  it('show an adviser the treated ones, their author and date, without a box to tick', { tags: 'long' }, async () => {
    await renderScreen(unServeurCourt({ corrections: [uneCorrection(CEREALES, TRAITEE), uneCorrection(OLEAGINEUX)] }))
    ;(await section('Céréales')).getByText('par Jeanne Petit, le 21/11/2026')
    ;(await section('Oléagineux')).getByText('À traiter')
    expect(screen.queryByRole('checkbox', { name: /^Traitée/ })).toBeNull()
  })

  it('show no card without a request', { tags: 'long' }, async () => {
    await renderScreen(deLAgriculteur({ corrections: [] }))
    await section('Céréales')
    expect(screen.queryByText('Corrections demandées')).toBeNull()
  })
})

describe('submitting a file again', () => {
  const enregistrer = () => screen.findByRole('button', { name: 'Envoyer à mon conseiller' })

  it('lists the open corrections instead of a confirmation, with a link to the first', async () => {
    const serveur = deLAgriculteur()
    const { user, router } = await renderScreen(serveur, DERNIERE)
    await user.click(await enregistrer())
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('Il reste 2 corrections à traiter et à cocher avant de soumettre le dossier :')
    dialog.getByText('Surfaces › Céréales')
    await user.click(dialog.getByRole('button', { name: 'Aller à la première' }))
    await waitFor(() => expect(router.state.location.hash).toBe('#CULT_CEREALES'))
    expect(serveur.enregistrements).toEqual([])
  })

  it('asks for a confirmation and submits once all are treated', { tags: 'long' }, async () => {
    const serveur = deLAgriculteur({ corrections: [uneCorrection(CEREALES, TRAITEE)] })
    const { user } = await renderScreen(serveur, DERNIERE)
    await user.click(await enregistrer())
    await user.click(await screen.findByRole('button', { name: 'Oui' }))
    await screen.findByRole('heading', { name: 'Accueil' })
    expect(serveur.enregistrements).toEqual([{ etatDossier: 'ATTENTE_VERIFICATION' }])
  })

  it('includes a correction requested while the sheet was open', async () => {
    const serveur = deLAgriculteur({ corrections: [] })
    const { user } = await renderScreen(serveur, DERNIERE)
    serveur.corrections = [uneCorrection(CEREALES)]
    await user.click(await enregistrer())
    await screen.findByText('Il reste une correction à traiter et à cocher avant de soumettre le dossier :')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuler' }))
    await carte()
    expect(serveur.enregistrements).toEqual([])
  })
})

describe('sending a file back for correction', () => {
  const permissions = { etatsPossibles: ['VERIFICATION_EN_COURS', 'ATTENTE_CORRECTION'] as const }
  const verifie = () => {
    const serveur = unServeurCourt({ etatDossier: 'VERIFICATION_EN_COURS' })
    serveur.permissions = { ...serveur.permissions, etatsPossibles: [...permissions.etatsPossibles] }
    return serveur
  }

  it('says at the comment whether the farmer will see it', async () => {
    const { user } = await renderScreen(verifie())
    await user.click((await section('Céréales')).getByText('Commentaire de l’auditeur'))
    ;(await section('Céréales')).getByText(/n’est montré à l’exploitant que si la section est jugée non valide/)
    await user.click((await section('Céréales')).getByText('Non valide'))
    await (await section('Céréales')).findByText(/sera montré à l’exploitant si le dossier est renvoyé en correction/)
  })

  it('previews the list that the farmer will see', async () => {
    const { user, router } = await renderScreen(verifie())
    await user.click((await section('Céréales')).getByText('Non valide'))
    await screen.findByText(/^Par Camille Roche/)
    await router.navigate('/demarches/HVE4/indicateurs?rubrique=HVE4_SYN')
    await screen.findByText('La section jugée non valide sera montrée à l’exploitant, avec son commentaire.')
  })

  it('lists each finding in the dialog, with its severity, its deadline and its words', async () => {
    const serveur = verifie()
    const juge = { valideIdUtilisateur: 7, validePar: 'Odile Martin', valideDate: '2026-11-20 10:00:00+00' }
    serveur.validites = [
      {
        idSousRubrique: CEREALES,
        estValide: false,
        commentaireAuditeur: 'Facture absente',
        gravite: 'MAJEURE',
        echeance: '2027-01-15',
        ...juge,
        aRevoir: false,
        modifications: [],
      },
    ]
    const { user } = await renderScreen(serveur, 'HVE4_SYN')
    await user.click(await screen.findByRole('button', { name: 'Demander des corrections' }))
    const liste = within(await screen.findByRole('list', { name: 'Constats montrés à l’exploitant' }))
    expect(liste.getByRole('listitem').textContent).toBe(
      'Céréales – majeure, au plus tard le 15/01/2027Facture absente',
    )
  })

  it.each([
    ['a value of the auditor that does not conform', (serveur: ServeurDeTest) => serveur.audit.push(ruchesAuditees)],
    [
      'a question that waits for the farmer',
      ({ questions }: ServeurDeTest) => questions.questions.push(uneQuestion({ pour: 'EXPLOITANT' })),
    ],
    [
      'a requested proof',
      ({ preuves }: ServeurDeTest) => preuves.lieux.push(unLieu({ etat: 'DEMANDEE', demandes: [uneDemande()] })),
    ],
  ])('does not warn when %s says what to correct', async (_, say) => {
    const serveur = verifie()
    say(serveur)
    const { user } = await renderScreen(serveur, 'HVE4_SYN')
    await waitFor(() => expect([preuvesDuDossier.get(), questionsDuDossier.get()]).not.toContain(null))
    const warning = () => screen.queryByText(/ne saura pas quoi corriger/)
    await waitFor(() => expect(warning()).toBeNull())
    await user.click(await screen.findByRole('button', { name: 'Demander des corrections' }))
    await screen.findByRole('dialog')
    expect(warning()).toBeNull()
  })

  it('warns when no section is judged not valid, and asks for a confirmation', async () => {
    const serveur = verifie()
    const { user } = await renderScreen(serveur, 'HVE4_SYN')
    await screen.findByText('Aucune section n’est jugée non valide : l’exploitant ne saura pas quoi corriger.')
    const ask = async () => user.click(await screen.findByRole('button', { name: 'Demander des corrections' }))
    await ask()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(serveur.enregistrements).toEqual([]))
    await ask()
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('Aucune section n’est jugée non valide : l’exploitant ne saura pas quoi corriger.')
    await dialog.findByText('Aucun courriel ne partira : personne d’autre n’est à prévenir.')
    await user.click(dialog.getByRole('button', { name: 'Demander des corrections' }))
    await screen.findByRole('heading', { name: 'Accueil' })
    expect(serveur.enregistrements).toMatchObject([{ etatDossier: 'ATTENTE_CORRECTION' }])
  })
})
