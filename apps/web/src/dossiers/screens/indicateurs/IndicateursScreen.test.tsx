import type { Manque } from '@sillon/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { deplie } from '../../testing/deplie'
import { renderScreen } from '../../testing/render-screen'
import {
  DROITS_D_AGRICULTEUR,
  ligne,
  reponse,
  type ServeurDeTest,
  unServeur,
  unServeurCourt,
} from '../../testing/serveur'

// A sheet has some two hundred rows: slow to render here on a busy machine, not in a browser.

const BIODIV = 'HVE4_BIODIV'
// By text and label rather than by role: computing the roles of some two hundred rows takes seconds here.
const rowOf = (name: RegExp) => {
  const headers = [...document.querySelectorAll<HTMLElement>('tbody th[scope="row"]')]
  const row = headers.find(({ textContent }) => name.test(textContent))?.closest('tr')
  if (row == null) throw new Error(`No row ${name}`)
  return within(row)
}
const field = (name: string) =>
  waitFor(() => {
    const labels = [...document.querySelectorAll('label')]
    const control = labels.find(({ textContent }) => textContent === name)?.control
    if (!(control instanceof HTMLInputElement)) throw new Error(`No field ${name}`)
    return deplie(control)
  })
const sau = () =>
  rowOf(/^Surface agricole utile/)
    .getAllByRole('strong')
    .at(-1)?.textContent
const isSaved = () => screen.findByText(/^Enregistré à/)
const lastSent = (serveur: ServeurDeTest) => serveur.envois.at(-1)

beforeEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('opening the indicators', () => {
  it('redirects to the crop rotation when there is none', async () => {
    const { router } = await renderScreen(unServeurCourt({ manque: 'ASSOLEMENT' }))
    await screen.findByRole('heading', { name: 'Assolement' })
    expect(router.state.location.pathname).toBe('/modif-assolement')
    expect(router.state.location.state).toEqual({ manque: 'ASSOLEMENT' })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('reports a rubrique of the address that the file does not have', { tags: 'long' }, async () => {
    await renderScreen(unServeurCourt(), 'HVE4_IRRI')
    await screen.findByRole('heading', { name: 'Surfaces', level: 1 })
    await screen.findByText(/^La rubrique demandée n’est pas dans ce dossier/)
  })

  it.each<[string, Manque, string]>([
    [
      'no crop family',
      'INDICATEURS',
      "Une erreur a été rencontrée lors du chargement des données : Aucun indicateur n'est sélectionné - indiquez au moins 1 famille de culture sur l'exploitation / le millésime",
    ],
    [
      'no main activity',
      'ACTIVITE',
      "Une erreur a été rencontrée lors du chargement des données : Aucune activité principale n'est sélectionnée - sélectionnez au moins 1 activité principale sur l'exploitation / le millésime",
    ],
  ])(
    'redirects to the page of the farm, which has the missing fields, with a reason for %s',
    async (_why, manque, message) => {
      const { router } = await renderScreen(unServeurCourt({ manque }))
      await screen.findByText(message)
      expect(router.state.location.pathname).toBe('/modif-exploitation')
    },
  )

  it('names the modules in order, without irrigation on a farm that does not irrigate', { tags: 'long' }, async () => {
    await renderScreen(unServeurCourt())
    const menu = within(await screen.findByRole('navigation', { name: 'Modules' }))
    expect(menu.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      '1. Surfaces',
      expect.stringMatching(/^2\. Biodiversité/),
      expect.stringMatching(/^3\. PhytoStratégie phytosanitaire/),
      expect.stringMatching(/^4\. FertiGestion de la fertilisation/),
      '5. Synthèse',
    ])
    expect(menu.getAllByRole('link')).toHaveLength(5)
  })
})

describe('the surface sheet', () => {
  it('shows the area of the rotation as retained until another is entered', async () => {
    await renderScreen(unServeurCourt())
    await field('Blé tendre et épeautre')
    expect(rowOf(/^Blé tendre/).getAllByText('52,4')).toHaveLength(2)
    await expect.poll(sau).toBe('58,4')
  })

  it('recomputes the totals during typing, with a decimal comma, and saves', async () => {
    const serveur = unServeurCourt()
    const { user } = await renderScreen(serveur)
    await user.type(await field('Colza'), '10,25')
    await expect.poll(sau).toBe('68,65')
    await isSaved()
    expect(lastSent(serveur)).toMatchObject([{ codeNational: 'HVE4_CULT_D_8', valeur: { value: 10.25 } }])
  })

  it('restores the rotation’s value in one click, and the entry in another', { tags: 'long' }, async () => {
    const serveur = unServeurCourt({ saisies: new Map([['HVE4_CULT_D_2', { value: 50 }]]) })
    const { user } = await renderScreen(serveur)
    await user.click(await screen.findByLabelText(/^Effacer la saisie : Blé tendre/))
    await expect.poll(sau).toBe('58,4')
    await user.click(await screen.findByText('Annuler la dernière modification'))
    await expect.poll(sau).toBe('56')
  })

  it('fills the column downwards from a pasted spreadsheet column', { tags: 'long' }, async () => {
    const { user } = await renderScreen(unServeurCourt())
    await user.click(await field('Colza'))
    await user.paste('1,5\r\n2,5\r\n')
    await waitFor(() => expect(rowOf(/^Colza/).getAllByText('1,5').length).toBeGreaterThan(0))
    expect(rowOf(/^Tournesol/).getAllByText('2,5').length).toBeGreaterThan(0)
    await expect.poll(sau).toBe('62,4')
  })

  it('goes down the column with Enter and back up with Shift', { tags: 'long' }, async () => {
    const { user } = await renderScreen(unServeurCourt())
    await user.click(await field('Colza'))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await field('Tournesol'))
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    expect(document.activeElement).toBe(await field('Colza'))
  })

  it('lists the orchards of the rotation by group', { tags: 'long' }, async () => {
    await renderScreen(
      unServeurCourt({ lignes: [ligne('VERGER', 2.5, 1), ligne('VERGER', 1, 1), ligne('VERGER', 4, 4)] }),
    )
    await screen.findByRole('heading', { name: 'Vergers de l’assolement, par groupe' })
    expect(screen.getByText('Pommier').parentElement?.textContent).toBe('Pommier3,5 ha')
  })
})

