import { getAssolement, getExploitation, saveAssolement } from '@sillon/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { bleTendre, feverole, lentille, orge } from '#fermes/cultures/testing/referentiel'
import { aDemarche, anExploitation } from '../../../testing/builders'
import { answer, type FakeServer, refusal } from '../../../testing/fake-server'
import { aLigne, culture, openScreen, rotationIs, startServer, surface } from './testing/screen'

let server: FakeServer
beforeEach(async () => {
  server = await startServer()
})

const categorie = (ligne: number) => screen.getByLabelText<HTMLSelectElement>(`Catégorie, ligne ${ligne}`)
const type = (ligne: number) => screen.getByLabelText<HTMLSelectElement>(`Type HVE, ligne ${ligne}`)
const valider = () => screen.getByText<HTMLButtonElement>('Valider').closest('button')
const ajouter = () => screen.getByText('Ajouter une culture').closest('button') as HTMLButtonElement
const chosen = (select: HTMLSelectElement) => select.selectedOptions[0]?.textContent
const putBodies = () => server.receivedOf('PUT /api/exploitations/1/assolement').map(({ body }) => body)
const paste = (field: HTMLElement, text: string) => fireEvent.paste(field, { clipboardData: { getData: () => text } })

describe('the crop rotation on screen', () => {
  test('shows each line, minor crops with an asterisk, and the total to 4 decimals', async () => {
    rotationIs(server, [aLigne(bleTendre, 12.5), aLigne(lentille, 3.25)])
    await openScreen()
    expect((await culture(1)).value).toBe("Blé tendre d'hiver")
    expect((await culture(2)).value).toBe('Lentille *')
    expect(chosen(type(2))).toBe('Légumes secs')
    expect((await surface(1)).value).toBe('12,5')
    expect(screen.getByText('15,7500 ha')).toBeDefined()
    expect(screen.getByText('2 lignes')).toBeDefined()
    expect(screen.getByText('* Cultures mineures')).toBeDefined()
    // No parcel to see on the map.
    expect(screen.queryByRole('link', { name: 'Voir la carte' })).toBeNull()
  })

  test('shows a crop that is no longer offered, and does not offer it', { tags: 'long' }, async () => {
    rotationIs(server, [aLigne(feverole, 2)])
    const { user } = await openScreen()
    expect((await culture(1)).value).toBe('Féverole fourragère *')
    await user.click(await culture(1))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).not.toContain(
      'Féverole fourragèremineureFFO',
    )
  })

  test('says how to begin when it is empty', async () => {
    rotationIs(server, [])
    await openScreen()
    await screen.findByText('Aucune culture pour la campagne 2026')
    expect(screen.getByRole('button', { name: 'Importer la déclaration PAC' })).toBeDefined()
    expect(ajouter().disabled).toBe(false)
    // There is nothing to save or to cancel, and nothing to see on the map.
    for (const name of ['Valider', 'Annuler']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Voir la carte' })).toBeNull()
    fireEvent.click(ajouter())
    expect(screen.getByRole('button', { name: 'Annuler' })).toBeDefined()
  })

  const manque = "L'assolement n'a pas été défini sur cette exploitation / ce millésime"
  const openFromAFile = async () => {
    const { page } = await openScreen()
    await act(() => page.navigate('/modif-assolement', { manque: 'ASSOLEMENT' }))
  }

  test('says that a file asked for the rotation', { tags: 'long' }, async () => {
    rotationIs(server, [])
    await openFromAFile()
    await screen.findByText(manque)
  })

  test('says no more that a file asked for the rotation once it is complete', async () => {
    await openFromAFile()
    await culture(1)
    expect(screen.queryByText(manque)).toBeNull()
  })

  test('is only read, with the reason, while the file awaits its audit', async () => {
    server.on(getExploitation, () =>
      answer(anExploitation({ demarches: [aDemarche({ etatDossier: 'ATTENTE_VERIFICATION' })] })),
    )
    await openScreen()
    await screen.findByText(/Le dossier « HVE 4 » de cette campagne est à l’état « En attente de vérification »/)
    expect(screen.getByText("Blé tendre d'hiver")).toBeDefined()
    expect(screen.queryByText('Valider')).toBeNull()
    expect(document.querySelector('main input')).toBeNull()
  })

  test('says who can fill it in when it is only read, and empty', async () => {
    server.on(getExploitation, () =>
      answer(anExploitation({ demarches: [aDemarche({ etatDossier: 'ATTENTE_VERIFICATION' })] })),
    )
    rotationIs(server, [])
    await openScreen()
    await screen.findByText('Aucune culture pour la campagne 2026')
    screen.getByText(/^Votre conseiller peut saisir l’assolement, ou vous rendre le dossier/)
  })
})

