import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '#dossiers/testing/render-screen'
import {
  DROITS_D_AGRICULTEUR,
  DROITS_DE_CONSEILLER,
  ligne,
  reponse,
  ruchesAuditees,
  type ServeurDeTest,
  unServeur,
  unServeurCourt,
} from '#dossiers/testing/serveur'

const RUCHES = 'HVE4_BIODIV_D_56'
const DONNER = /^Donner une valeur auditée : Nombre de ruches/

const enVerification = (change: Partial<ServeurDeTest> = {}) =>
  unServeurCourt({
    etatDossier: 'VERIFICATION_EN_COURS',
    saisies: new Map([
      ['HVE4_BIODIV_D_55', { value: true }],
      [RUCHES, { value: 3 }],
    ]),
    ...change,
  })
const field = () => {
  const found = document.querySelector<HTMLInputElement>(`[name="${RUCHES}"]`)
  if (found === null) throw new Error(RUCHES)
  return found
}
/** Points of the hives, beside the button that explains them. */
const points = async () =>
  (await screen.findByRole('button', { name: /^Pourquoi ce score \? Points : ruches/i })).parentElement?.textContent

beforeEach(() => localStorage.clear())

describe('a value of the auditor', () => {
  it('is given from the focused field by a key, and counts at once beside the claimed one', async () => {
    const serveur = enVerification()
    const { user } = await renderScreen(serveur, 'HVE4_BIODIV')
    await waitFor(field)
    const before = await points()
    expect(before).toBeTruthy()
    expect(screen.queryByRole('button', { name: DONNER })).toBeNull()
    await user.click(field())
    await screen.findByRole('button', { name: DONNER })
    await user.keyboard('{Control>}{Alt>}a{/Alt}{/Control}')
    const dialog = within(await screen.findByRole('dialog', { name: /^Valeur auditée : Nombre de ruches/ }))
    const valeur = dialog.getByLabelText('Valeur auditée') as HTMLInputElement
    expect(valeur.value).toBe('3')
    // The claimed value is there to be replaced at once.
    await waitFor(() => expect(document.activeElement).toBe(valeur))
    expect([valeur.selectionStart, valeur.selectionEnd]).toEqual([0, 1])
    await user.keyboard('0')
    // A second visit keeps the caret where the auditor puts it.
    await user.tab()
    await user.click(valeur)
    expect(valeur.selectionStart).toBe(valeur.selectionEnd)
    expect(valeur.value).toBe('0')
    // Another value than the claimed one needs words.
    await waitFor(() => expect(dialog.getByLabelText('Verdict')).toHaveProperty('value', 'NON_CONFORME'))
    expect(dialog.getByRole('button', { name: 'Enregistrer' })).toHaveProperty('disabled', true)
    await user.type(dialog.getByLabelText('Constat (obligatoire)'), 'Parties')
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    await screen.findByRole('button', { name: /audité : 0.* \(non conforme\)/ })
    expect(serveur.audit).toMatchObject([{ codeNational: RUCHES, valeur: { value: 0 }, commentaire: 'Parties' }])
    expect(field().value).toBe('3')
    await expect.poll(points).not.toBe(before)
  })

  it('that somebody else gave meanwhile is chosen between', { tags: 'long' }, async () => {
    const conflit = {
      codeNational: `audit.${RUCHES}`,
      mienne: { valeur: { value: 1 }, verdict: 'CONFORME', commentaire: null },
      sienne: { valeur: { value: 2 }, verdict: 'CONFORME', commentaire: 'Deux vues' },
      par: 'Léa Morin',
      le: '2026-03-02T14:32:00Z',
    }
    const refus = reponse({ code: 'CHAMPS_MODIFIES_ENTRE_TEMPS', message: 'conflit', conflits: [conflit] }, 412)
    const serveur = enVerification({ audit: [{ ...ruchesAuditees, verdict: 'CONFORME' }] })
    const { user } = await renderScreen(serveur, 'HVE4_BIODIV')
    await user.click(await screen.findByRole('button', { name: /audité : 0/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const valeur = dialog.getByLabelText('Valeur auditée')
    await user.clear(valeur)
    await user.type(valeur, '1')
    serveur.refus.push(refus)
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }))
    await screen.findByText(/^Modifié par Léa Morin, le 02\/03\/2026/)
    expect(screen.getByRole('radio', { name: 'Celle de Léa Morin : 2 – Conforme – Deux vues' })).toBeTruthy()
  })

  it('is offered only to people who judge, in rows that take a value', async () => {
    const farmer = enVerification({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR, audit: [ruchesAuditees] })
    const { user } = await renderScreen(farmer, 'HVE4_BIODIV')
    await waitFor(field)
    await user.click(field())
    expect(screen.queryByRole('button', { name: DONNER })).toBeNull()
    await screen.findByRole('button', { name: /audité : 0.* \(non conforme, réponse attendue\)/ })
  })

  it('is answered by the farmer, with words where it is contested', async () => {
    const serveur = enVerification({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR, audit: [ruchesAuditees] })
    const { user } = await renderScreen(serveur, 'HVE4_BIODIV')
    await user.click(await screen.findByRole('button', { name: /audité : 0/ }))
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByText('Les ruches sont parties.')
    expect(dialog.queryByLabelText('Valeur auditée')).toBeNull()
    await user.selectOptions(dialog.getByLabelText('Réponse'), 'Contestée')
    expect(dialog.getByRole('button', { name: 'Répondre' })).toHaveProperty('disabled', true)
    await user.type(dialog.getByLabelText('Explication (obligatoire)'), 'Elles sont au verger.')
    await user.click(dialog.getByRole('button', { name: 'Répondre' }))
    await screen.findByRole('button', { name: /\(non conforme, contestée\)/ })
    expect(serveur.audit[0]?.reponse).toMatchObject({ position: 'CONTESTEE', texte: 'Elles sont au verger.' })
  })

  it('is answered by another adviser, and not by its author; its form has the value and the words once', async () => {
    const repondre = () => screen.queryByRole('button', { name: 'Répondre à cette valeur' })
    for (const estDuLecteur of [true, false]) {
      const { user, unmount } = await renderScreen(
        enVerification({ audit: [{ ...ruchesAuditees, estDuLecteur }] }),
        'HVE4_BIODIV',
      )
      await user.click(await screen.findByRole('button', { name: /audité : 0/ }))
      const dialog = within(await screen.findByRole('dialog'))
      await dialog.findByLabelText('Constat (obligatoire)')
      expect(dialog.getAllByText(ruchesAuditees.commentaire ?? '')).toHaveLength(1)
      expect(repondre() === null).toBe(estDuLecteur)
      if (!estDuLecteur) {
        await user.click(repondre() ?? document.body)
        dialog.getByLabelText('Réponse')
        dialog.getByText(ruchesAuditees.commentaire ?? '')
      }
      unmount()
    }
  })

  it('opens from the home page for the farmer whose answer it awaits', async () => {
    const serveur = enVerification({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR, audit: [ruchesAuditees] })
    const { router } = await renderScreen(serveur)
    expect(screen.queryByRole('dialog')).toBeNull()
    await router.navigate('/demarches/HVE4/indicateurs', { state: { audit: true } })
    const dialog = within(await screen.findByRole('dialog', { name: /^Valeur auditée : Nombre de ruches/ }))
    dialog.getByLabelText('Réponse')
  })

  it('stands on the synthesis with both totals, the terms of the difference and the answer', async () => {
    const serveur = enVerification({ audit: [ruchesAuditees] })
    await renderScreen(serveur, 'HVE4_SYN')
    const cascade = within(await screen.findByRole('table', { name: 'Biodiversité : du déclaré à l’audité' }))
    const lignes = cascade.getAllByRole('row').map(({ textContent }) => textContent)
    expect(lignes.slice(1)).toEqual([
      expect.stringMatching(/^Déclaré\d/),
      expect.stringMatching(/^[Rr]uches.*−1$/),
      expect.stringMatching(/^Audité\d/),
    ])
    const table = within(screen.getByRole('table', { name: 'Lignes auditées' }))
    expect(table.getAllByRole('row')[1]?.textContent).toMatch(
      /ruches.*3.*0.*Non conforme \(mineure\)Pas encore de réponse/,
    )
  })
})