describe('the biodiversity sheet', () => {
  it('converts each feature to hectares and takes the farm’s quantity from the arable one', async () => {
    const { user } = await renderScreen(unServeurCourt(), BIODIV)
    await user.type(await field('Haie sur terre arable'), '2850')
    const haie = rowOf(/^Haie/)
    await waitFor(() => expect(haie.getAllByText('5,7')).toHaveLength(2))
    expect(haie.getByText('Retenu : 2 850')).toBeTruthy()
  })

  it('reports a missed obligation until it is met', { tags: 'long' }, async () => {
    const { user } = await renderScreen(unServeurCourt(), BIODIV)
    const arbres = await field('Arbre isolé sur terre arable')
    await user.type(arbres, '1')
    expect(await screen.findByText('Non respectée')).toBeTruthy()
    expect(screen.getAllByText('Vous ne respectez pas le seuil de 4%')).toHaveLength(2)
    await user.clear(arbres)
    // 4 % of 52.4 ha of arable land is 2.096 ha: 699 trees at 0.003 ha make 2.097.
    await user.type(arbres, '699')
    expect(await screen.findByText('Respectée')).toBeTruthy()
    expect(screen.queryByText('Vous ne respectez pas le seuil de 4%')).toBeNull()
  })

  it('shows the message of a rule beside the field, and saves the draft all the same', { tags: 'long' }, async () => {
    const serveur = unServeurCourt()
    const { user } = await renderScreen(serveur, BIODIV)
    const parcelles = await field('Surface des parcelles de moins de 6 ha hors prairies permanentes')
    await user.type(parcelles, '59')
    const message = () => document.getElementById(parcelles.getAttribute('aria-describedby') ?? '')?.textContent
    await expect.poll(message).toBe('La valeur saisie doit être inférieur à la SAU')
    await isSaved()
    expect(lastSent(serveur)).toMatchObject([{ codeNational: 'HVE4_BIODIV_D_37', valeur: { value: 59 } }])
  })

  it('shows the soil options only once the observation is declared, with a link to the protocol', {
    tags: 'long',
  }, async () => {
    const { user } = await renderScreen(unServeurCourt(), BIODIV)
    const observation = await screen.findByRole('group', { name: /^Observation de la qualité biologique/ })
    expect(screen.queryByRole('link', { name: /test bêche/ })).toBeNull()
    await user.click(within(observation).getByRole('radio', { name: 'Oui' }))
    expect((await screen.findByRole('link', { name: /test bêche/ })).getAttribute('href')).toBe(
      'https://ecobiosoil.univ-rennes.fr/',
    )
    expect(screen.getByRole('group', { name: /^Test bêche/ })).toBeTruthy()
  })

  it('moves the module’s total against its threshold during typing', async () => {
    const { user } = await renderScreen(unServeurCourt(), BIODIV)
    await user.type(await field('Nombre de ruches'), '3')
    const ruches = within(screen.getByText('Points : ruches').closest('dl > div') as HTMLElement)
    expect(await ruches.findByText('1')).toBeTruthy()
    expect(screen.getByText('+1 avec la dernière saisie')).toBeTruthy()
    expect(screen.getByText(/points pour atteindre le seuil de 10/)).toBeTruthy()
  })

  it('shows a farmer the empty fields, but neither points nor totals', async () => {
    const serveur = unServeur({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
    const { user } = await renderScreen(serveur, BIODIV)
    const ruches = await field('Nombre de ruches')
    expect(await screen.findByRole('button', { name: /^Présence de ruches : aller/ })).toBeTruthy()
    expect(screen.queryByText(/^Points :|points sur|Plafond de points|\bpts?\b/)).toBeNull()
    await user.type(ruches, '0')
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Présence de ruches : aller/ })).toBeNull())
  })
})

