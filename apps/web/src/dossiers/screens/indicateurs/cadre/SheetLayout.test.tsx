import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { factsOf } from '#dossiers/testing/arbre'
import { renderScreen } from '#dossiers/testing/render-screen'
import { DROITS_D_AGRICULTEUR, ligne, type ServeurDeTest, unServeurCourt } from '#dossiers/testing/serveur'

const SAU = 'HVE4_CULT_D_200'
/** Counted area of wheat, which nobody entered. */
const ble = async () => {
  await screen.findByRole('heading', { level: 1 })
  const row = document.querySelector('[name="HVE4_CULT_D_2"]')?.closest('tr')
  return row?.querySelector('strong')?.textContent
}

/** A file decided with 20 ha of wheat; the farm now has 58.4 ha. */
const decide = (
  change: Partial<ServeurDeTest> = {},
  resultats: Record<string, unknown> | null = null,
): ServeurDeTest => {
  const serveur = unServeurCourt({ etatDossier: 'CERTIFIABLE', ...change })
  serveur.permissions = { ...serveur.permissions, modifierIndicateurs: false }
  const entree = { ...factsOf({ ...serveur, lignes: [ligne('BLETEND', 20)] }), assolement: [ligne('BLETEND', 20)] }
  serveur.figee = { versionRegles: 'hve4-1', entree, resultats } as never
  return serveur
}
const notice = async () => (await screen.findByText('Lecture seule')).closest('details')

describe('a decided file', () => {
  it('shows the crop rotation at its decision', async () => {
    await renderScreen(decide())
    expect(await ble()).toBe('20')
  })

  it('shows the retained value in a read-only field without an entry', async () => {
    await renderScreen(decide())
    await ble()
    const field = document.querySelector<HTMLInputElement>('[name="HVE4_CULT_D_2"]')
    expect([field?.readOnly, field?.value]).toEqual([true, '20'])
  })

  it('shows its results at the decision, whatever the rules are now', async () => {
    await renderScreen(decide({}, { HVE4_CULT_D_2: 33.5, [SAU]: 33.5 }))
    expect(await ble()).toBe('33,5')
  })

  it('counts its empty fields without a call to fill them in', async () => {
    await renderScreen(decide(), 'HVE4_BIODIV')
    const bar = await screen.findByRole('button', { name: /^\d+ champs? non renseignés?$/ })
    expect(bar.textContent).not.toContain('à renseigner')
    expect(screen.queryByRole('button', { name: 'Aller au premier champ' })).toBeNull()
  })

  it('opens even when the crop rotation of the farm is incomplete now', { tags: 'long' }, async () => {
    const serveur = decide()
    serveur.lignes = []
    await renderScreen(serveur)
    expect(await ble()).toBe('20')
  })

  it('is marked as frozen, with a hint for reopening to those who may', async () => {
    await renderScreen(decide())
    const said = within((await notice()) as HTMLElement)
    said.getByText(/Ses fiches montrent la version 1, figée telle qu’elle a été décidée\. Pour le modifier, rouvrez-le/)
    expect(said.getByRole('link', { name: 'Comparer les versions' }).getAttribute('href')).toBe(
      '/demarches/HVE4/versions',
    )
  })

  it('does not send to the summary those who read it there', async () => {
    await renderScreen(decide(), 'HVE4_SYN')
    const said = within((await notice()) as HTMLElement)
    said.getByRole('link', { name: 'Comparer les versions' })
    expect(said.queryByText(/rouvrez-le/)).toBeNull()
    expect(said.queryByRole('link', { name: 'Lire la décision' })).toBeNull()
    screen.getByRole('button', { name: 'Rouvrir le dossier' })
  })

  it('says how many records of the farm changed since its decision', async () => {
    await renderScreen(decide({ registreDepuis: { nouveaux: 1, perdus: 0 } }))
    const said = within((await notice()) as HTMLElement)
    await said.findByText(
      'Depuis la décision du 12/05/2026, le registre a changé : 1 enregistrement ajouté ou modifié. Le dossier garde les valeurs de sa décision.',
    )
  })

  it('offers no verdict on its sections', async () => {
    const serveur = decide()
    serveur.permissions = { ...serveur.permissions, modifierValidites: false }
    await renderScreen(serveur)
    await ble()
    const question = document.querySelector<HTMLFieldSetElement>('fieldset[name^="validite-"]')
    expect(question?.disabled).toBe(true)
    expect(question?.closest('section')?.querySelector('textarea')?.readOnly).toBe(true)
  })

  it('offers no new row', { tags: 'long' }, async () => {
    await renderScreen(decide(), 'HVE4_BIODIV')
    expect(screen.getByRole('heading', { name: 'Infrastructures agro-écologiques (IAE)' })).toBeTruthy()
    expect(screen.queryByText('Ajouter un élément')).toBeNull()
  })

  it('shows a farmer no hint for reopening', async () => {
    await renderScreen(decide({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR }))
    expect((await notice())?.textContent).toContain('figée telle qu’elle a été décidée')
    expect((await notice())?.textContent).not.toContain('rouvrez-le')
  })
})

it('leads to the first field, of a question to its chosen answer, from which Enter goes on', async () => {
  const { user } = await renderScreen(unServeurCourt(), 'HVE4_PHYTO')
  const first = () => document.querySelector<HTMLInputElement>('[data-entries] fieldset[name] input:checked')
  await waitFor(() => expect(first()).not.toBeNull())
  await user.click(screen.getByRole('button', { name: 'Aller au premier champ' }))
  await waitFor(() => expect(document.activeElement).toBe(first()))
  await user.keyboard('{Enter}')
  expect(document.activeElement).not.toBe(first())
})

describe('an address with a row', () => {
  const open = async (hash: string, estTelephone = false) => {
    const serveur = unServeurCourt({ role: 'AGRICULTEUR', permissions: DROITS_D_AGRICULTEUR })
    const { router } = await renderScreen(serveur, 'HVE4_PHYTO', { estTelephone })
    await screen.findByRole('heading', { level: 1 })
    await act(() => router.navigate({ search: '?rubrique=HVE4_BIODIV', hash }))
  }

  it.each([
    ['on a sheet', false],
    ['in the guide of a telephone', true],
  ])('moves the focus to its field, %s', async (_, estTelephone) => {
    await open('#HVE4_BIODIV_D_15', estTelephone)
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('HVE4_BIODIV_D_15'))
  })

  it('moves the focus to the heading of its section, for a row without a field', async () => {
    await open('#HVE4_BIODIV_I_15')
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'))
    expect(document.activeElement?.closest('section')?.id).toBe('BIODIV_IAE')
  })
})