const anIsolated = {
  uuidParcelle: 'p',
  nom: null,
  numIlot: '1',
  numParcelle: '1',
  codeCulture: 'JAC',
  surface: 1,
  surfaceCvi: null,
  partenaire: null,
  surfacePartenaire: null,
}

describe('the field of a crop', () => {
  test('marks minor crops in words beside their names in the list', async () => {
    const { user } = await openScreen()
    await user.clear(await culture(1))
    await user.type(await culture(1), 'le')
    const options = within(screen.getByRole('listbox')).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['LentillemineureLEC'])
  })

  test('finds a crop by a few letters or its PAC code with the keyboard alone, and fills in category and type', async () => {
    const { user } = await openScreen()
    await user.clear(await culture(1))
    await user.type(await culture(1), 'lec{Enter}')
    expect((await culture(1)).value).toBe('Lentille *')
    expect(chosen(categorie(1))).toBe('Protéagineux')
    expect(chosen(type(1))).toBe('Légumes secs')
    // The area is left to enter.
    expect(document.activeElement).toBe(await surface(1))
  })

  test('goes to the area after a choice in the list too, which saves a tap on a phone', async () => {
    const { user } = await openScreen()
    await user.clear(await culture(1))
    await user.type(await culture(1), 'lec')
    await user.click(screen.getByRole('option', { name: /Lentille/ }))
    expect((await culture(1)).value).toBe('Lentille *')
    expect(document.activeElement).toBe(await surface(1))
  })

  test('clears category and type and disables them when it is emptied', { tags: 'long' }, async () => {
    const { user } = await openScreen()
    await user.clear(await culture(1))
    await user.tab()
    await waitFor(() => expect(categorie(1).disabled).toBe(true))
    expect(categorie(1).value).toBe('')
    expect(type(1).disabled).toBe(true)
  })

  test('keeps the earlier crop when it is left without a choice', { tags: 'long' }, async () => {
    const { user } = await openScreen()
    await user.clear(await culture(1))
    await user.type(await culture(1), 'vanille')
    expect(screen.getByText('Aucune culture ne correspond à « vanille »')).toBeDefined()
    await user.keyboard('{Escape}')
    expect((await culture(1)).value).toBe("Blé tendre d'hiver")
  })

  test('is followed by a type, which another category clears and whose choices it replaces', async () => {
    const { user } = await openScreen()
    await culture(1)
    await user.selectOptions(categorie(1), 'Protéagineux')
    expect(type(1).value).toBe('')
    expect(
      within(type(1))
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Choisir…', 'Légumes secs'])
    expect(valider()?.disabled).toBe(true)
  })
})