describe('saving', () => {
  it('keeps typed values on the device while offline, and sends them at the next opening', async () => {
    // Both the save after the pause and the last one on closing fail.
    const serveur = unServeurCourt({ refus: [new TypeError('network'), new TypeError('network')] })
    const first = await renderScreen(serveur, BIODIV)
    await first.user.type(await field('Nombre de ruches'), '4')
    await screen.findByText('Hors connexion : conservé sur cet appareil')
    first.unmount()
    await renderScreen(serveur, BIODIV)
    expect((await field('Nombre de ruches')).value).toBe('4')
    await isSaved()
    expect(lastSent(serveur)).toMatchObject([{ codeNational: 'HVE4_BIODIV_D_56', valeur: { value: 4 } }])
  })

  it('goes to the next section on a telephone offline, and keeps typed values on the device until the network is back', {
    tags: 'long',
  }, async () => {
    const serveur = unServeurCourt({
      role: 'AGRICULTEUR',
      permissions: DROITS_D_AGRICULTEUR,
      refus: [new TypeError('network'), new TypeError('network'), new TypeError('network')],
    })
    const { user, router } = await renderScreen(serveur, 'HVE4_BIODIV&section=BIODIV_RUCHES', { estTelephone: true })
    await user.type(await field('Nombre de ruches'), '4')
    await screen.findByText('Hors connexion : conservé sur cet appareil')
    await user.click(screen.getByRole('button', { name: 'Section suivante' }))
    await waitFor(() => expect(router.state.location.search).not.toContain('BIODIV_RUCHES'))
    expect(router.state.location.search).toContain('HVE4_BIODIV')
    expect(localStorage.getItem('sillon.brouillon.7.12.2026.HVE4')).toContain('"value":4')
    serveur.refus = []
    window.dispatchEvent(new Event('online'))
    await isSaved()
    expect(lastSent(serveur)).toMatchObject([{ codeNational: 'HVE4_BIODIV_D_56', valeur: { value: 4 } }])
  })

  it('goes to another module offline, as the device keeps the typed values', async () => {
    const serveur = unServeurCourt()
    const { user, router } = await renderScreen(serveur, BIODIV)
    await field('Nombre de ruches')
    serveur.injoignable = true
    await user.type(await field('Nombre de ruches'), '4')
    await user.click(screen.getByText('Étape suivante'))
    await waitFor(() => expect(router.state.location.search).toBe('?rubrique=HVE4_PHYTO'))
    expect(await screen.findByText('Hors connexion : conservé sur cet appareil')).toBeTruthy()
    expect(screen.queryByText(/^Une erreur a été rencontrée lors de la sauvegarde/)).toBeNull()
    expect(localStorage.getItem('sillon.brouillon.7.12.2026.HVE4')).toContain('"value":4')
  })

  it('stays on the module with the reason when the next step cannot be saved', async () => {
    const refus = () =>
      reponse({ code: 'DOSSIER_NON_MODIFIABLE', message: 'L’état du dossier ne permet pas de le modifier.' }, 409)
    // On a busy machine the sheet saves by itself before the click.
    const serveur = unServeurCourt({ refus: [refus(), refus(), refus()] })
    const { user, router } = await renderScreen(serveur, BIODIV)
    await user.type(await field('Nombre de ruches'), '4')
    await user.click(screen.getByText('Étape suivante'))
    await screen.findByText(/^Une erreur a été rencontrée lors de la sauvegarde\./)
    expect(router.state.location.search).toBe('?rubrique=HVE4_BIODIV')
  })

  it('saves before another module is opened from the menu', { tags: 'long' }, async () => {
    const serveur = unServeurCourt()
    const { user } = await renderScreen(serveur, BIODIV)
    await user.type(await field('Nombre de ruches'), '4')
    await user.click(
      within(await screen.findByRole('navigation', { name: 'Modules' })).getByRole('link', { name: /Surfaces/ }),
    )
    await screen.findByRole('heading', { name: 'Surfaces', level: 1 })
    expect(serveur.envois).toHaveLength(1)
  })

  it('lets the person choose between two entries of the same indicator', async () => {
    const conflits = [
      {
        codeNational: 'HVE4_BIODIV_D_56',
        mienne: { value: 4 },
        sienne: { value: 9 },
        par: 'Léa Morin',
        le: '2026-03-02T14:32:00Z',
      },
    ]
    const serveur = unServeurCourt()
    const { user } = await renderScreen(serveur, BIODIV)
    await user.type(await field('Nombre de ruches'), '4')
    serveur.saisies.set('HVE4_BIODIV_D_56', { value: 9 })
    serveur.refus = [reponse({ code: 'INDICATEUR_MODIFIE_ENTRE_TEMPS', message: 'conflit', conflits }, 412)]
    const dialog = within(await screen.findByRole('dialog', { name: 'Deux saisies différentes' }))
    expect(dialog.getByText(/^Modifié par Léa Morin, le 02\/03\/2026/)).toBeTruthy()
    await user.click(dialog.getByRole('radio', { name: 'Celle de Léa Morin : 9' }))
    await user.click(dialog.getByRole('button', { name: 'Appliquer ces choix' }))
    await waitFor(async () => expect((await field('Nombre de ruches')).value).toBe('9'))
    expect(serveur.envois).toEqual([])
  })
})

