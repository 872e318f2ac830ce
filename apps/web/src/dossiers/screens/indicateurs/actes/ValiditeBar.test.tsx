import { schemeFor } from '@sillon/referentials'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, reponse, type ServeurDeTest, unServeur, unServeurCourt } from '#dossiers/testing/serveur'
import { demanderJugement } from './use-juge'

/** A file whose check has begun. */
const unServeurJuge = (change: Partial<ServeurDeTest> = {}) =>
  unServeurCourt({ etatDossier: 'VERIFICATION_EN_COURS', ...change })

const BLE = 'HVE4_CULT_D_2'
/** Verdict on the first section. */
const VALIDE = {
  idSousRubrique: 1,
  estValide: true,
  commentaireAuditeur: null,
  gravite: null,
  echeance: null,
  valideIdUtilisateur: 7,
  validePar: 'Camille Roche',
  valideDate: '2026-11-21 09:00:00+00',
  aRevoir: false,
  modifications: [],
}
const section = async () => within(await screen.findByRole('region', { name: 'Céréales' }))

describe('the validity of a sub-section', () => {
  it('is saved at once, and then shows its author and date', async () => {
    const serveur = unServeurJuge()
    const { user } = await renderScreen(serveur)
    await user.click((await section()).getByText('Valide'))
    await (await section()).findByText('Par Camille Roche, le 21/11/2026')
    expect(serveur.validites).toMatchObject([{ idSousRubrique: 1, estValide: true, commentaireAuditeur: null }])
  })

  it('describes its question by its author and date, and its mark judges nothing', async () => {
    const serveur = unServeurJuge()
    const { user } = await renderScreen(serveur)
    const question = (await section()).getByRole('group', { name: 'Céréales : section valide ?' })
    const mark = (etat: string) => question.closest('section')?.querySelector(`button[data-etat="${etat}"]`)
    await user.click(mark('aVerifier') as Element)
    expect(document.activeElement).toBe(question.querySelector('input:checked'))
    expect(serveur.validites).toEqual([])
    await user.click((await section()).getByText('Valide'))
    await expect.poll(() => mark('valide')).toBeTruthy()
    const described = question.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toBe('Par Camille Roche, le 21/11/2026')
  })

  it('takes a comment of at most 2,000 characters, with a counter, saved on leaving the field', async () => {
    const serveur = unServeurJuge()
    const { user } = await renderScreen(serveur)
    await user.click((await section()).getByText('Commentaire de l’auditeur'))
    const field = (await section()).getByLabelText('Commentaire de l’auditeur : Céréales') as HTMLTextAreaElement
    expect(field.maxLength).toBe(2000)
    await user.type(field, 'Vu sur place')
    expect((await section()).getByText('12 / 2 000 caractères')).toBeTruthy()
    await user.tab()
    await expect.poll(() => serveur.validites).toMatchObject([{ commentaireAuditeur: 'Vu sur place', estValide: null }])
  })

  it('puts the focus on the words of a finding, and letters judge nothing while they are open', async () => {
    const serveur = unServeurJuge()
    const { user } = await renderScreen(serveur)
    const part = await section()
    await user.click(part.getByText('Non valide'))
    const words = part.getByLabelText<HTMLTextAreaElement>('Commentaire de l’auditeur : Céréales')
    expect(document.activeElement).toBe(words)
    await user.keyboard('v')
    expect(words.value).toBe('v')
    const checked = part.getByRole('radio', { name: 'Non valide' })
    await waitFor(() => expect(checked).toHaveProperty('checked', true))
    checked.focus()
    await user.keyboard('v')
    await expect.poll(() => serveur.validites).toMatchObject([{ estValide: false, commentaireAuditeur: 'v' }])
    expect(checked).toHaveProperty('checked', true)
  })

  it('sends a comment once a moment after the last key, without the focus leaving it', async () => {
    const serveur = unServeurJuge()
    const { user } = await renderScreen(serveur)
    await user.click((await section()).getByText('Commentaire de l’auditeur'))
    const sent = vi.spyOn(globalThis, 'fetch')
    const calls = () => sent.mock.calls.filter(([address]) => String(address).includes('/validites/')).length
    await user.type((await section()).getByLabelText('Commentaire de l’auditeur : Céréales'), 'Vu sur place')
    expect(calls()).toBe(0)
    await expect.poll(() => serveur.validites).toMatchObject([{ commentaireAuditeur: 'Vu sur place' }])
    await user.tab()
    expect(calls()).toBe(1)
  })

  it('sends a comment being typed before its file is left for the synthesis', async () => {
    const serveur = unServeurJuge()
    const { user, router } = await renderScreen(serveur)
    await user.click((await section()).getByText('Commentaire de l’auditeur'))
    await user.type((await section()).getByLabelText('Commentaire de l’auditeur : Céréales'), 'Vu')
    await router.navigate('/demarches/HVE4/indicateurs?rubrique=HVE4_SYN')
    await expect.poll(() => serveur.validites).toMatchObject([{ commentaireAuditeur: 'Vu' }])
  })

  it('folds the words of a finding that were emptied once the verdict asks for none', async () => {
    const { user } = await renderScreen(unServeurJuge())
    const part = await section()
    await user.click(part.getByText('Non valide'))
    const words = (await part.findByLabelText('Commentaire de l’auditeur : Céréales')) as HTMLTextAreaElement
    const folded = () => words.closest('details')?.open === false
    expect(folded()).toBe(false)
    await user.type(words, 'Haie')
    await user.click(part.getByText('À vérifier'))
    expect(folded()).toBe(false)
    await user.clear(words)
    await user.click(part.getByText('Non valide'))
    await user.click(part.getByText('À vérifier'))
    expect(folded()).toBe(true)
  })

  it('keeps its comment when another module was opened in between', { tags: 'long' }, async () => {
    const serveur = unServeurJuge()
    const { user, router } = await renderScreen(serveur)
    await user.click((await section()).getByText('Commentaire de l’auditeur'))
    await user.type((await section()).getByLabelText('Commentaire de l’auditeur : Céréales'), 'Vu sur place')
    await user.tab()
    await expect.poll(() => serveur.validites).toMatchObject([{ commentaireAuditeur: 'Vu sur place' }])
    await router.navigate('/demarches/HVE4/indicateurs?rubrique=HVE4_BIODIV')
    await screen.findByRole('heading', { level: 1, name: /Biodiversité/ })
    await router.navigate('/demarches/HVE4/indicateurs?rubrique=HVE4_CULT')
    await user.click((await section()).getByText('Valide'))
    await (await section()).findByText('Par Camille Roche, le 21/11/2026')
    expect(serveur.validites).toMatchObject([{ estValide: true, commentaireAuditeur: 'Vu sur place' }])
  })

  it('can be given again after an entry withdrew it, on the revision of that save', { tags: 'long' }, async () => {
    const validite = {
      idSousRubrique: 1,
      estValide: true,
      commentaireAuditeur: 'Vu sur place',
      gravite: null,
      echeance: null,
      valideIdUtilisateur: 7,
      validePar: 'Camille Roche',
      valideDate: '2026-11-21 09:00:00+00',
      aRevoir: false,
      modifications: [],
    }
    const serveur = unServeurJuge({ validites: [validite] })
    const { user } = await renderScreen(serveur)
    await (await section()).findByText('Par Camille Roche, le 21/11/2026')
    // As the server answers after a value of the section was saved.
    serveur.validites = [{ ...validite, estValide: null, aRevoir: true }]
    const field = screen.getByLabelText('Blé tendre et épeautre')
    await user.clear(field)
    await user.type(field, '50')
    await user.tab()
    await expect.poll(async () => (await section()).queryByText('Par Camille Roche, le 21/11/2026')).toBeNull()
    const sent = vi.spyOn(globalThis, 'fetch')
    await user.click((await section()).getByText('Valide'))
    await expect.poll(() => serveur.validites).toMatchObject([{ estValide: true }])
    const [, init] = sent.mock.calls.find(([address]) => String(address).includes('/validites/')) ?? []
    expect(new Headers(init?.headers).get('if-match')).toBe('"2"')
    expect(JSON.parse(String(init?.body))).toMatchObject([{ idSousRubrique: 1, estValide: true }])
  })

  it('is given on the values shown: a value changed meanwhile is shown, and the verdict is not saved', async () => {
    const serveur = unServeurJuge()
    const { user } = await renderScreen(serveur)
    const verdicts = () =>
      sent.mock.calls
        .filter(([address]) => String(address).includes('/validites/'))
        .map(([, init]) => JSON.parse(String(init?.body))[0])
    await (await section()).findByText('Valide')
    serveur.saisies.set(BLE, { value: 50 })
    const message = 'Des valeurs de cette section ont changé.'
    const details = [{ path: BLE, message: 'Cette valeur a changé.' }]
    serveur.refusDossier.push(reponse({ code: 'SECTION_MODIFIEE_ENTRE_TEMPS', message, details }, 412))
    const sent = vi.spyOn(globalThis, 'fetch')
    await user.click((await section()).getByText('Valide'))
    await (await section()).findByText(`${message} Ont changé : Blé tendre et épeautre.`)
    expect(screen.getByLabelText<HTMLInputElement>('Blé tendre et épeautre').value).toBe('50')
    expect(serveur.validites).toEqual([])
    await user.click((await section()).getByText('Valide'))
    await (await section()).findByText(/^Par Camille Roche/)
    expect(verdicts().map(({ valeursVues }) => valeursVues[BLE])).toEqual([{ value: 52.4 }, { value: 50 }])
  })

  it('saves a comment and a verdict given together one after the other', { tags: 'long' }, async () => {
    const serveur = unServeurJuge()
    const { user } = await renderScreen(serveur)
    await user.click((await section()).getByText('Commentaire de l’auditeur'))
    await user.type((await section()).getByLabelText('Commentaire de l’auditeur : Céréales'), 'Vu')
    await user.click((await section()).getByText('Non valide'))
    await expect.poll(() => serveur.validites).toMatchObject([{ estValide: false, commentaireAuditeur: 'Vu' }])
  })

  it('opens severity, deadline and comment with "Non valide", and saves each; the deadline once it is left', async () => {
    const serveur = unServeurJuge()
    const { user } = await renderScreen(serveur)
    expect((await section()).queryByLabelText('Gravité')).toBeNull()
    await user.click((await section()).getByText('Non valide'))
    await user.selectOptions(await (await section()).findByLabelText('Gravité'), 'Majeure')
    await expect.poll(() => serveur.validites).toMatchObject([{ estValide: false, gravite: 'MAJEURE' }])
    await user.type((await section()).getByLabelText('Échéance'), '15/01/2020')
    expect(serveur.validites).toMatchObject([{ echeance: null }])
    ;(await section()).getByText('Échéance dépassée')
    await user.tab()
    await expect.poll(() => serveur.validites).toMatchObject([{ gravite: 'MAJEURE', echeance: '2020-01-15' }])
    await (await section()).findByText('Majeure, au plus tard le 15/01/2020')
    await user.click((await section()).getByText('Valide'))
    await expect.poll(async () => (await section()).queryByLabelText('Gravité')).toBeNull()
    expect(serveur.validites).toMatchObject([{ estValide: true, gravite: null, echeance: null }])
  })

  it('shows the fields of a finding before the server has answered, and goes back when it refuses', async () => {
    const serveur = unServeurJuge()
    const { user } = await renderScreen(serveur)
    await (await section()).findByText('Non valide')
    let refuse = (_: Response) => {}
    const answer = new Promise<Response>((resolve) => {
      refuse = resolve
    })
    // The call of the verdict alone: proofs and questions of the file may still be loading.
    const send = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
      String(url).includes('/validites/') ? answer : send(url, init),
    )
    await user.click((await section()).getByText('Non valide'))
    expect((await section()).getByLabelText('Gravité')).toBeTruthy()
    const checked = (name: string) => async () =>
      expect((await section()).getByRole<HTMLInputElement>('radio', { name }).checked).toBe(true)
    await checked('Non valide')()
    expect(serveur.validites).toEqual([])
    refuse(reponse({ code: 'INTERDIT', message: 'Refus.' }, 403))
    await waitFor(checked('À vérifier'))
    expect((await section()).queryByLabelText('Gravité')).toBeNull()
  })

  it('tells the author of an open finding below its comment, not over its fields', async () => {
    const { user } = await renderScreen(unServeurJuge())
    await user.click((await section()).getByText('Non valide'))
    const author = await (await section()).findByText('Par Camille Roche, le 21/11/2026')
    const words = (await section()).getByLabelText('Commentaire de l’auditeur : Céréales')
    expect(words.compareDocumentPosition(author)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(words.parentElement).toBe(author.parentElement)
  })

  it('restores a comment being typed when the tab was closed', { tags: 'long' }, async () => {
    const serveur = unServeurJuge()
    const { user, unmount } = await renderScreen(serveur)
    await user.click((await section()).getByText('Commentaire de l’auditeur'))
    serveur.refusDossier.push(reponse({ code: 'ERREUR_INTERNE', message: 'Panne' }, 500))
    await user.type((await section()).getByLabelText('Commentaire de l’auditeur : Céréales'), 'À revoir')
    unmount()
    await expect.poll(() => serveur.refusDossier).toEqual([])
    expect(serveur.validites).toEqual([])
    await renderScreen(serveur)
    const field = (await section()).getByLabelText<HTMLTextAreaElement>('Commentaire de l’auditeur : Céréales')
    expect(field.value).toBe('À revoir')
    await expect.poll(() => serveur.validites).toMatchObject([{ commentaireAuditeur: 'À revoir' }])
  })

  it('is counted as missing with a comment only, and again after a verdict was withdrawn', {
    tags: 'long',
  }, async () => {
    const serveur = unServeurJuge()
    const { user } = await renderScreen(serveur)
    const reste = () => screen.getByText(/sections restent à vérifier$/).textContent
    await screen.findByText(/sections restent à vérifier$/)
    const atFirst = Number.parseInt(reste() ?? '', 10)
    const jumps = within(screen.getByRole('navigation', { name: 'Aller à une section' }))
    expect(atFirst).toBe(jumps.getAllByRole('button').length)
    await user.click((await section()).getByText('Commentaire de l’auditeur'))
    await user.type((await section()).getByLabelText('Commentaire de l’auditeur : Céréales'), 'Vu')
    await user.tab()
    await expect.poll(() => serveur.validites).toMatchObject([{ commentaireAuditeur: 'Vu', estValide: null }])
    expect(reste()).toBe(`${atFirst} sections restent à vérifier`)
    await user.click((await section()).getByText('Non valide'))
    await expect.poll(reste).toBe(`${atFirst - 1} sections restent à vérifier`)
    await user.click((await section()).getByText('À vérifier'))
    await expect.poll(reste).toBe(`${atFirst} sections restent à vérifier`)
  })

  it('is the one sign of its section in the rail, which tells completion during the entry', async () => {
    const rail = () => within(screen.getByRole('navigation', { name: 'Aller à une section' }))
    const cereales = (said: string) => rail().findByRole('button', { name: `Céréales, ${said}` })
    const { user, unmount } = await renderScreen(unServeurJuge())
    await screen.findByText(/sections restent à vérifier$/)
    const before = await cereales('À vérifier')
    expect(before.querySelectorAll('svg')).toHaveLength(1)
    await user.click((await section()).getByText('Non valide'))
    expect((await cereales('Non valide')).querySelectorAll('svg')).toHaveLength(1)
    await user.click((await section()).getByText('Valide'))
    await cereales('Valide')
    unmount()
    await renderScreen(unServeurCourt())
    await screen.findByRole('navigation', { name: 'Aller à une section' })
    expect(rail().queryByRole('button', { name: /À vérifier|alide/ })).toBeNull()
  })

  it('leaves the mark of a failed requirement in the rail', async () => {
    const saisies = new Map([['HVE4_BIODIV_D_1', { value: 100 }]])
    await renderScreen(unServeurJuge({ saisies }), 'HVE4_BIODIV')
    const rail = within(await screen.findByRole('navigation', { name: 'Aller à une section' }))
    const marked = await rail.findByRole('button', { name: /1 exigence non tenue, À vérifier$/ })
    expect(marked.dataset.etat).toBe('erreur')
    expect(marked.querySelector('svg[data-faute]')).toBeTruthy()
    expect(document.querySelectorAll('nav svg[data-faute]')).toHaveLength(1)
  })

  it('leads from the count to the first section without a verdict', { tags: 'long' }, async () => {
    const { user } = await renderScreen(unServeurJuge())
    await user.click((await section()).getByText('Valide'))
    await (await section()).findByText(/^Par Camille Roche/)
    await user.click(await screen.findByText(/sections restent à vérifier$/))
    await expect.poll(() => document.activeElement?.textContent).toBe('Oléagineux')
  })

  it('is counted for the whole file on the synthesis, which says when all sections are judged', async () => {
    const everything = schemeFor('HVE4', 2026)?.structure.flatMap(({ rubriques }) => rubriques) ?? []
    const validites = everything
      .flatMap(({ sousRubriques }) => sousRubriques)
      .map(({ idSousRubrique }) => ({
        idSousRubrique,
        estValide: true,
        commentaireAuditeur: null,
        gravite: null,
        echeance: null,
        valideIdUtilisateur: 7,
        validePar: 'Camille Roche',
        valideDate: '2026-11-21 09:00:00+00',
        aRevoir: false,
        modifications: [],
      }))
    const first = await renderScreen(unServeurJuge({ validites }), 'HVE4_SYN')
    await screen.findByText('Toutes les sections sont vérifiées.')
    first.unmount()
    await renderScreen(unServeurJuge({ validites: validites.slice(1) }), 'HVE4_SYN')
    const link = await screen.findByRole('link', { name: '1 section reste à vérifier' })
    expect(link.getAttribute('href')).toBe('/demarches/HVE4/indicateurs?rubrique=HVE4_CULT#CULT_CEREALES')
  })

  it('is hidden from a farmer', async () => {
    await renderScreen(unServeur({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR }))
    await section()
    await waitFor(() => expect(screen.getByRole('complementary').textContent).not.toBe(''))
    expect(screen.queryByText('Valide')).toBeNull()
    expect(screen.queryByText(/à vérifier$|vérifiées/)).toBeNull()
    expect(screen.queryByText('Commentaire de l’auditeur')).toBeNull()
  })
})

