import { getNouvelles, poserQuestion, type Question, repondreQuestion, resoudreQuestion } from '@sillon/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { queryClient } from '#socle/api/query-client'
import { answer } from '../../testing/fake-server'
import { uneQuestion } from '../testing/questions'
import { renderScreen } from '../testing/render-screen'
import { unServeurCourt } from '../testing/serveur'
import { lieuDesQuestions, questionner, questionsDuDossier } from './du-dossier'

const RUCHES = 'HVE4_BIODIV_D_56'

const dialogue = async (name: string) => within(await screen.findByRole('dialog', { name }))

/** On the results, which have no rows: a sheet of rows takes long to render, and the dialog is the same. */
async function ouvrir(questions: readonly Question[], lieu: string, open = lieuDesQuestions.set) {
  const serveur = unServeurCourt()
  serveur.questions = { ...serveur.questions, questions: [...questions] }
  const opened = await renderScreen(serveur, 'HVE4_SYN')
  await waitFor(() => expect(questionsDuDossier.get()).not.toBeNull())
  act(() => open(lieu))
  return { ...opened, serveur }
}

describe('questions', () => {
  it('are opened from a field by the keyboard or by the button of its field, and their draft is kept until it is sent', async () => {
    const serveur = unServeurCourt()
    const { user, server } = await renderScreen(serveur, 'HVE4_BIODIV')
    await waitFor(() => expect(questionsDuDossier.get()).not.toBeNull())
    const field = document.querySelector<HTMLInputElement>(`[name="${RUCHES}"]`)
    const ask = () => fireEvent.keyDown(field ?? document.body, { key: 'm', code: 'KeyM', ctrlKey: true, altKey: true })
    ask()
    const first = await dialogue('Questions : Nombre de ruches')
    expect(first.getByLabelText<HTMLSelectElement>('À propos de').value).toBe(RUCHES)
    await waitFor(() => expect(document.activeElement).toBe(first.getByLabelText('Votre question')))
    await user.keyboard('Depuis quand ?')
    await user.click(first.getByRole('button', { name: 'Fermer' }))
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
    act(() => field?.focus())
    const opener = await screen.findByRole('button', { name: 'Poser une question : Nombre de ruches' })
    const reopen = async () => {
      await user.click(opener)
      return dialogue('Questions : Nombre de ruches')
    }
    const resumed = (await reopen()).getByLabelText('Votre question')
    await waitFor(() => expect(document.activeElement).toBe(resumed))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(opener))
    const again = await reopen()
    expect(again.getByLabelText<HTMLTextAreaElement>('Votre question').value).toBe('Depuis quand ?')
    const asked = uneQuestion({ lieu: RUCHES, attendMaReponse: false })
    server.on(poserQuestion, () => answer({ ...serveur.questions, questions: [asked] }))
    await user.click(again.getByRole('button', { name: 'Envoyer la question' }))
    await waitFor(() =>
      expect(server.receivedOf('POST /api/demarches/HVE4/questions/12').map(({ body }) => body)).toEqual([
        { lieu: RUCHES, pour: 'EXPLOITANT', texte: 'Depuis quand ?', reponseAttendue: true },
      ]),
    )
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
    // Only this row has a marker.
    const marks = await waitFor(() => {
      const found = [...document.querySelectorAll('[data-etat="OUVERTE"][title]')]
      expect(found).toHaveLength(1)
      return found
    })
    expect(marks[0]?.closest('tr')?.querySelector(`[name="${RUCHES}"]`)).toBeTruthy()
  })

  it('of the reader are marked as answered at their place, in the list and in their dialog', async () => {
    const serveur = unServeurCourt()
    const answered = uneQuestion({ attend: null, attendMaReponse: false, aUneReponse: true, lieu: RUCHES })
    serveur.questions = { ...serveur.questions, questions: [answered] }
    const { user } = await renderScreen(serveur, 'HVE4_BIODIV')
    const mark = await screen.findByRole('button', { name: /^Votre question a une réponse : / })
    await screen.findByText('Réponse reçue')
    await user.click(mark)
    const dialog = await dialogue('Questions : Nombre de ruches')
    dialog.getByText('Réponse reçue')
  })

  it('about another place stand after the new one, whose field has the focus', async () => {
    const autre = uneQuestion()
    const { user, serveur, server } = await ouvrir([autre], RUCHES, questionner)
    const dialog = await dialogue('Questions : Nombre de ruches')
    const field = dialog.getByLabelText('Votre question')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(dialog.getByLabelText<HTMLSelectElement>('À propos de').value).toBe(RUCHES)
    const thread = dialog.getByText('Présence de ruches', { selector: 'strong' })
    expect(field.compareDocumentPosition(thread)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    server.on(poserQuestion, () => answer({ ...serveur.questions, questions: [autre] }))
    await user.keyboard('Depuis quand ?')
    await user.click(dialog.getByRole('button', { name: 'Envoyer la question' }))
    await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull())
  })

  it('that wait for the reader open ready for an answer, and can be resolved', async () => {
    const { server, user, serveur } = await ouvrir([uneQuestion()], 'BIODIV_RUCHES')
    const dialog = await dialogue('Questions : Présence de ruches')
    dialog.getByText('Faut-il les compter toutes ?')
    dialog.getByText('Attend votre réponse')
    const answered = uneQuestion({ attend: null, attendMaReponse: false })
    server.on(repondreQuestion, () => answer({ ...serveur.questions, questions: [answered] }))
    server.on(resoudreQuestion, () =>
      answer({
        ...serveur.questions,
        questions: [{ ...answered, estResolue: true, resolueLe: '2026-11-21T10:00:00.000Z' }],
      }),
    )
    queryClient.setQueryData([getNouvelles.path], {})
    await user.type(dialog.getByLabelText('Votre réponse'), 'Oui')
    await user.click(dialog.getByRole('button', { name: 'Répondre' }))
    // The count in the bar follows at once.
    await waitFor(() => expect(queryClient.getQueryState([getNouvelles.path])?.isInvalidated).toBe(true))
    await user.click(await dialog.findByRole('button', { name: /^Marquer comme résolue/ }))
    await dialog.findByText('1 question résolue')
    expect(server.receivedOf('POST /api/demarches/HVE4/questions/12/3/messages').map(({ body }) => body)).toEqual([
      { texte: 'Oui', reponseAttendue: false },
    ])
    expect(server.receivedOf('PUT /api/demarches/HVE4/questions/12/3').map(({ body }) => body)).toEqual([
      { estResolue: true },
    ])
  })
})