describe('a file without the right to change it', () => {
  it('is shown read-only with the reason', async () => {
    await renderScreen(
      unServeur({
        role: 'AGRICULTEUR',
        permissions: { ...DROITS_D_AGRICULTEUR, modifierIndicateurs: false },
        etatDossier: 'ATTENTE_VERIFICATION',
      }),
    )
    await screen.findByText(/En attente de vérification » : il ne peut pas être modifié/)
    expect((await field('Colza')).readOnly).toBe(true)
    expect(screen.queryByLabelText(/^Effacer/)).toBeNull()
  })
})

describe('the synthesis', () => {
  it('gives the points of each module and whether they reach the threshold', async () => {
    await renderScreen(unServeurCourt(), 'HVE4_SYN')
    const recap = within(await screen.findByRole('table', { name: 'Récapitulatif par module' }))
    const phyto = within(
      recap.getByRole('rowheader', { name: /^Stratégie phytosanitaire/ }).closest('tr') ?? document.body,
    )
    expect(phyto.getByText('63')).toBeTruthy()
    // Without entries about products or fertilisers, on a farm that does not irrigate.
    expect(screen.getByText('Pas encore')).toBeTruthy()
    expect(phyto.getByText('Incomplet')).toBeTruthy()
    expect(recap.getByText('Sans objet')).toBeTruthy()
  })

  it('gives the reason of an invalidated audit', { tags: 'long' }, async () => {
    const saisies = new Map([['HVE4_PHYTO_D_10', { value: true }]])
    await renderScreen(unServeurCourt({ saisies }), 'HVE4_SYN')
    // Both in the verdict and among the points to review.
    await waitFor(() => expect(screen.getAllByText("INVALIDATION DE L'AUDIT")).toHaveLength(2))
  })

  it('saves the audit date and the comments as one leaves each field, and keeps them for the next look', async () => {
    const serveur = unServeurCourt({ certification: { commentaireExploitant: 'Bonjour' } })
    const { user, router } = await renderScreen(serveur, 'HVE4_SYN')
    await user.type(await screen.findByLabelText('Date d’audit'), '2026-05-04')
    await user.type(screen.getByLabelText('Commentaire de l’auditeur'), 'Vu sur place')
    await user.tab()
    await waitFor(() =>
      expect(serveur.enregistrements).toEqual([{ dateAudit: '2026-05-04' }, { commentaireAuditeur: 'Vu sur place' }]),
    )
    await screen.findByText('Enregistré')
    expect(screen.queryByRole('button', { name: 'Enregistrer' })).toBeNull()
    await router.navigate('/demarches/HVE4/indicateurs?rubrique=HVE4_CULT')
    await screen.findByRole('heading', { level: 1, name: 'Surfaces' })
    await router.navigate('/demarches/HVE4/indicateurs?rubrique=HVE4_SYN')
    expect((await screen.findByLabelText<HTMLInputElement>('Date d’audit')).value).toBe('04/05/2026')
    expect(screen.queryByText('Votre saisie a été reprise')).toBeNull()
  })
})