describe('category and type of a crop, which a phone folds under it', () => {
  const details = (ligne: number) =>
    screen.queryByRole('button', { name: new RegExp(`^Catégorie et type HVE, ligne ${ligne} : `) })
  const areOpen = async (ligne: number) => (await culture(ligne)).closest('tr')?.hasAttribute('data-details')

  test('unfold by the type that the crop brought', async () => {
    const { user } = await openScreen()
    expect(await areOpen(1)).toBe(false)
    await user.click(details(1) as HTMLElement)
    expect([await areOpen(1), await areOpen(2)]).toEqual([true, false])
    await user.click(details(1) as HTMLElement)
    expect(await areOpen(1)).toBe(false)
  })

  test('are open while one has to be chosen, and stay open after the choice', async () => {
    const { user } = await openScreen()
    await culture(1)
    await user.selectOptions(categorie(1), 'Protéagineux')
    expect([await areOpen(1), details(1)]).toEqual([true, null])
    await user.selectOptions(type(1), 'Légumes secs')
    expect([await areOpen(1), details(1)?.textContent]).toEqual([true, 'Légumes secs'])
  })

  test('are not there before a crop is chosen', async () => {
    const { user } = await openScreen()
    await culture(1)
    await user.click(ajouter())
    expect([await areOpen(3), details(3)]).toEqual([false, null])
  })
})

describe('typing', () => {
  test('Tab on the area of the last line adds a line and goes to its crop', async () => {
    const { user } = await openScreen()
    await user.click(await surface(2))
    await user.tab()
    expect(document.activeElement).toBe(await culture(3))
  })

  test('Enter on the area of the last line adds a line too, without a fault before one leaves it', async () => {
    const { user } = await openScreen()
    await user.click(await surface(2))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await culture(3))
    await user.keyboard('lec{Enter}')
    expect(document.activeElement).toBe(await surface(3))
    expect(screen.queryByText(/Impossible de valider/)).toBeNull()
    expect(valider()?.disabled).toBe(true)
    await user.click(await surface(1))
    expect(await screen.findByRole('button', { name: 'Impossible de valider : 1 ligne à corriger' })).toBeDefined()
  })

  test('Tab backwards, or on another line, adds no line', { tags: 'long' }, async () => {
    const { user } = await openScreen()
    await user.click(await surface(2))
    await user.tab({ shift: true })
    await user.click(await surface(1))
    await user.tab()
    expect(screen.queryByLabelText('Culture, ligne 3')).toBeNull()
  })

  test('a line without a crop is followed by no new line', async () => {
    const { user } = await openScreen()
    await culture(1)
    await user.click(ajouter())
    expect(document.activeElement).toBe(await culture(3))
    expect(ajouter().disabled).toBe(true)
  })

  test('Enter goes down the column', async () => {
    const { user } = await openScreen()
    await user.click(await surface(1))
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(await surface(2))
  })

  test('Shift+Enter goes up the column, and stays on the first line', { tags: 'long' }, async () => {
    const { user } = await openScreen()
    for (const field of [surface, culture]) {
      ;(await field(2)).focus()
      await user.keyboard('{Shift>}{Enter}{/Shift}')
      expect(document.activeElement).toBe(await field(1))
      await user.keyboard('{Shift>}{Enter}{/Shift}')
      expect(document.activeElement).toBe(await field(1))
    }
  })

  test('parcels of a deleted line are announced as isolated before the save, each by its numbers', async () => {
    const [onLine] = aLigne(orge, 8, ['p1']).parcelles
    const isolated = { ...anIsolated, uuidParcelle: 'p2', numIlot: '10' }
    const other = { ...anIsolated, uuidParcelle: 'p3', numIlot: '2', numParcelle: '4', surface: 2.5 }
    const lignes = [aLigne(bleTendre, 12.5), { ...aLigne(orge, 8), parcelles: onLine ? [onLine] : [] }]
    server.on(getAssolement, () => answer({ assolement: lignes, parcellesIsolees: [isolated, other] }, { etag: '"1"' }))
    const { user } = await openScreen()
    const summary = (text: RegExp) => screen.findByText(text, { selector: 'summary' })
    const listed = async () => {
      const details = (await summary(/isolée/)).closest('details')
      return details === null
        ? []
        : within(details)
            .getAllByRole('listitem')
            .map(({ textContent }) => textContent)
    }
    await summary(/^2 parcelles isolées \(3,5 ha\)/)
    expect(await listed()).toEqual(['Îlot 2, parcelle 4 · JAC · 2,5 ha', 'Îlot 10, parcelle 1 · JAC · 1 ha'])
    await user.click(screen.getByRole('button', { name: 'Supprimer la ligne 2' }))
    await summary(/^3 parcelles isolées \(11,5 ha\)/)
    expect((await listed())[0]).toBe('Îlot 1, parcelle 1 · 8 ha')
    await user.click(screen.getByRole('button', { name: 'Annuler la dernière modification' }))
    await summary(/^2 parcelles isolées/)
  })

  test('a parcel that is not farmed is no isolated one: nobody has to place it', async () => {
    const jachere = { ...anIsolated, uuidParcelle: 'p2' }
    const mare = { ...anIsolated, uuidParcelle: 'p3', codeCulture: 'SNE', surface: 0.25 }
    server.on(getAssolement, () =>
      answer({ assolement: [aLigne(bleTendre, 12.5)], parcellesIsolees: [jachere, mare] }, { etag: '"1"' }),
    )
    await openScreen()
    await screen.findByText(/^1 parcelle isolée \(1 ha\)/, { selector: 'summary' })
    const hors = screen.getByText('1 parcelle non cultivée (0,25 ha) reste hors de l’assolement.')
    expect(hors.closest('details')?.open).toBe(false)
  })

  test('a deleted line can be restored', async () => {
    const { user } = await openScreen()
    await culture(1)
    await user.click(screen.getByRole('button', { name: 'Supprimer la ligne 1' }))
    expect((await culture(1)).value).toBe("Orge d'hiver")
    await user.click(screen.getByRole('button', { name: 'Annuler la dernière modification' }))
    expect((await culture(1)).value).toBe("Blé tendre d'hiver")
    expect((await surface(1)).value).toBe('12,5')
  })

  test('a pasted block of two columns fills and adds lines; an unknown name stays to be corrected', async () => {
    await openScreen()
    paste(await culture(2), 'Lentille\t4,5\nBlé de lune\t1\n')
    expect((await culture(2)).value).toBe('Lentille *')
    expect((await surface(2)).value).toBe('4,5')
    expect((await culture(3)).value).toBe('Blé de lune')
    expect(screen.getByText('« Blé de lune » n’est pas une culture connue')).toBeDefined()
    expect(valider()?.disabled).toBe(true)
  })

  test('a pasted column fills the areas, from the one under the cursor on', async () => {
    await openScreen()
    const field = await surface(1)
    field.focus()
    paste(field, '1,5\n2,5')
    expect((await surface(1)).value).toBe('1,5')
    expect((await surface(2)).value).toBe('2,5')
  })
})

