import { getPreferences, savePreferences } from '@sillon/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'

const { idUtilisateur } = aUser()
const saves = () => server.receivedOf(`PUT /api/utilisateurs/${idUtilisateur}/preferences`).map(({ body }) => body)

let server: FakeServer
beforeEach(async () => {
  let preferences = { langue: 'fr', notifications: true, rythmeQuestions: 'AUSSITOT' }
  server = await situation()
  server.on(getPreferences, () => answer(preferences))
  server.on(savePreferences, ({ body }) => {
    preferences = { ...preferences, ...(body as Partial<typeof preferences>) }
    return answer(preferences)
  })
})

describe('the mails of an account', () => {
  it('are switched off and on, saved at once', async () => {
    openAt('/account')
    const user = userEvent.setup()
    const notifications = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Recevoir des courriels' })
    expect(notifications.checked).toBe(true)
    await user.click(notifications)
    expect(notifications.checked).toBe(false)
    await waitFor(() => expect(saves()).toEqual([{ notifications: false }]))
    expect(await screen.findByText('Votre choix est enregistré.')).toBeTruthy()
    await user.click(notifications)
    await waitFor(() => expect(saves()).toEqual([{ notifications: false }, { notifications: true }]))
  })

  it('about questions come at the chosen interval, where the product has questions', async () => {
    openAt('/account')
    const user = userEvent.setup()
    const rythme = await screen.findByLabelText<HTMLSelectElement>('Questions et réponses sur les dossiers')
    await user.selectOptions(rythme, 'Une fois par jour, le matin')
    await waitFor(() => expect(saves()).toEqual([{ rythmeQuestions: 'QUOTIDIEN' }]))
    await user.click(screen.getByRole('checkbox', { name: 'Recevoir des courriels' }))
    await waitFor(() => expect(rythme.disabled).toBe(true))
  })

  it('have the chosen language', async () => {
    openAt('/account')
    const user = userEvent.setup()
    const langue = await screen.findByLabelText<HTMLSelectElement>('Langue des courriels')
    expect(langue.value).toBe('fr')
    await user.selectOptions(langue, 'English')
    await waitFor(() => expect(saves()).toEqual([{ langue: 'en' }]))
    expect(langue.value).toBe('en')
  })

  it('keep their settings with a message when the save fails', async () => {
    server.on(savePreferences, () => refusal('SERVICE_INDISPONIBLE'))
    openAt('/account')
    const notifications = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Recevoir des courriels' })
    await userEvent.setup().click(notifications)
    expect(await screen.findByText('Le service est momentanément indisponible.')).toBeTruthy()
    await waitFor(() => expect(notifications.checked).toBe(true))
  })

  it('follow the language of the interface when a signed-in person changes it', async () => {
    openAt('/account')
    await screen.findByLabelText('Langue des courriels')
    const interfaceLanguage = screen.getByLabelText('Langue')
    await userEvent.setup().selectOptions(interfaceLanguage, 'English')
    const langue = await screen.findByLabelText<HTMLSelectElement>('Language of emails')
    await waitFor(() => expect(langue.value).toBe('en'))
    expect(saves()).toEqual([{ langue: 'en' }])
  })
})
