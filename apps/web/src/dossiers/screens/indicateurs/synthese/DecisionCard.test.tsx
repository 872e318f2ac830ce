import { getSuspens, inviterAgriculteur } from '@sillon/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import {
  DROITS_D_AGRICULTEUR,
  DROITS_DE_CONSEILLER,
  reponse,
  type ServeurDeTest,
  unServeurCourt,
} from '#dossiers/testing/serveur'
import { toastDone } from '#socle/ui/toast-action'

const SYNTHESE = 'HVE4_SYN'
const RUCHES = 'HVE4_BIODIV_D_56'
const SUSPENS: ServeurDeTest['apercu'] = {
  etatActuel: 'VERIFICATION_EN_COURS',
  empreinte: 'vue-1',
  invitation: null,
  autresYeux: [],
  suspens: [
    { code: 'VERDICT_CONTRAIRE', verdict: 'NON_CERTIFIABLE' },
    { code: 'VALEURS_A_CONFIRMER', codes: [RUCHES] },
  ],
  courriels: [
    {
      destinataire: 'Jeanne Petit',
      role: 'AGRICULTEUR',
      langue: 'fr',
      sujet: 'Dossier certifiable',
      texte: 'Bonjour Jeanne Petit,',
    },
  ],
  envoiActif: true,
}
const TOUTES_LES_FINS: typeof DROITS_DE_CONSEILLER = {
  ...DROITS_DE_CONSEILLER,
  etatsPossibles: ['ATTENTE_CORRECTION', 'CERTIFIABLE', 'NON_CERTIFIABLE'],
}
const certifiable = () => screen.findByRole('button', { name: 'Déclarer certifiable' })
const dialogue = async () => within(await screen.findByRole('dialog'))

beforeEach(() => localStorage.clear())