describe('Ctrl+Z', () => {
  test('undoes a paste from the field where it began, and leaves a field with typed text to the browser', async () => {
    const { user } = await openScreen()
    const before = [(await surface(1)).value, (await surface(2)).value]
    await user.click(await surface(1))
    paste(await surface(1), '1,5\n2,5')
    expect((await surface(2)).value).toBe('2,5')
    await user.keyboard('{Control>}z{/Control}')
    expect([(await surface(1)).value, (await surface(2)).value]).toEqual(before)
    expect(document.activeElement).toBe(await surface(1))
    paste(await surface(1), '1,5\n2,5')
    await user.type(await surface(1), '7')
    await user.keyboard('{Control>}z{/Control}')
    expect((await surface(2)).value).toBe('2,5')
  })
})

describe('a faulty line', () => {
  test('entered twice is marked on the type of both, and cannot be saved', async () => {
    const { user } = await openScreen()
    await user.clear(await culture(2))
    await user.type(await culture(2), 'BTH{Enter}')
    expect(screen.getAllByText("Ligne d'assolement en double")).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Impossible de valider : 2 lignes à corriger' })).toBeDefined()
    expect(screen.getAllByText(/manquantes ou erronées/).map(({ role, textContent }) => [role, textContent])).toEqual([
      ['status', 'Impossible de valider. Certaines données saisies dans le formulaire sont manquantes ou erronées.'],
    ])
    expect(valider()?.disabled).toBe(true)
    await user.selectOptions(type(2), 'Orge')
    expect(screen.queryByText(/Impossible de valider/)).toBeNull()
    expect(valider()?.disabled).toBe(false)
  })

  test.each(['0', '-2'])('with an area of %s is told that it must be more than 0', async (typed) => {
    const { user } = await openScreen()
    await user.clear(await surface(1))
    await user.type(await surface(1), typed)
    expect(screen.getByText('Doit être supérieur à 0')).toBeDefined()
    expect(valider()?.disabled).toBe(true)
  })

  test('with an area that is not a number cannot be saved', async () => {
    const { user } = await openScreen()
    await user.type(await surface(1), 'x')
    expect(screen.getByText('Saisissez un nombre')).toBeDefined()
    expect(valider()?.disabled).toBe(true)
  })
})

