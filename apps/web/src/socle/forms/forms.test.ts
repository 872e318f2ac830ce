import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fireEvent, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  exceptions,
  type Formulaire,
  formulaires,
  type Ouvert,
  secondePersonne,
  sessionPerdue,
} from './testing/formulaires'

beforeEach(() => localStorage.clear())

/** At once, as in a paste: a form re-renders for each typed letter, which other tests cover. */
async function taper({ user, champ }: Ouvert, texte: string): Promise<void> {
  await user.clear(await champ())
  await user.click(await champ())
  await user.paste(texte)
}

const surLAppareil = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith('sillon.brouillon.'))
    .map((key) => localStorage.getItem(key))
    .join()

// By its text rather than by its role: computing the roles of some two hundred rows takes seconds here.
const findDialog = (titre: string) =>
  [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].find(({ textContent }) => textContent.includes(titre))
const dialogue = (titre: string) =>
  waitFor(() => {
    const dialog = findDialog(titre)
    if (dialog === undefined) throw new Error(`No dialog ${titre}`)
    return within(dialog)
  })
const QUESTION = 'Avertissement'

/** Filled in each day; the other forms are made of the same parts. */
const quotidiens = ['the indicators of a module', 'the verdict on a section', 'a farm', 'a record of the register']
const estQuotidien = ([titre]: [string, Formulaire]) => quotidiens.includes(titre)
const tous = Object.entries(formulaires)

describe.each(tous.filter(estQuotidien))('%s', nePerdRien)
describe.each(tous.filter((each) => !estQuotidien(each)))('%s', { tags: 'long' }, nePerdRien)
function nePerdRien(_: string, formulaire: Formulaire): void {
  const { texte, depart, conflit } = formulaire

  it('restores typed text after its page was closed', async () => {
    const serveur = await formulaire.serveur()
    serveur.injoignable(true)
    await taper(await formulaire.ouvrir(), texte)
    await waitFor(() => expect(surLAppareil()).toContain(texte))
    const ouvert = await formulaire.ouvrir()
    await waitFor(async () => expect((await ouvert.champ()).value).toBe(texte))
  })

  it('is left only after a save or a question', async () => {
    const serveur = await formulaire.serveur()
    const ouvert = await formulaire.ouvrir()
    await taper(ouvert, texte)
    const ici = ouvert.ou()
    if (depart === 'enregistrement') {
      await ouvert.partir()
      await waitFor(() => expect(ouvert.ou()).not.toBe(ici))
      expect(serveur.recu() + surLAppareil()).toContain(texte)
      return
    }
    const closing = new Event('beforeunload', { cancelable: true })
    fireEvent(window, closing)
    expect(closing.defaultPrevented).toBe(true)
    await ouvert.partir()
    await ouvert.user.click((await dialogue(QUESTION)).getByText('Continuer la saisie'))
    await waitFor(() => expect(findDialog(QUESTION)).toBeUndefined())
    expect([ouvert.ou(), (await ouvert.champ()).value]).toEqual([ici, texte])
    await ouvert.partir()
    await ouvert.user.click((await dialogue(QUESTION)).getByText('Quitter la page'))
    await waitFor(() => expect(ouvert.ou()).not.toBe(ici))
    expect(surLAppareil()).toContain(texte)
  })

  it('keeps its text through a lost network, a lost session and a conflict, and then leaves nothing on the device', async () => {
    const serveur = await formulaire.serveur()
    const ouvert = await formulaire.ouvrir()
    serveur.injoignable(true)
    await taper(ouvert, texte)
    await ouvert.enregistrer()
    await waitFor(() => expect(surLAppareil()).toContain(texte))
    expect([(await ouvert.champ()).value, serveur.recu().includes(texte)]).toEqual([texte, false])

    serveur.injoignable(false)
    serveur.rencontre(sessionPerdue(), ...(typeof conflit === 'string' ? [] : [secondePersonne(conflit)]))
    await ouvert.enregistrer()
    const connexion = await dialogue('Votre session a expiré')
    await ouvert.user.click(connexion.getByLabelText('Mot de passe'))
    await ouvert.user.paste('Secret-2026!')
    await ouvert.user.click(connexion.getByText('Continuer'))

    if (typeof conflit !== 'string') {
      const choix = await dialogue('Deux saisies différentes')
      expect(choix.getByText(/^Modifié par Léa Morin, le 02\/03\/2026/)).toBeTruthy()
      expect(choix.getByRole('radio', { name: /^Ma valeur/ })).toHaveProperty('checked', true)
      expect(choix.getByRole('radio', { name: /^Celle de Léa Morin/ })).toHaveProperty('checked', false)
      await ouvert.user.click(choix.getByText('Appliquer ces choix'))
    }
    await waitFor(() => expect(serveur.recu()).toContain(texte))
    await waitFor(() => expect(surLAppareil()).toBe(''))
  })
}

const SOURCES = join(import.meta.dirname, '../..')
/** An element to type in, to choose from or to submit. */
const CONTROLE =
  /<form\b|onSubmit=|useDraftedForm|useForm\(|useSentText\(|form\.props|<textarea|<input\b|<(Text|Date|Decimal|Select|Boolean|Checklist|Password|Choix|Culture)Field|<(TextInput|Textarea|NumberInput|Checkbox|Switch|Radio|NativeSelect|Autocomplete|Select|FileButton|FileDrop)\b/

it('this list holds every form of the product', () => {
  const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .map((name) => name.split(sep).join('/'))
    .filter((name) => name.endsWith('.tsx') && !/\.test\.tsx$|^(socle\/(fields|ui)|testing)\//.test(name))
    .filter((name) => CONTROLE.test(readFileSync(join(SOURCES, name), 'utf8')))
  const known = [...Object.values(formulaires).flatMap(({ fichiers }) => fichiers), ...Object.values(exceptions).flat()]
  expect(found.sort()).toEqual([...known].sort())
})