describe('deciding', () => {
  it('begins with the server’s checklist, each line a link to its place', async () => {
    const serveur = unServeurCourt({
      suspens: [
        {
          code: 'REFERENCES_MANQUANTES',
          millesime: 2026,
          listes: ['plafonds-ift', 'equipements'],
          lignes: ['HVE4_PHYTO_D_21'],
        },
        { code: 'CHAMPS_VIDES', codes: [RUCHES, 'HVE4_BIODIV_D_57', 'HVE4_PHYTO_D_21', 'HVE4_FERTI_D_110'] },
        { code: 'VALEURS_EN_ERREUR', codes: ['HVE4_BIODIV_D_37'] },
        // Two modules have a section of this name.
        { code: 'SECTIONS_NON_JUGEES', codes: ['CULT_CEREALES', 'BIODIV_TOTAL', 'PHYTO_TOTAL'] },
        { code: 'PREUVES_MANQUANTES', codes: ['DOSSIER', 'CULT_SYNTHESE', 'CULT_SYNTHESE'] },
        { code: 'JAMAIS_ENVOYE' },
        { code: 'SANS_DATE_AUDIT' },
        { code: 'SANS_CORRECTEUR' },
      ],
    })
    const { user } = await renderScreen(serveur, SYNTHESE)
    const liste = within(await screen.findByRole('list', { name: 'Ce qui reste ouvert' }))
    screen.getByText(/^0 modules? sur 3/)
    screen.getByRole('link', { name: 'Stratégie phytosanitaire :\u00a00' })
    expect(liste.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [
        'Plafonds et planchers IFT, Équipements : aucune valeur en 2026 pour cette exploitationLes points qui en dépendent ne sont pas calculés. Seul un super administrateur peut saisir ces valeurs : demandez-le à l’administrateur de votre organisme.',
        expect.stringMatching(/\?rubrique=HVE4_PHYTO/),
      ],
      [
        expect.stringMatching(/^4 champs à renseigner.+ et 2 autres$/),
        expect.stringMatching(/\?rubrique=HVE4_BIODIV&section=BIODIV_RUCHES#BIODIV_RUCHES$/),
      ],
      [expect.stringMatching(/^1 erreur./), expect.stringMatching(/\?rubrique=HVE4_BIODIV&/)],
      [
        '3 sections que personne n’a jugées, ou modifiées depuisCéréales, Total et 1 autre',
        expect.stringMatching(/\?rubrique=HVE4_CULT&section=CULT_CEREALES#CULT_CEREALES$/),
      ],
      [expect.stringMatching(/^3 preuves manquantesHors sections, /), expect.stringMatching(/\?rubrique=RESULTATS$/)],
      ['Le dossier n’a jamais été envoyé pour vérification', '/demarches/HVE4/historique'],
      ['La date d’audit n’est pas indiquée', expect.stringMatching(/\?rubrique=RESULTATS$/)],
      [expect.stringMatching(/^Aucun agriculteur n’a de compte/), expect.stringMatching(/\?rubrique=RESULTATS$/)],
    ])
    screen.getAllByText('7 éléments ci-dessous s’y opposent. Un motif sera demandé.')
    await user.type(screen.getByLabelText(/^Date d’audit|^Date de l’audit|^Date d'audit/), '04/05/2026')
    await waitFor(() => expect(screen.queryByText('La date d’audit n’est pas indiquée')).toBeNull())
  })

  it('leads from its head to the date of the audit, on the last card', { tags: 'long' }, async () => {
    const { user } = await renderScreen(unServeurCourt({ permissions: TOUTES_LES_FINS }), SYNTHESE)
    await user.click(await screen.findByRole('link', { name: 'Résultat de l’audit' }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Date d['’]audit/)))
  })

  it('shows what follows it once its checklist is known, and moves nothing then', async () => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const ouverts = [{ etatDossier: 'CERTIFIABLE', suspens: [{ code: 'SANS_DATE_AUDIT' }], autresYeux: [] }]
    const whole = renderScreen(unServeurCourt({ permissions: TOUTES_LES_FINS }), SYNTHESE, {
      repondre: (server) => server.on(getSuspens, () => held.then(() => reponse(ouverts))),
    })
    await certifiable()
    const follows = () => screen.queryByRole('heading', { name: /^Récapitulatif/ })
    expect(follows()).toBeNull()
    letGo()
    await whole
    screen.getByText('La date d’audit n’est pas indiquée')
    expect(follows()).not.toBeNull()
  })

  const acts = () =>
    ['Demander des corrections', 'Déclarer certifiable', 'Déclarer non certifiable'].map(
      (name) => screen.getByRole('button', { name }).dataset.variant,
    )

  it('makes the act that the calculation supports the primary one, whatever is still open', async () => {
    await renderScreen(
      unServeurCourt({
        etatDossier: 'VERIFICATION_EN_COURS',
        permissions: TOUTES_LES_FINS,
        suspens: [{ code: 'SANS_DATE_AUDIT' }],
      }),
      SYNTHESE,
    )
    await certifiable()
    expect(acts()).toEqual(['default', 'default', 'filled'])
  })

  it('has no primary act for a file that is neither sent nor complete', { tags: 'long' }, async () => {
    await renderScreen(unServeurCourt({ permissions: TOUTES_LES_FINS }), SYNTHESE)
    await certifiable()
    expect(acts()).toEqual(['default', 'default', 'default'])
  })

  it('counts no module in error among those that reach the threshold', { tags: 'long' }, async () => {
    const saisies = new Map([
      ['HVE4_BIODIV_D_1', { value: 9000 }],
      ['HVE4_BIODIV_D_15', { value: 1000 }],
      // Eleven points without the pond.
      ['HVE4_BIODIV_D_37', { value: 20 }],
      ['HVE4_BIODIV_D_41', { value: 20 }],
    ])
    await renderScreen(unServeurCourt({ saisies }), SYNTHESE)
    await screen.findByText(/^0 modules? sur 3/)
    screen.getByRole('link', { name: 'Biodiversité :\u00a0En erreur' })
  })

  it('shows what speaks against it and the mail that will go, and goes no further without a reason', async () => {
    const serveur = unServeurCourt({ apercu: SUSPENS })
    const { user } = await renderScreen(serveur, SYNTHESE)
    await user.type(await screen.findByLabelText('Commentaire de l’auditeur'), 'Vu')
    await user.click(await certifiable())
    const dialog = await dialogue()
    const objection = await dialog.findByRole('link', { name: 'Le calcul conclut « non certifiable »' })
    const reason = dialog.getByLabelText('Motif de la décision (obligatoire)')
    expect(reason.compareDocumentPosition(objection)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await waitFor(() => expect(document.activeElement).toBe(reason))
    dialog.getByRole('link', { name: /^1 valeur copiée que personne n’a confirmée/ })
    dialog.getByText('À Jeanne Petit (agriculteur)')
    dialog.getByText('Bonjour Jeanne Petit,')
    await user.click(dialog.getByRole('button', { name: 'Déclarer certifiable' }))
    dialog.getByText('Indiquez pourquoi vous décidez malgré cela.')
    expect(document.activeElement).toBe(dialog.getByLabelText('Motif de la décision (obligatoire)'))
    // The comment was saved as the auditor left it.
    expect(serveur.enregistrements).toEqual([{ commentaireAuditeur: 'Vu' }])
    await user.type(dialog.getByLabelText('Motif de la décision (obligatoire)'), 'La haie compte')
    await expect
      .poll(() => serveur.apercus.at(-1))
      .toEqual({ etatDossier: 'CERTIFIABLE', motifDecision: 'La haie compte', dateAudit: null })
    await user.click(dialog.getByRole('button', { name: 'Déclarer certifiable' }))
    await screen.findByRole('heading', { name: 'Accueil' })
    expect(serveur.enregistrements[1]).toEqual({ etatDossier: 'CERTIFIABLE', motifDecision: 'La haie compte' })
    expect(localStorage.getItem('sillon.brouillon.7.12.2026.HVE4.resultat')).toBeNull()
  })

  it('keeps an unfolded mail open while the reason changes its text', { tags: 'long' }, async () => {
    const serveur = unServeurCourt({ apercu: SUSPENS })
    const { user } = await renderScreen(serveur, SYNTHESE)
    await user.click(await certifiable())
    const dialog = await dialogue()
    await user.click(await dialog.findByText('À Jeanne Petit (agriculteur)'))
    const lettre = dialog.getByRole('group')
    expect(lettre.hasAttribute('open')).toBe(true)
    const courriels = SUSPENS.courriels.map((courriel) => ({ ...courriel, texte: 'Motif : La haie compte' }))
    serveur.apercu = { ...SUSPENS, courriels }
    await user.type(dialog.getByLabelText('Motif de la décision (obligatoire)'), 'La haie compte')
    await dialog.findByText('Motif : La haie compte')
    expect(lettre.isConnected && lettre.hasAttribute('open')).toBe(true)
  })

  it('needs no reason without open items', async () => {
    const serveur = unServeurCourt()
    const { user } = await renderScreen(serveur, SYNTHESE)
    await screen.findByText('Rien ne reste ouvert.')
    await user.click(await certifiable())
    const dialog = await dialogue()
    await dialog.findByLabelText('Motif de la décision (facultatif)')
    await dialog.findByText(/^Aucun courriel ne partira/)
    expect(dialog.queryByRole('list', { name: 'Ce qui reste ouvert' })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Déclarer certifiable' }))
    await screen.findByRole('heading', { name: 'Accueil' })
    expect(serveur.enregistrements).toEqual([{ etatDossier: 'CERTIFIABLE', motifDecision: null }])
  })

  it('tells once in its dialog that a decision did not reach the server, and sends it from there', async () => {
    const serveur = unServeurCourt({ refusDossier: [new Error()] })
    const { user } = await renderScreen(serveur, SYNTHESE)
    await user.click(await certifiable())
    const dialog = await dialogue()
    await dialog.findByText(/^Aucun courriel ne partira/)
    await user.click(dialog.getByRole('button', { name: 'Déclarer certifiable' }))
    await dialog.findByRole('alert')
    expect(screen.getAllByText(/Réessayez dans un instant/)).toHaveLength(1)
    await user.click(dialog.getByRole('button', { name: 'Déclarer certifiable' }))
    await screen.findByRole('heading', { name: 'Accueil' })
    expect(serveur.enregistrements).toEqual([{ etatDossier: 'CERTIFIABLE', motifDecision: null }])
  })

  it('leads from an item of the dialog to its field, and restores the reason afterwards', {
    tags: 'long',
  }, async () => {
    const serveur = unServeurCourt({ apercu: SUSPENS })
    const { user, router } = await renderScreen(serveur, SYNTHESE)
    await user.click(await certifiable())
    const dialog = await dialogue()
    await user.type(await dialog.findByLabelText('Motif de la décision (obligatoire)'), 'La haie compte')
    await user.click(dialog.getByRole('link', { name: /^1 valeur copiée/ }))
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe(RUCHES))
    expect(router.state.location.search).toContain('rubrique=HVE4_BIODIV')
    expect(screen.queryByRole('dialog')).toBeNull()
    await router.navigate('/demarches/HVE4/indicateurs?rubrique=HVE4_SYN')
    await user.click(await certifiable())
    const again = await (await dialogue()).findByLabelText<HTMLTextAreaElement>('Motif de la décision (obligatoire)')
    expect(again.value).toBe('La haie compte')
  })

  it('waits until an entry that could not be read is corrected, and leads to it', async () => {
    const { user, router } = await renderScreen(unServeurCourt(), 'HVE4_BIODIV')
    const ruches = () => document.querySelector<HTMLInputElement>(`[name="${RUCHES}"]`)
    await waitFor(() => expect(ruches()).toBeTruthy())
    await user.type(ruches() as HTMLInputElement, '12a')
    await router.navigate('/demarches/HVE4/indicateurs?rubrique=HVE4_SYN')
    await user.click(await certifiable())
    const dialog = await dialogue()
    await dialog.findByText(/^Aucun courriel ne partira/)
    dialog.getByText(/^Une valeur saisie sur cet appareil n’a pas pu être lue/)
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Déclarer certifiable' }).disabled).toBe(true)
    await user.click(dialog.getByRole('button', { name: '1 saisie refusée' }))
    await waitFor(() => expect(document.activeElement).toBe(ruches()))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  const sansAgriculteur = (invitation: ServeurDeTest['apercu']['invitation']) =>
    unServeurCourt({
      etatDossier: 'VERIFICATION_EN_COURS',
      permissions: { ...DROITS_DE_CONSEILLER, etatsPossibles: ['VERIFICATION_EN_COURS', 'ATTENTE_CORRECTION'] },
      apercu: { ...SUSPENS, suspens: [{ code: 'SANS_CORRECTEUR' }], invitation },
    })
  const demander = () => screen.findByRole('button', { name: 'Demander des corrections' })

  it('says before a request for corrections that nobody can be told, and whom to ask for an invitation', {
    tags: 'long',
  }, async () => {
    const aDemander = [{ nom: 'Odile Martin', email: 'odile@certif.example' }]
    const { user } = await renderScreen(sansAgriculteur({ estPermise: false, aDemander }), SYNTHESE)
    await user.click(await demander())
    const dialog = await dialogue()
    await dialog.findByText(/^Aucun agriculteur n’a de compte sur cette exploitation : personne ne sera prévenu/)
    dialog.getByRole('link', { name: 'odile@certif.example' })
    expect(dialog.queryByRole('button', { name: 'Inviter l’exploitant' })).toBeNull()
    expect(dialog.queryByLabelText(/^Motif/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Demander des corrections' }))
    await screen.findByRole('heading', { name: 'Accueil' })
  })

  it('leads from its checklist to the invitation of a farmer, and to the people to ask', async () => {
    const aDemander = [{ nom: 'Odile Martin', email: 'odile@certif.example' }]
    const serveur = unServeurCourt({
      permissions: TOUTES_LES_FINS,
      suspens: [{ code: 'SANS_CORRECTEUR' }],
      apercu: { ...SUSPENS, invitation: { estPermise: false, aDemander } },
    })
    const { user } = await renderScreen(serveur, SYNTHESE)
    const liste = within(await screen.findByRole('list', { name: 'Ce qui reste ouvert' }))
    await user.click(liste.getByRole('link', { name: /^Aucun agriculteur n’a de compte/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invitation' }))
    await dialog.findByRole('link', { name: 'odile@certif.example' })
  })

  it('says once in a decision that no farmer has an account', async () => {
    const serveur = unServeurCourt({
      permissions: TOUTES_LES_FINS,
      apercu: {
        ...SUSPENS,
        suspens: [{ code: 'SANS_DATE_AUDIT' }, { code: 'SANS_CORRECTEUR' }],
        invitation: { estPermise: true, aDemander: [] },
      },
    })
    const { user } = await renderScreen(serveur, SYNTHESE)
    await user.click(await certifiable())
    const dialog = await dialogue()
    await dialog.findByRole('button', { name: 'Inviter l’exploitant' })
    expect(dialog.getAllByText(/Aucun agriculteur n’a de compte/)).toHaveLength(1)
    expect(dialog.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'La date d’audit n’est pas indiquée',
    ])
    dialog.getByLabelText('Motif de la décision (obligatoire)')
  })

  it('offers to invite the farmer there, with a fault beside its field, and then shows the mail to them', async () => {
    const serveur = sansAgriculteur({ estPermise: true, aDemander: [] })
    const { user, server } = await renderScreen(serveur, SYNTHESE)
    const refus = { code: 'VALEUR_INVALIDE', message: 'Non', details: [{ path: 'email', message: 'Adresse invalide' }] }
    const answers = [reponse(refus, 422), reponse({ message: 'L’exploitant est invité par courriel' })]
    server.on(inviterAgriculteur, () => answers.shift() ?? reponse({}, 500))
    await user.click(await demander())
    const dialog = await dialogue()
    await user.click(await dialog.findByRole('button', { name: 'Inviter l’exploitant' }))
    const email = dialog.getByLabelText('Adresse email')
    await user.clear(email)
    await user.type(email, 'jeanne@ferme.example')
    await user.click(dialog.getByRole('button', { name: 'Envoyer l’invitation' }))
    await dialog.findByText('Adresse invalide')
    serveur.apercu = { ...SUSPENS, suspens: [], invitation: null }
    await user.click(dialog.getByRole('button', { name: 'Envoyer l’invitation' }))
    await dialog.findByText('À Jeanne Petit (agriculteur)')
    expect(dialog.queryByRole('button', { name: 'Envoyer l’invitation' })).toBeNull()
    expect(server.receivedOf('POST /api/exploitations/12/invitation').at(-1)?.body).toMatchObject({
      email: 'jeanne@ferme.example',
    })
  })

  it('decides on the state shown: after a change of the file the preview is reloaded and nothing is decided', {
    tags: 'long',
  }, async () => {
    const serveur = unServeurCourt({ apercu: { ...SUSPENS, suspens: [] } })
    const refus = { code: 'DOSSIER_MODIFIE_ENTRE_TEMPS', message: 'Le dossier a changé depuis cet aperçu.' }
    serveur.refusDossier.push(reponse(refus, 412))
    const { user } = await renderScreen(serveur, SYNTHESE)
    await user.click(await certifiable())
    const dialog = await dialogue()
    await dialog.findByText('Bonjour Jeanne Petit,')
    const sent = vi.spyOn(globalThis, 'fetch')
    serveur.apercu = { ...SUSPENS, empreinte: 'vue-2' }
    expect(dialog.queryByText(/^Le dossier a changé/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Déclarer certifiable' }))
    await dialog.findByRole('link', { name: 'Le calcul conclut « non certifiable »' })
    dialog.getByText(/^Le dossier a changé depuis que cette fenêtre est ouverte/)
    const [, init] = sent.mock.calls.find(([address]) => String(address).includes('/demarches/HVE4?')) ?? []
    expect(JSON.parse(String(init?.body))).toMatchObject({ apercu: 'vue-1' })
    expect(serveur.enregistrements).toEqual([])
  })

  it('shows the decisions first, and the other states behind a second step', async () => {
    const serveur = unServeurCourt()
    const { user } = await renderScreen(serveur, SYNTHESE)
    await user.click(await screen.findByText('Autre état…'))
    await user.selectOptions(screen.getByLabelText('État du dossier'), 'VERIFICATION_EN_COURS')
    await user.click(screen.getByRole('button', { name: 'Continuer' }))
    const dialog = await dialogue()
    await dialog.findByText(/^Aucun courriel ne partira/)
    expect(dialog.queryByLabelText(/^Motif/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Changer l’état' }))
    await screen.findByRole('heading', { name: 'Accueil' })
    expect(serveur.enregistrements).toEqual([{ etatDossier: 'VERIFICATION_EN_COURS', motifDecision: null }])
  })
})

describe('the results form', () => {
  it('restores unsaved values without a question on leaving, and discards them on request', async () => {
    const serveur = unServeurCourt()
    const first = await renderScreen(serveur, SYNTHESE)
    await first.user.type(await screen.findByLabelText('Commentaire de l’auditeur'), 'Vu sur')
    await first.router.navigate('/demarches/HVE4/indicateurs?rubrique=HVE4_CULT')
    await screen.findByRole('heading', { level: 1, name: 'Surfaces' })
    expect(screen.queryByRole('dialog')).toBeNull()
    first.unmount()
    const { user } = await renderScreen(serveur, SYNTHESE)
    const comment = () => screen.getByLabelText<HTMLTextAreaElement>('Commentaire de l’auditeur')
    await screen.findByText('Votre saisie a été reprise')
    expect(comment().value).toBe('Vu sur')
    await user.click(screen.getByRole('button', { name: 'Abandonner cette saisie' }))
    await waitFor(() => expect(comment().value).toBe(''))
    expect(screen.queryByText('Votre saisie a été reprise')).toBeNull()
    expect(serveur.enregistrements).toEqual([])
  })
})

describe('a farmer', () => {
  it('reads the verdict, the reason and the comment on a decided file, without points, and cannot write', async () => {
    await renderScreen(
      unServeurCourt({
        role: 'AGRICULTEUR',
        etatDossier: 'NON_CERTIFIABLE',
        permissions: { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false, commenter: false },
        certification: {
          motifDecision: 'La haie manque.',
          commentaireAuditeur: 'À planter.',
          commentaireExploitant: 'Bonjour',
          decision: { le: '2026-11-22T09:12:00.000Z', par: 'Odile Martin' },
        },
      }),
      SYNTHESE,
    )
    const decision = within(await screen.findByRole('region', { name: 'Décision' }))
    decision.getByText('L’exploitation est déclarée non certifiable.')
    decision.getByText(/^Par Odile Martin, le 22\/11\/2026 à/)
    decision.getByText('La haie manque.')
    decision.getByText('À planter.')
    screen.getByText('Bonjour')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByText(/points/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Décider' })).toBeNull()
  })
})

it('a decided file begins with its decision, has the calculation below it, and nothing to decide or save', async () => {
  await renderScreen(
    unServeurCourt({ etatDossier: 'CERTIFIABLE', certification: { motifDecision: 'Vu sur place.' } }),
    SYNTHESE,
  )
  const decision = within(await screen.findByRole('region', { name: 'Décision' }))
  decision.getByText('Vu sur place.')
  decision.getByText('Le calcul concluait : non certifiable')
  expect(screen.queryByText('Non certifiable')).toBeNull()
  for (const name of ['Déclarer certifiable', 'Enregistrer']) expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Décider' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('a decided file says before it is reopened what becomes of its decision', async () => {
  const { user } = await renderScreen(unServeurCourt({ etatDossier: 'CERTIFIABLE' }), SYNTHESE)
  screen.getByText('Autre état…')
  await user.click(await screen.findByRole('button', { name: 'Rouvrir le dossier' }))
  const dialog = await dialogue()
  dialog.getByText(/^Le dossier sera rouvert, dans l’état « Vérification en cours »/i)
  dialog.getByRole('heading', { name: 'Rouvrir le dossier' })
  dialog.getByRole('button', { name: 'Rouvrir le dossier' })
})

it('an act of certification is told by its name once it is done', async () => {
  const { user } = await renderScreen(unServeurCourt({ permissions: TOUTES_LES_FINS }), SYNTHESE)
  await user.click(await screen.findByRole('button', { name: 'Demander des corrections' }))
  const dialog = await dialogue()
  dialog.getByRole('heading', { name: 'Demander des corrections' })
  const request = dialog.getByRole('button', { name: 'Demander des corrections' })
  await waitFor(() => expect(request).toHaveProperty('disabled', false))
  await user.click(request)
  await screen.findByText('Les corrections sont demandées.')
})

it('a dialog of a decision takes away the toasts before it, whose undo would come too late', async () => {
  const { user } = await renderScreen(unServeurCourt({ permissions: TOUTES_LES_FINS }), SYNTHESE)
  const decide = await screen.findByRole('button', { name: 'Demander des corrections' })
  await act(() => toastDone('Juger', '2 sections jugées valides', { label: 'Annuler', onClick: () => undefined }))
  await screen.findByText('2 sections jugées valides')
  await user.click(decide)
  await dialogue()
  await waitFor(() => expect(screen.queryByText('2 sections jugées valides')).toBeNull())
})

describe('the verdict on a section', () => {
  const CEREALES = 1
  const section = async () => within(await screen.findByRole('region', { name: 'Céréales' }))

  it('withdrawn by a change shows its author, and the values before and after', { tags: 'long' }, async () => {
    await renderScreen(
      unServeurCourt({
        validites: [
          {
            idSousRubrique: CEREALES,
            estValide: null,
            commentaireAuditeur: null,
            gravite: null,
            echeance: null,
            valideIdUtilisateur: 7,
            validePar: 'Camille Roche',
            valideDate: '2026-11-22 09:00:00+00',
            aRevoir: true,
            modifications: [{ codeNational: 'HVE4_CULT_D_2', ancienne: { value: 50 }, nouvelle: { value: 52.4 } }],
          },
        ],
      }),
    )
    await (await section()).findByText(/Validé par Camille Roche, le 22\/11\/2026, modifié depuis : 1 valeur/)
    ;(await section()).getByText(/50 ha, maintenant 52,4 ha/)
    const verdict = (await section()).getByRole('group', { name: 'Céréales : section valide ?' })
    expect(within(verdict).getByRole<HTMLInputElement>('radio', { name: 'À vérifier' }).checked).toBe(true)
  })

  it('cannot be valid while copied values are unconfirmed, and the refusal says why', { tags: 'long' }, async () => {
    await renderScreen(
      unServeurCourt({
        etatDossier: 'VERIFICATION_EN_COURS',
        saisies: new Map([['HVE4_CULT_D_2', { value: 50 }]]),
        aConfirmer: new Set(['HVE4_CULT_D_2']),
      }),
    )
    const verdict = within((await section()).getByRole('group', { name: 'Céréales : section valide ?' }))
    expect(verdict.getByRole<HTMLInputElement>('radio', { name: 'Valide' }).disabled).toBe(true)
    expect(verdict.getByRole<HTMLInputElement>('radio', { name: 'Non valide' }).disabled).toBe(false)
    verdict.getByText('Confirmez d’abord la valeur copiée de l’an dernier pour juger la section valide.')
  })

  it('refused by the server shows the reason beside it', { tags: 'long' }, async () => {
    const message = 'Des valeurs copiées restent à confirmer.'
    const serveur = unServeurCourt({
      etatDossier: 'VERIFICATION_EN_COURS',
      refusDossier: [reponse({ code: 'SECTION_A_CONFIRMER', message }, 422)],
    })
    const { user } = await renderScreen(serveur)
    await user.click((await section()).getByText('Valide'))
    const refus = await (await section()).findByRole('alert')
    expect(refus.textContent).toBe(message)
    const verdict = (await section()).getByRole('group', { name: 'Céréales : section valide ?' })
    expect(verdict.getAttribute('aria-describedby')).toBe(refus.id)
  })
})