describe('saving', () => {
  test('sends the lines on the loaded revision, drops those without a crop, and goes home', async () => {
    const { user, page } = await openScreen()
    await user.clear(await surface(1))
    await user.type(await surface(1), '13,25')
    await user.click(ajouter())
    await user.click(screen.getByText('Valider'))
    await screen.findByText("L'assolement de l'exploitation a été enregistré.")
    await waitFor(() => expect(page.path()).toBe('/'))
    expect(putBodies()).toEqual([
      [
        { idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 13.25, parcelles: [] },
        { idCulture: 9, idCategorieCulture: 1, idTypeCulture: 4, surface: 8, parcelles: [] },
      ],
    ])
    expect(server.receivedOf('PUT /api/exploitations/1/assolement')[0]?.headers.get('if-match')).toBe('"1"')
  })

  test('leads to the file of the year', async () => {
    const { user, page } = await openScreen()
    await user.click(await screen.findByRole('button', { name: 'Continuer vers le dossier' }))
    await waitFor(() => expect(putBodies()).toHaveLength(1))
    await waitFor(() => expect(page.path()).toMatch(/^\/demarches\/HVE4/))
  })

  test('and leads to the file of the year, with Ctrl+Enter in a field', async () => {
    const { user, page } = await openScreen()
    await screen.findByRole('button', { name: 'Continuer vers le dossier' })
    await user.clear(await surface(1))
    await user.type(await surface(1), '13,25')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(page.path()).toMatch(/^\/demarches\/HVE4/))
    expect(putBodies()).toMatchObject([[{ surface: 13.25 }, { surface: 8 }]])
  })

  test('that is refused shows the reason and keeps the typed lines', async () => {
    server.on(saveAssolement, () => refusal('DOSSIER_NON_MODIFIABLE'))
    const { user, page } = await openScreen()
    await user.type(await surface(1), '5')
    await user.click(screen.getByText('Valider'))
    await screen.findByText('L’état du dossier ne permet pas de le modifier.')
    expect(page.path()).toBe('/modif-assolement')
    expect((await surface(1)).value).toBe('12,55')
  })

  describe('after another person saved the rotation', () => {
    const conflit = { codeNational: 'ASSOLEMENT', mienne: [], sienne: [], par: 'Léa Morin', le: '2026-03-02T14:32:00Z' }
    beforeEach(() => {
      server.on(saveAssolement, ({ headers }) =>
        headers.get('if-match') === '"1"'
          ? refusal('ASSOLEMENT_MODIFIE_ENTRE_TEMPS', undefined, [conflit])
          : answer({ assolement: [], parcellesIsolees: [] }),
      )
    })

    async function meetConflict() {
      const opened = await openScreen()
      await opened.user.clear(await surface(1))
      await opened.user.type(await surface(1), '13')
      rotationIs(server, [aLigne(bleTendre, 20), aLigne(lentille, 1)], 2)
      await opened.user.click(screen.getByText('Valider'))
      await screen.findByRole('dialog', { name: 'Deux saisies différentes' })
      return opened
    }

    test('shows the differences', async () => {
      await meetConflict()
      const rows = within(screen.getByRole('dialog')).getAllByRole('row').slice(1)
      expect(rows.map((row) => row.textContent)).toEqual([
        "Blé tendre d'hiver (Blé tendre et épeautre)20 ha13 ha",
        "Orge d'hiver (Orge)–8 ha",
        'Lentille * (Légumes secs)1 ha–',
      ])
    })

    test('can keep the typed lines', async () => {
      const { user, page } = await meetConflict()
      await user.click(screen.getByText('Appliquer ces choix'))
      await waitFor(() => expect(page.path()).toBe('/'))
      expect(putBodies()).toHaveLength(2)
    })

    test('can take the other version, and still restore the typed lines', { tags: 'long' }, async () => {
      const { user } = await meetConflict()
      await user.click(screen.getByRole('radio', { name: /^Celle de Léa Morin/ }))
      await user.click(screen.getByText('Appliquer ces choix'))
      await waitFor(async () => expect((await culture(2)).value).toBe('Lentille *'))
      await user.click(screen.getByRole('button', { name: 'Annuler la dernière modification' }))
      expect((await surface(1)).value).toBe('13')
      expect((await culture(2)).value).toBe("Orge d'hiver")
    })
  })
})

