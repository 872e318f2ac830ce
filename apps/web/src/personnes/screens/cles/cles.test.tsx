import { askPasswordReset, confirmEmail, currentUser, getCaptcha, judgePassword, resetPassword } from '@sillon/contract'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { beforeEach, describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../testing/application'
import { aUser } from '../../../testing/builders'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'

const KEY = 'la-cle-du-courriel'
const VALIDEE = 'Votre adresse email a été validée, vous pouvez désormais vous connecter.'

let server: FakeServer
beforeEach(async () => {
  server = await situation({ user: null, idExploitation: null })
})

describe('the link that confirms an address', () => {
  const sent = () => server.receivedOf(`POST /api/utilisateurs/confirm-email/${KEY}`).map(({ body }) => body)

  it('confirms it, with a message, and leads to the sign-in page', async () => {
    server.on(confirmEmail, () => answer({ resetPassword: false }))
    const { path } = openAt(`/confirm-email/${KEY}/jeanne@ferme.example`)
    await screen.findAllByText(VALIDEE)
    await screen.findByRole('heading', { name: 'Connexion' })
    await expect.poll(path).toBe('/login')
    expect(sent()).toEqual(['jeanne@ferme.example'])
  })

  it('leads to the choice of a password when there is none yet', async () => {
    server.on(confirmEmail, () => answer({ resetPassword: true }))
    openAt(`/confirm-email/${KEY}`)
    await screen.findByRole('heading', { name: 'Nouveau mot de passe' })
    expect(sent()).toEqual([null])
  })

  it('leads to the sign-in page when it is invalid or expired, and the reason stays there', async () => {
    server.on(confirmEmail, () => refusal('LIEN_INVALIDE'))
    openAt(`/confirm-email/${KEY}`)
    await screen.findByRole('heading', { name: 'Connexion' })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Ce lien n’est plus valable/)
    expect(screen.getAllByText(/^Ce lien n’est plus valable/)).toHaveLength(1)
  })

  it('asks for the password when an administrator requested the address, and reports a wrong one', async () => {
    const message = 'Ce n’est pas votre mot de passe actuel'
    server.on(confirmEmail, () => refusal('MOT_DE_PASSE_DEMANDE'))
    const { path } = openAt(`/confirm-email/${KEY}/jeanne@ferme.example`)
    const user = userEvent.setup()
    const field = await screen.findByLabelText<HTMLInputElement>(/^Votre mot de passe/)
    server.on(confirmEmail, () => refusal('VALEUR_INVALIDE', [{ path: 'motDePasseActuel', message }]))
    await user.type(field, 'Presque-2026!')
    await user.click(screen.getByRole('button', { name: 'Confirmer l’adresse' }))
    await screen.findByText(message)
    expect(field.value).toBe('Presque-2026!')
    server.on(confirmEmail, () => answer({ resetPassword: false }))
    await user.click(screen.getByRole('button', { name: 'Confirmer l’adresse' }))
    await screen.findAllByText(VALIDEE)
    await waitFor(() => expect(path()).toBe('/login'))
    const email = 'jeanne@ferme.example'
    const withPassword = { email, motDePasseActuel: 'Presque-2026!' }
    expect(sent()).toEqual([email, withPassword, withPassword])
  })

  it('shows the new address to a signed-in person', async () => {
    server = await situation({ user: aUser({ nextEmail: 'nouvelle@ferme.example' }) })
    server.on(confirmEmail, () => answer({ resetPassword: false }))
    const { path } = openAt(`/confirm-email/${KEY}`)
    server.on(currentUser, () => answer(aUser({ email: 'nouvelle@ferme.example' })))
    await waitFor(() => expect(path()).toBe('/'))
  })
})

