import { getAssolement, getExploitation, getExploitationFamillesCultures, listTypesCultures } from '@sillon/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { bleTendre, lentille, orge } from '#fermes/cultures/testing/referentiel'
import { openAt } from '../../../../testing/application'
import { aDemarche, anExploitation } from '../../../../testing/builders'
import { answer, type FakeServer } from '../../../../testing/fake-server'
import { aLigne, openScreen, startServer, surface } from '../testing/screen'

const aParcelle = (uuidParcelle: string, numParcelle: string, ha: number, codeCulture: string | null = null) => ({
  uuidParcelle,
  nom: null,
  numIlot: '7',
  numParcelle,
  codeCulture,
  surface: ha,
  surfaceCvi: null,
  partenaire: null,
  surfacePartenaire: null,
})

let server: FakeServer
/** Wheat has 7-1 and 7-2, barley none; 7-3 and 7-4 are isolated. */
beforeEach(async () => {
  server = await startServer()
  const ble = { ...aLigne(bleTendre, 12.5), parcelles: [aParcelle('a', '1', 8.7303), aParcelle('b', '2', 3)] }
  const isolees = [aParcelle('c', '3', 1.25, 'LEC'), aParcelle('d', '4', 0.5, 'LEC')]
  server.on(getAssolement, () =>
    answer({ assolement: [ble, aLigne(orge, 8)], parcellesIsolees: isolees }, { etag: '"1"' }),
  )
})

const gerer = "Gérer l'affectation des parcelles"
async function openAffectation() {
  const { user } = await openScreen()
  await user.click(await screen.findByText(gerer))
  return user
}
const listOf = (nom: string) => within(screen.getByLabelText(`Parcelles : ${nom}`))
const namesIn = (nom: string) =>
  screen.queryByLabelText(`Parcelles : ${nom}`) === null
    ? []
    : [...screen.getByLabelText(`Parcelles : ${nom}`).querySelectorAll('button')].map((it) => it.dataset.parcelle)
const parcelle = (numero: string) => screen.getByText(new RegExp(`^Îlot 7, parcelle ${numero},`))
const sent = () =>
  ((server.receivedOf('PUT /api/exploitations/1/assolement')[0]?.body ?? []) as { parcelles: object[] }[]).map(
    (ligne) => ligne.parcelles,
  )