describe('leaving', () => {
  test('asks first with unsaved lines, and keeps them on the device', async () => {
    const { user, page } = await openScreen()
    await user.type(await surface(1), '5')
    await user.click(screen.getByRole('link', { name: 'Accueil' }))
    await user.click(await screen.findByText('Quitter la page'))
    await waitFor(() => expect(page.path()).toBe('/'))
    expect(Object.keys(localStorage).filter((key) => key.endsWith('assolement'))).toHaveLength(1)
  })

  test('with Annuler discards unsaved lines after a confirmation', async () => {
    const { user, page } = await openScreen()
    await user.type(await surface(1), '5')
    await user.click(screen.getByText('Annuler'))
    // "Annuler" would mean to leave on the page, and to stay in the question.
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Continuer la saisie' }))
    expect(page.path()).toBe('/modif-assolement')
    await user.click(screen.getByText('Annuler'))
    await user.click(await screen.findByText('Abandonner'))
    await waitFor(() => expect(page.path()).toBe('/'))
    expect(Object.keys(localStorage).filter((key) => key.endsWith('assolement'))).toEqual([])
  })

  test('asks nothing without a change', async () => {
    const { user, page } = await openScreen()
    await culture(1)
    await user.click(screen.getByText('Annuler'))
    await waitFor(() => expect(page.path()).toBe('/'))
  })
})

describe('a draft left on the device', () => {
  const leaveBrouillon = () =>
    localStorage.setItem(
      'sillon.brouillon.7.1.2026.assolement',
      JSON.stringify({
        le: '2026-03-12T13:02:00.000Z',
        revision: '"1"',
        contenus: [
          {
            idCulture: 49,
            idCategorieCulture: 3,
            idTypeCulture: 14,
            surface: 4.5,
            cultureInconnue: null,
            uuidsParcelles: [],
          },
        ],
      }),
    )

  test('is offered and restored', async () => {
    leaveBrouillon()
    const { user } = await openScreen()
    await screen.findByText(/Votre saisie : 1 ligne, 4,5 ha. Assolement enregistré : 2 lignes, 20,5 ha./)
    await user.click(screen.getByText('Reprendre ma saisie'))
    expect((await culture(1)).value).toBe('Lentille *')
    expect((await surface(1)).value).toBe('4,5')
  })

  test('is deleted when the person restarts from the saved rotation', async () => {
    leaveBrouillon()
    const { user } = await openScreen()
    await user.click(await screen.findByText('Repartir de l’assolement enregistré'))
    expect((await culture(1)).value).toBe("Blé tendre d'hiver")
    expect(localStorage.getItem('sillon.brouillon.7.1.2026.assolement')).toBeNull()
  })

  test('is not offered when it equals the saved lines', async () => {
    leaveBrouillon()
    rotationIs(server, [aLigne(lentille, 4.5)])
    await openScreen()
    expect((await culture(1)).value).toBe('Lentille *')
  })
})