describe('four eyes', () => {
  it('are said before the decision, whose buttons stay closed', async () => {
    const serveur = enVerification({
      autresYeux: ['VALEURS_SAISIES'],
      permissions: {
        ...DROITS_DE_CONSEILLER,
        etatsPossibles: ['ATTENTE_CORRECTION', 'CERTIFIABLE', 'NON_CERTIFIABLE'],
      },
    })
    await renderScreen(serveur, 'HVE4_SYN')
    await screen.findByText(
      /^Quatre yeux : une autre personne doit décider ce dossier, car vous y avez saisi des valeurs/,
    )
    expect(screen.getByRole('button', { name: 'Déclarer certifiable' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Demander des corrections' })).toHaveProperty('disabled', false)
  })
})

it('a composite value is audited in its own fields, and the claimed one stays', { tags: 'long' }, async () => {
  const IFT = 'HVE3A_D_130'
  const serveur = unServeur({
    codeNational: 'HVE3A',
    etatDossier: 'VERIFICATION_EN_COURS',
    lignes: [ligne('BLETEND', 30)],
    familles: ['GRANCULT'],
    saisies: new Map([[IFT, { choix_type_calcul_IFT: 'HVE' }]]),
  })
  const { user } = await renderScreen(serveur, 'HVE3A_R_PHYTO_DONNEES')
  const name = `[name^="${IFT}#"]`
  await waitFor(() => expect(document.querySelector(name)).not.toBeNull())
  await user.click(document.querySelector(name) as Element)
  await user.click(await screen.findByRole('button', { name: /^Donner une valeur auditée/ }))
  const dialog = await screen.findByRole('dialog')
  const choice = dialog.querySelector<HTMLSelectElement>('select[name^="valeur#"]')
  if (choice === null) throw new Error('The dialog has no field of the composite value.')
  const other = [...choice.options].find(({ value }) => value !== '' && value !== choice.value)
  await user.selectOptions(choice, other?.value ?? '')
  expect(choice.value).toBe(other?.value)
  expect(serveur.envois).toEqual([])
})
