import { partiesJugees } from '@sillon/domain'
import { schemeFor } from '@sillon/referentials'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { uneAttendue, unLieu } from '#dossiers/testing/preuves'
import { renderScreen } from '#dossiers/testing/render-screen'
import { ruchesAuditees, unServeur, unServeurCourt } from '#dossiers/testing/serveur'

const CEREALES = 'Céréales'

const hve4 = schemeFor('HVE4', 2026)
const sectionDe = (code: string) =>
  (hve4 === undefined ? [] : partiesJugees(hve4)).find(({ codeNational }) => codeNational === code)?.idSousRubrique ?? 0

it('the ticked sections are judged in one call, and the undo is one call', async () => {
  const serveur = unServeur({
    etatDossier: 'VERIFICATION_EN_COURS',
    saisies: new Map([['HVE4_BIODIV_D_56', { value: 3 }]]),
    aConfirmer: new Set(['HVE4_BIODIV_D_56']),
  })
  // On the results, which have no rows: the verdicts are for the whole file.
  const { user, server } = await renderScreen(serveur, 'HVE4_SYN')
  await user.click(await screen.findByText('Juger plusieurs sections'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Juger plusieurs sections' }))
  const box = (name: string) => dialog.getByLabelText<HTMLInputElement>(name)
  expect(box('Présence de ruches').disabled).toBe(true)
  dialog.getByText('1 valeur copiée de l’an dernier à confirmer d’abord.')
  expect(box(CEREALES).checked).toBe(true)
  await user.click(box(CEREALES))
  await user.click(dialog.getByText(/^Juger valides \d+ sections$/))
  const calls = () => server.receivedOf('PUT /api/demarches/HVE4/validites/12').map(({ body }) => body as object[])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls()).toHaveLength(1)
  const ids = (body: object[] | undefined) => body?.map((said) => (said as { idSousRubrique: number }).idSousRubrique)
  expect(ids(calls()[0])).not.toContain(1)
  expect(calls()[0]?.length).toBeGreaterThan(5)
  await user.click(await screen.findByText('Annuler', { selector: '[role="alert"] *, .mantine-Notification-root *' }))
  await waitFor(() => expect(calls()).toHaveLength(2))
  expect(ids(calls()[1])).toEqual(ids(calls()[0]))
  expect(calls()[1]).toEqual(calls()[1]?.map((said) => ({ ...said, estValide: null })))
})

it('a section with a failed requirement is not judged valid among others, and nothing asks to correct it', async () => {
  // One metre of hedge on 52 ha of arable land: below 4 %.
  const saisies = new Map([['HVE4_BIODIV_D_1', { value: 1 }]])
  const { user } = await renderScreen(unServeur({ etatDossier: 'VERIFICATION_EN_COURS', saisies }), 'HVE4_SYN')
  await user.click(await screen.findByText('Juger plusieurs sections'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Juger plusieurs sections' }))
  dialog.getByText('1 exigence non tenue : jugez cette section à part.')
  expect(dialog.getByLabelText<HTMLInputElement>(/^Obligation de 4/).disabled).toBe(true)
  expect(dialog.queryByText(/corrigez/)).toBeNull()
})

it('a section with an audited value that is not compliant is not ticked, with the reason', async () => {
  const { user } = await renderScreen(
    unServeur({ etatDossier: 'VERIFICATION_EN_COURS', audit: [ruchesAuditees] }),
    'HVE4_SYN',
  )
  await user.click(await screen.findByText('Juger plusieurs sections'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Juger plusieurs sections' }))
  const box = dialog.getByLabelText<HTMLInputElement>('Présence de ruches')
  expect(box.checked).toBe(false)
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    '1 valeur auditée non conforme',
  )
})

it('several sections get one finding at once, and the undo gives them back what they had', {
  tags: 'long',
}, async () => {
  const serveur = unServeurCourt({ etatDossier: 'VERIFICATION_EN_COURS' })
  const { user, server } = await renderScreen(serveur, 'HVE4_SYN')
  await user.click(await screen.findByText('Juger plusieurs sections'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Juger plusieurs sections' }))
  await user.selectOptions(dialog.getByLabelText('Verdict'), 'Non valide')
  expect(dialog.getByLabelText<HTMLInputElement>(CEREALES).checked).toBe(false)
  // Nothing is ticked: no verdict on zero sections, and the reason.
  const rien = dialog.getByRole<HTMLButtonElement>('button', { name: 'Juger non valides' })
  expect([rien.disabled, rien.title]).toEqual([true, 'Cochez au moins une section.'])
  await user.click(dialog.getByLabelText(CEREALES))
  await user.selectOptions(dialog.getByLabelText('Gravité'), 'Mineure')
  await user.type(dialog.getByLabelText('Échéance'), '15/01/2027')
  await user.tab()
  await user.click(dialog.getByText('Juger non valide 1 section'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const constat = { idSousRubrique: 1, estValide: false, gravite: 'MINEURE', echeance: '2027-01-15' }
  expect(serveur.validites).toMatchObject([constat])
  await user.click(await screen.findByText('Annuler', { selector: '[role="alert"] *, .mantine-Notification-root *' }))
  await waitFor(() => expect(serveur.validites).toMatchObject([{ estValide: null, gravite: null, echeance: null }]))
  expect(server.receivedOf('PUT /api/demarches/HVE4/validites/12')).toHaveLength(2)
})

it('each module has its sections with their points and values; the doubtful ones are not ticked, with the reason', async () => {
  const serveur = unServeur({
    etatDossier: 'VERIFICATION_EN_COURS',
    saisies: new Map([['HVE4_BIODIV_D_56', { value: 3 }]]),
    preuves: {
      ...unServeurCourt().preuves,
      lieux: [
        unLieu({ lieu: 'BIODIV_RUCHES', idSousRubrique: sectionDe('BIODIV_RUCHES'), attendues: [uneAttendue()] }),
      ],
    },
  })
  const { user } = await renderScreen(serveur, 'HVE4_SYN')
  await user.click(await screen.findByText('Juger plusieurs sections'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Juger plusieurs sections' }))
  const box = (name: string | RegExp) => dialog.getByLabelText<HTMLInputElement>(name)
  const ruches = box('Présence de ruches')
  expect([ruches.checked, ruches.disabled]).toEqual([false, false])
  const vue = document.getElementById(ruches.getAttribute('aria-describedby') ?? '')
  expect(vue?.textContent).toMatch(/^1 point · Nombre de ruches : 3.*1 preuve manquante$/)
  // The box of a module ticks all its sections, then none.
  const module = () => box(/^Biodiversité : \d+ sur \d+$/)
  expect(module().checked).toBe(false)
  await user.click(module())
  expect([module().checked, ruches.checked]).toEqual([true, true])
  await user.click(module())
  expect([module().checked, ruches.checked]).toEqual([false, false])
})

it.each(['SAISIE_EN_COURS', 'ATTENTE_CORRECTION'] as const)(
  'a file in %s is not to be judged, neither on a sheet nor on the synthesis',
  async (etatDossier) => {
    const jugee = {
      idSousRubrique: 1,
      estValide: false,
      commentaireAuditeur: null,
      gravite: null,
      echeance: null,
      valideIdUtilisateur: 7,
      validePar: 'Camille Roche',
      valideDate: '2026-11-21 09:00:00+00',
      aRevoir: false,
      modifications: [],
    }
    const validites = etatDossier === 'SAISIE_EN_COURS' ? [] : [jugee]
    for (const page of ['HVE4_CULT', 'HVE4_SYN']) {
      const { unmount } = await renderScreen(unServeurCourt({ etatDossier, validites }), page)
      await waitFor(() => expect(screen.getByRole('complementary').textContent).not.toBe(''))
      expect(screen.queryByText(/reste(nt)? à vérifier/)).toBeNull()
      expect(screen.queryByRole('button', { name: 'Juger plusieurs sections' })).toBeNull()
      unmount()
    }
  },
)