describe('a forgotten password', () => {
  const asked = () => server.receivedOf('POST /api/utilisateurs/reset-password')
  const email = () => screen.findByRole('textbox', { name: /Adresse email/ })
  const send = () => screen.getByRole('button', { name: 'Envoyer le lien' })

  it('is replaced from the sign-in page, with an invisible proof of work', async () => {
    server.on(getCaptcha, async () =>
      answer(
        await createChallenge({
          algorithm: 'PBKDF2/SHA-256',
          cost: 1,
          keyPrefix: '0',
          deriveKey,
          expiresAt: new Date(Date.now() + 60_000),
          hmacSignatureSecret: 'secret',
        }),
      ),
    )
    server.on(askPasswordReset, () => answer({ message: 'Un email vient d’y être envoyé.' }))
    openAt('/login')
    const user = userEvent.setup()
    await user.click(await screen.findByRole('link', { name: 'Mot de passe oublié ?' }))
    await user.type(await email(), ' jeanne@ferme.example ')
    await user.click(send())
    await screen.findByText('Un email vient d’y être envoyé.')
    expect(screen.queryByText(/^Donnez l’adresse/)).toBeNull()
    expect(asked().map(({ body }) => body)).toEqual(['jeanne@ferme.example'])
    const proof = JSON.parse(atob(asked()[0]?.url.searchParams.get('recaptcha') ?? ''))
    expect(proof.solution.derivedKey).toMatch(/^0/)
  })

  it('requires an address', async () => {
    openAt('/reset-password')
    const user = userEvent.setup()
    await email()
    await user.click(send())
    await screen.findByText('Champ obligatoire')
    await user.type(await email(), 'jeanne')
    await screen.findByText("L'adresse email est invalide")
    expect(document.activeElement).toBe(await email())
    expect(asked()).toEqual([])
  })
})

describe('the link to a new password', () => {
  const field = () => screen.findByLabelText<HTMLInputElement>(/Nouveau mot de passe/)
  const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Enregistrer' })
  const met = () => document.querySelectorAll('[data-state="met"]').length

  it('shows each condition as it is met, saves once all are, and leads to the sign-in page', async () => {
    server.on(resetPassword, () => answer({ message: 'Votre nouveau mot de passe a été enregistré.' }))
    openAt(`/reset-password/${KEY}`)
    const user = userEvent.setup()
    await user.type(await field(), 'charrue')
    expect([met(), save().disabled]).toEqual([1, true])
    await user.type(await field(), '-Bleue7')
    expect([met(), save().disabled]).toEqual([5, false])
    await user.click(save())
    await screen.findByText('Votre nouveau mot de passe a été enregistré.')
    await screen.findByRole('heading', { name: 'Connexion' })
    const [received] = server.receivedOf(`POST /api/utilisateurs/reset-password/${KEY}`)
    expect(received?.body).toBe('charrue-Bleue7')
  })

  it('shows the server’s refusal of a password before anything is sent', async () => {
    const refus = 'Ce mot de passe est trop facile à deviner'
    server.on(judgePassword, ({ body }) =>
      answer({ refus: (body as { password: string }).password === 'Password1!' ? refus : null }),
    )
    openAt(`/reset-password/${KEY}`)
    const user = userEvent.setup()
    await user.type(await field(), 'Password1!')
    expect(await screen.findByText(refus)).toBeTruthy()
    expect([met(), (await field()).getAttribute('aria-invalid')]).toEqual([5, 'true'])
    await user.type(await field(), '-charrue')
    expect(screen.queryByText(refus)).toBeNull()
    await waitFor(() => expect(met()).toBe(6))
    expect(server.receivedOf('POST /api/utilisateurs/mot-de-passe/jugement').at(-1)?.body).toEqual({
      password: 'Password1!-charrue',
      cle: KEY,
    })
  })

  it('shows beside the field why a password is refused, until another is typed', async () => {
    const message = 'Ce mot de passe est trop facile à deviner'
    server.on(resetPassword, () => refusal('VALEUR_INVALIDE', [{ path: 'password', message }]))
    openAt(`/reset-password/${KEY}`)
    const user = userEvent.setup()
    await user.type(await field(), 'Azerty1!')
    await user.click(save())
    await screen.findByText(message)
    await screen.findByText("Erreur lors de l'enregistrement de votre nouveau mot de passe, veuillez réessayer.")
    expect((await field()).getAttribute('aria-invalid')).toBe('true')
    await user.type(await field(), 'x')
    expect(screen.queryByText(message)).toBeNull()
  })

  it('leads to a new link when it is invalid or expired', async () => {
    server.on(resetPassword, () => refusal('LIEN_INVALIDE'))
    openAt(`/reset-password/${KEY}`)
    const user = userEvent.setup()
    await user.type(await field(), 'Charrue-Bleue-7')
    await user.click(save())
    const link = await screen.findByRole('link', { name: 'Demander un autre lien' })
    expect(link.getAttribute('href')).toBe('/reset-password')
    expect(screen.queryByLabelText(/Nouveau mot de passe/)).toBeNull()
    expect(screen.queryByText(/veuillez réessayer/)).toBeNull()
  })
})