describe('the parcels of a rotation', () => {
  test('are counted beside each line and in the total, and no act on them is in sight', async () => {
    await openScreen()
    const row = (await surface(1)).closest('tr') as HTMLElement
    expect(within(row).getByText('11,7303')).toBeDefined()
    expect(within(row).getByText('2')).toBeDefined()
    expect(screen.getByText('2 parcelles')).toBeDefined()
    expect(screen.getByText('11,7303 ha')).toBeDefined()
    expect(document.querySelector('[data-parcelle]')).toBeNull()
  })

  test('selected on the map are selected here, ready to be moved', async () => {
    const page = openAt('/guide')
    await act(() => page.navigate('/modif-assolement', { parcelles: ['c', 'd'] }))
    expect(await screen.findByText('2 parcelles sélectionnées (1,75 ha)')).toBeDefined()
  })

  test('have no column on a farm without parcels', async () => {
    server.on(getAssolement, () => answer({ assolement: [aLigne(orge, 8)], parcellesIsolees: [] }, { etag: '"1"' }))
    await openScreen()
    await surface(1)
    expect(screen.queryByText('Parcelles')).toBeNull()
    expect(screen.queryByText(gerer)).toBeNull()
  })

  test('move together to a chosen line, which the save sends, and back by the undo', async () => {
    const user = await openAffectation()
    await user.click(parcelle('3'))
    await user.click(parcelle('1'))
    expect(screen.getByText('2 parcelles sélectionnées (9,9803 ha)')).toBeDefined()
    await user.selectOptions(screen.getByLabelText('Déplacer vers'), "Orge d'hiver")
    await user.click(screen.getByText('Déplacer'))
    expect(screen.getByText("2 parcelles déplacées vers Orge d'hiver.")).toBeDefined()
    expect([namesIn("Blé tendre d'hiver"), namesIn("Orge d'hiver"), namesIn('Parcelles isolées')]).toEqual([
      ['b'],
      ['c', 'a'],
      ['d'],
    ])
    await user.click(screen.getByText('Annuler la dernière modification'))
    expect(namesIn("Blé tendre d'hiver")).toEqual(['a', 'b'])
    await user.click(parcelle('2'))
    await user.selectOptions(screen.getByLabelText('Déplacer vers'), 'Parcelles isolées')
    await user.click(screen.getByText('Déplacer'))
    await user.click(screen.getByText('Valider'))
    await waitFor(() => expect(sent()).toEqual([[{ uuidParcelle: 'a' }], []]))
  })

  test('are one stop of Tab for each line, with arrows between them and Escape to select none', async () => {
    const user = await openAffectation()
    const [first, second] = listOf("Blé tendre d'hiver").getAllByRole('button')
    first?.focus()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(second)
    expect([first?.tabIndex, second?.tabIndex]).toEqual([0, -1])
    await user.keyboard(' ')
    expect(second?.getAttribute('aria-pressed')).toBe('true')
    await user.keyboard('{Escape}')
    expect(second?.getAttribute('aria-pressed')).toBe('false')
    await user.keyboard('{Home}')
    expect(document.activeElement).toBe(first)
  })

  test('are dropped on a line, a selected one with all selected, and another text is not taken', async () => {
    const user = await openAffectation()
    const data = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, value: string) => data.set(type, value),
      getData: (type: string) => data.get(type) ?? '',
      get types() {
        return [...data.keys()]
      },
    }
    await user.click(parcelle('3'))
    await user.click(parcelle('4'))
    fireEvent.dragStart(parcelle('4'), { dataTransfer })
    fireEvent.drop(await surface(2), { dataTransfer })
    expect([namesIn("Orge d'hiver"), namesIn('Parcelles isolées')]).toEqual([['c', 'd'], []])
    data.clear()
    data.set('text/plain', '["a"]')
    fireEvent.drop(await surface(2), { dataTransfer })
    expect(namesIn("Orge d'hiver")).toEqual(['c', 'd'])
  })

  test('become isolated at once when their line is deleted, and return with it', async () => {
    const user = await openAffectation()
    await user.click(screen.getByLabelText('Supprimer la ligne 1'))
    expect(namesIn('Parcelles isolées')).toEqual(['a', 'b', 'c', 'd'])
    await user.click(screen.getByText('Annuler la dernière modification'))
    expect(namesIn("Blé tendre d'hiver")).toEqual(['a', 'b'])
  })

  test('give their area to their line on request', async () => {
    const user = await openAffectation()
    await user.click(screen.getByLabelText('Reprendre la surface des parcelles (11,7303 ha), ligne 1'))
    expect((await surface(1)).value).toBe('11,7303')
    expect(screen.queryByLabelText(/^Reprendre la surface/)).toBeNull()
    expect(document.activeElement).toBe(await surface(1))
  })

  test('without a line make one of their crop, with their area', async () => {
    const user = await openAffectation()
    await user.click(screen.getByText('Créer la ligne Lentille (2 parcelles)'))
    expect((await surface(3)).value).toBe('1,75')
    expect(namesIn(`${lentille.libelle} *`)).toEqual(['c', 'd'])
    expect(screen.getByText('Ligne Lentille * créée avec 2 parcelles.')).toBeDefined()
    expect(document.activeElement).toBe(await surface(3))
  })

  test('are never on a row without an entry, which is not saved: it is no choice, and nothing is dropped on it', async () => {
    const user = await openAffectation()
    await user.click(screen.getByText('Ajouter une culture'))
    await user.click(parcelle('3'))
    const choices = within(screen.getByLabelText('Déplacer vers')).getAllByRole('option')
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Choisir…',
      "Blé tendre d'hiver",
      "Orge d'hiver",
      'Parcelles isolées',
    ])
    const dataTransfer = { types: ['application/x-parcelles'], getData: () => '["c"]' }
    fireEvent.drop(await surface(3), { dataTransfer })
    expect(namesIn('Parcelles isolées')).toEqual(['c', 'd'])
  })

  test('of another farm, dragged from another window, are not taken', async () => {
    await openAffectation()
    const dataTransfer = { types: ['application/x-parcelles'], getData: () => '["elsewhere"]' }
    fireEvent.drop(await surface(2), { dataTransfer })
    expect(namesIn("Orge d'hiver")).toEqual([])
    expect(screen.queryByText(/déplacée/)).toBeNull()
  })

  test('stay in sight when every line is deleted', async () => {
    const user = await openAffectation()
    await user.click(screen.getByLabelText('Supprimer la ligne 2'))
    await user.click(screen.getByLabelText('Supprimer la ligne 1'))
    expect(screen.getByText('4 parcelles isolées (13,4803 ha) ne sont sur aucune ligne.')).toBeDefined()
  })

  test('make the first lines of a rotation at once, in crops that their codes name, and one undo takes all back', async () => {
    const isolees = [
      aParcelle('a', '1', 8.7303, 'BTH'),
      aParcelle('b', '2', 3, 'BTH'),
      aParcelle('c', '3', 1.25, 'LEC'),
    ]
    server.on(getAssolement, () =>
      answer({ assolement: [], parcellesIsolees: [...isolees, aParcelle('d', '4', 0.5)] }, { etag: '"1"' }),
    )
    const { user } = await openScreen()
    await screen.findByText(/^3 parcelles de l’exploitation ont déjà leur culture/)
    await user.click(screen.getByRole('button', { name: 'Reprendre les cultures des parcelles' }))
    await screen.findByText('2 lignes créées d’après les parcelles.')
    expect([(await surface(1)).value, (await surface(2)).value]).toEqual(['11,7303', '1,25'])
    expect(document.activeElement).toBe(await surface(1))
    await user.click(screen.getByText('Annuler la dernière modification'))
    await user.click(await screen.findByRole('button', { name: 'Reprendre les cultures des parcelles' }))
    await user.click(screen.getByText('Valider'))
    await waitFor(() =>
      expect(sent()).toEqual([[{ uuidParcelle: 'a' }, { uuidParcelle: 'b' }], [{ uuidParcelle: 'c' }]]),
    )
  })

  test('moved away and back change nothing: the page is left without a question', async () => {
    const user = await openAffectation()
    for (const vers of ["Orge d'hiver", "Blé tendre d'hiver"]) {
      await user.click(parcelle('1'))
      await user.selectOptions(screen.getByLabelText('Déplacer vers'), vers)
      await user.click(screen.getByText('Déplacer'))
    }
    expect(namesIn("Blé tendre d'hiver")).toEqual(['b', 'a'])
    const closing = new Event('beforeunload', { cancelable: true })
    fireEvent(window, closing)
    expect(closing.defaultPrevented).toBe(false)
  })

  test.each(['SAISIE_EN_COURS', 'ATTENTE_VERIFICATION'] as const)(
    'of vine count by the vineyard register on a farm that declares it so, with a file at %s',
    async (etatDossier) => {
      const vigne = { ...aLigne(orge, 8), typeCulture: { ...aLigne(orge, 8).typeCulture, code: 'VIGNES' } }
      const ligne = { ...vigne, parcelles: [{ ...aParcelle('a', '1', 8.7303), surfaceCvi: 8.5 }] }
      server.on(getAssolement, () => answer({ assolement: [ligne], parcellesIsolees: [] }, { etag: '"1"' }))
      server.on(listTypesCultures, () => answer([vigne.typeCulture]))
      server.on(getExploitationFamillesCultures, () =>
        answer([{ idFamilleCulture: 3, codeNational: 'VITIC', libelle: 'Viticulture', estCvi: true }]),
      )
      server.on(getExploitation, () => answer(anExploitation({ demarches: [aDemarche({ etatDossier })] })))
      await openScreen()
      expect(await screen.findByText('8,5000 ha')).toBeDefined()
      expect(document.querySelector('main input') === null).toBe(etatDossier === 'ATTENTE_VERIFICATION')
    },
  )
})
