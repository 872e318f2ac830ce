import { describe, expect, test } from 'vitest'
import { bleTendre, lentille, orge } from '#fermes/cultures/testing/referentiel'
import { type Contenu, emptyContenu, fautesOf, saisieOf } from './lignes'
import { type Rechargement, reduceSaisie, type Saisie, type SaisieAction, startSaisie } from './saisie'

const ble: Contenu = { ...emptyContenu, idCulture: 1, idCategorieCulture: 1, idTypeCulture: 2, surface: 12.5 }
const unOrge: Contenu = { ...ble, idCulture: 9, idTypeCulture: 4, surface: 8, uuidsParcelles: ['p1'] }

const after = (contenus: readonly Contenu[], ...actions: SaisieAction[]): Saisie =>
  actions.reduce(reduceSaisie, startSaisie(contenus))
const replaced = (contenus: readonly Contenu[], because: Rechargement, isDirty = true) =>
  ({ type: 'replace', contenus, because, isDirty, isKnownParcelle: () => true }) satisfies SaisieAction
const places = ({ lignes }: Saisie) =>
  lignes.map((it) => [it.idCulture, it.idCategorieCulture, it.idTypeCulture, it.surface])

describe('typing a crop rotation', () => {
  test('adds a row to an empty rotation, or after a row with a crop', () => {
    expect(after([], { type: 'add' }).lignes).toHaveLength(1)
    expect(after([], { type: 'add' }, { type: 'add' }).lignes).toHaveLength(1)
    expect(after([ble], { type: 'add' }).lignes).toHaveLength(2)
  })

  test('fills in category and type of a chosen crop', () => {
    const saisie = after([], { type: 'add' }, { type: 'chooseCulture', id: 1, culture: lentille })
    expect(places(saisie)).toEqual([[49, 3, 14, null]])
  })

  test('clears category and type with the crop, and keeps the area', () => {
    expect(places(after([ble], { type: 'chooseCulture', id: 1, culture: null }))).toEqual([[null, null, null, 12.5]])
  })

  test('clears the type when the category changes', () => {
    expect(places(after([ble], { type: 'chooseCategorie', id: 1, idCategorieCulture: 3 }))).toEqual([
      [1, 3, null, 12.5],
    ])
  })

  test('leaves the other rows identical, so that they are not re-rendered', () => {
    const before = startSaisie([ble, unOrge])
    const saisie = reduceSaisie(before, { type: 'enterSurface', id: 1, surface: 3 })
    expect(saisie.lignes[1]).toBe(before.lignes[1])
  })

  test('restores a deleted row in its place, whatever was typed since', () => {
    const saisie = after(
      [ble, unOrge],
      { type: 'remove', id: 1 },
      { type: 'enterSurface', id: 2, surface: 9 },
      { type: 'undo' },
    )
    expect(places(saisie)).toEqual([
      [1, 1, 2, 12.5],
      [9, 1, 4, 9],
    ])
    expect(saisie.annulable).toBeNull()
  })

  test('does again what was undone, and can undo it again', () => {
    const undone = after([ble, unOrge], { type: 'remove', id: 1 }, { type: 'undo' })
    const redone = reduceSaisie(undone, { type: 'redo' })
    expect(places(redone)).toEqual([[9, 1, 4, 8]])
    expect(places(reduceSaisie(redone, { type: 'undo' }))).toEqual(places(undone))
  })

  test('does nothing again once something is typed over the undo', () => {
    const typed = after(
      [ble, unOrge],
      { type: 'remove', id: 1 },
      { type: 'undo' },
      { type: 'enterSurface', id: 2, surface: 9 },
    )
    expect(typed.retablissable).toBeNull()
    expect(reduceSaisie(typed, { type: 'redo' })).toBe(typed)
  })

  test('undoes a reload until something is typed over it', () => {
    const reloaded = replaced([unOrge], 'autreVersion')
    expect(places(after([ble], reloaded, { type: 'undo' }))).toEqual([[1, 1, 2, 12.5]])
    expect(after([ble], reloaded, { type: 'enterSurface', id: 2, surface: 1 }).annulable).toBeNull()
  })
})

describe('an import, which the server alone undoes', () => {
  const isKnownParcelle = (uuid: string) => uuid !== 'p1'

  test('is not undone on the screen', () => {
    const imported = after([ble], replaced([unOrge], 'import'))
    expect(reduceSaisie(imported, { type: 'undo' })).toBe(imported)
  })

  test('leaves nothing to undo once it is undone', () => {
    const undone = after([ble], replaced([unOrge], 'import', false), replaced([ble], 'importAnnule', false))
    expect([places(undone), undone.annulable]).toEqual([[[1, 1, 2, 12.5]], null])
  })

  test('gives back the unsaved rows that it replaced, without the parcels that are gone', () => {
    const undone = after([unOrge], replaced([ble], 'import'), {
      ...replaced([ble], 'importAnnule', false),
      isKnownParcelle,
    })
    expect([places(undone), undone.lignes[0]?.uuidsParcelles]).toEqual([[[9, 1, 4, 8]], []])
  })

  test('undone later leaves the rows typed since to be restored', () => {
    const typed = after([ble], replaced([unOrge], 'import', false), { type: 'enterSurface', id: 2, surface: 9 })
    const undone = reduceSaisie(typed, replaced([ble], 'importAnnule'))
    expect(places(undone)).toEqual([[1, 1, 2, 12.5]])
    expect(places(reduceSaisie(undone, { type: 'undo' }))).toEqual([[9, 1, 4, 9]])
  })
})