describe('verdicts during the entry', () => {
  afterEach(() => demanderJugement(false))

  const verdict = (name: string) => screen.queryByRole('group', { name: `${name} : section valide ?` })

  it('are absent while nobody judges, and the menu shows and hides them', async () => {
    const { user } = await renderScreen(unServeurCourt())
    await section()
    expect(verdict('Céréales')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Autres actions' }))
    await user.click(screen.getByRole('button', { name: 'Afficher les verdicts' }))
    expect(verdict('Céréales')).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Autres actions' }))
    await user.click(screen.getByRole('button', { name: 'Masquer les verdicts' }))
    expect(verdict('Céréales')).toBeNull()
  })

  it('of a judged file are shown, and the menu brings what is left to judge', async () => {
    const { user } = await renderScreen(unServeurCourt({ validites: [VALIDE] }))
    await section()
    expect(verdict('Céréales')).not.toBeNull()
    const reste = () => screen.queryByRole('button', { name: 'Juger plusieurs sections' })
    expect(reste()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Autres actions' }))
    await user.click(screen.getByRole('button', { name: 'Juger d’autres sections' }))
    expect(reste()).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Autres actions' }))
    await user.click(screen.getByRole('button', { name: 'Ne plus juger' }))
    expect([reste(), verdict('Céréales') === null]).toEqual([null, false])
  })

  it('come with V, which types in a text, and Escape goes back', async () => {
    const { user } = await renderScreen(unServeurCourt())
    const field = screen.getByLabelText<HTMLInputElement>('Blé tendre et épeautre')
    field.focus()
    await user.keyboard('v')
    expect([field.value.at(-1), verdict('Céréales')]).toEqual(['v', null])
    await user.keyboard('{Backspace}')
    const titre = (await section()).getByRole('heading', { name: 'Céréales' })
    titre.focus()
    await user.keyboard('v')
    const icone = () => verdict('Céréales')?.querySelector<HTMLInputElement>('input:checked')
    await waitFor(() => expect(document.activeElement).toBe(icone()))
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(titre)
    field.focus()
    await user.keyboard('{Control>}{Alt>}v{/Alt}{/Control}')
    expect(document.activeElement).toBe(icone())
  })
})