describe('pasting lines', () => {
  test('fills the rows from the current one on, and adds the missing ones', () => {
    const saisie = after([ble, unOrge], {
      type: 'paste',
      id: 2,
      lignes: [
        { culture: lentille, surface: 3 },
        { culture: bleTendre, surface: null },
      ],
    })
    expect(places(saisie)).toEqual([
      [1, 1, 2, 12.5],
      [49, 3, 14, 3],
      [1, 1, 2, null],
    ])
  })

  test('changes only the areas with a column of areas; an empty cell changes nothing', () => {
    const saisie = after([ble, unOrge], { type: 'paste', id: 1, lignes: [{}, { surface: 4 }] })
    expect(places(saisie)).toEqual([
      [1, 1, 2, 12.5],
      [9, 1, 4, 4],
    ])
  })

  test('keeps an unknown name on its row until a crop is chosen', () => {
    const pasted = after([ble], { type: 'paste', id: 1, lignes: [{ cultureInconnue: 'Blé de lune', surface: 2 }] })
    const [ligne] = pasted.lignes
    expect(ligne).toMatchObject({ idCulture: null, cultureInconnue: 'Blé de lune', surface: 2 })
    const chosen = reduceSaisie(pasted, { type: 'chooseCulture', id: ligne?.id ?? 0, culture: orge })
    expect(chosen.lignes[0]).toMatchObject({ idCulture: 9, cultureInconnue: null, surface: 2 })
  })

  test('is undone as one change', () => {
    const saisie = after([ble], { type: 'paste', id: 1, lignes: [{ surface: 1 }, { surface: 2 }] }, { type: 'undo' })
    expect(places(saisie)).toEqual([[1, 1, 2, 12.5]])
  })
})

describe('checking and sending the typed rows', () => {
  test('an empty row has no fault and is not sent', () => {
    const { lignes } = after([ble], { type: 'add' })
    expect(fautesOf(lignes)).toEqual([{}, {}])
    expect(saisieOf(lignes, () => true)).toHaveLength(1)
  })

  test('an area without a crop is a fault, and never dropped', () => {
    const { lignes } = after([], { type: 'add' }, { type: 'enterSurface', id: 1, surface: 3 })
    expect(fautesOf(lignes)[0]).toMatchObject({ culture: 'CULTURE_MANQUANTE' })
  })

  test('faults stay with their rows past an empty row', () => {
    const { lignes } = startSaisie([ble, emptyContenu, { ...unOrge, surface: 0 }])
    expect(fautesOf(lignes)).toEqual([{}, {}, { surface: 'SURFACE_NON_POSITIVE' }])
  })

  test('parcels go with their line, except those that no longer exist', () => {
    const { lignes } = startSaisie([{ ...unOrge, uuidsParcelles: ['p1', 'p2'] }])
    expect(saisieOf(lignes, (uuid) => uuid === 'p1')).toEqual([
      { idCulture: 9, idCategorieCulture: 1, idTypeCulture: 4, surface: 8, parcelles: [{ uuidParcelle: 'p1' }] },
    ])
  })
})

describe('a synchronisation with a partner during the entry', () => {
  const [unAutre, sansP1] = [
    { ...unOrge, uuidsParcelles: ['p2'] },
    { ...unOrge, uuidsParcelles: [] },
  ]
  const synchronise = (apres: readonly Contenu[]): SaisieAction => ({
    type: 'synchronise',
    avant: [ble, unOrge],
    apres,
    isKnownParcelle: (uuid) => uuid !== 'p1',
  })

  test('changes no row when it leaves the lines as they were', () => {
    const before = startSaisie([ble, unOrge])
    expect(reduceSaisie(before, synchronise([ble, unOrge]))).toBe(before)
  })

  test('shows the lines of the server where nothing is typed', () => {
    expect(after([ble, unOrge], synchronise([ble, unAutre])).lignes.map((it) => it.uuidsParcelles)).toEqual([
      [],
      ['p2'],
    ])
  })

  test('keeps what is typed, without the parcels that are gone', () => {
    const saisie = after([ble, unOrge], { type: 'enterSurface', id: 1, surface: 3 }, synchronise([ble, sansP1]))
    expect(places(saisie).map(([, , , surface]) => surface)).toEqual([3, 8])
    expect(saisie.lignes[1]?.uuidsParcelles).toEqual([])
  })
})
