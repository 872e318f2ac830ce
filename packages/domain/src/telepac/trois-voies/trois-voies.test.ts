import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { annulerImport, pertesDAnnulation } from './annuler'
import { type ChoixDImport, choisir } from './choisir'
import { type ChoixImport, comparerImport } from './comparer'
import {
  cleLigne,
  cleParcelle,
  type EtatDeclare,
  type EtatPresent,
  estDeclaree,
  type ParcelleEtat,
  type ParcellePresente,
} from './etat'

const ligne = (idCulture: number, surface: number) => ({ idCulture, idCategorieCulture: 1, idTypeCulture: 2, surface })
const parcelle = (numParcelle: string, surface: number, over: Partial<ParcelleEtat> = {}): ParcelleEtat => ({
  numIlot: '1',
  numParcelle,
  codeCulture: 'BTH',
  surface,
  geometrie: null,
  ligne: null,
  ...over,
})
const stored = (etat: EtatDeclare): EtatPresent => ({
  lignes: etat.lignes,
  parcelles: etat.parcelles.map((p) => ({ ...p, uuidParcelle: `uuid ${cleParcelle(p)}` })),
})
const nouvelle = (p: ParcelleEtat): ParcellePresente => ({ ...p, uuidParcelle: `new ${cleParcelle(p)}` })

describe('a line', () => {
  const compared = (fichier: number | null, present: number | null, dernier: number | null | undefined) => {
    const etat = (surface: number | null): EtatDeclare => ({
      lignes: surface === null ? [] : [ligne(1, surface)],
      parcelles: [],
    })
    const [found] = comparerImport(
      etat(fichier),
      stored(etat(present)),
      dernier === undefined ? null : etat(dernier),
    ).lignes
    return found && [found.changement, found.modification, found.proposition]
  }
  test.each([
    ['the same in the file and now', 8, 8, 5, ['INCHANGEE', null, 'FICHIER']],
    ['changed by the file only', 9, 8, 8, ['MODIFICATION', 'FICHIER', 'FICHIER']],
    ['changed by hand only', 8, 7, 8, ['MODIFICATION', 'MAIN', 'PRESENT']],
    ['changed by both', 9, 7, 8, ['MODIFICATION', 'LES_DEUX', null]],
    ['new in the file', 9, null, null, ['AJOUT', 'FICHIER', 'FICHIER']],
    ['removed by hand', 8, null, 8, ['AJOUT', 'MAIN', 'PRESENT']],
    ['removed by hand and changed by the file', 9, null, 8, ['AJOUT', 'LES_DEUX', null]],
    ['gone from the file', null, 8, 8, ['SUPPRESSION', 'FICHIER', 'FICHIER']],
    ['added by hand', null, 8, null, ['SUPPRESSION', 'MAIN', 'PRESENT']],
    ['different without an earlier import', 9, 8, undefined, ['MODIFICATION', null, 'FICHIER']],
  ] as const)('%s', (_, fichier, present, dernier, expected) => {
    expect(compared(fichier, present, dernier)).toEqual(expected)
  })
})

test('a file without outlines changes none', () => {
  const geometrie = { type: 'Polygon', coordinates: [[[5, 44]]] } as const
  const present = stored({ lignes: [], parcelles: [parcelle('1', 2, { geometrie })] })
  const fichier = { lignes: [], parcelles: [parcelle('1', 2)] }
  const comparaison = comparerImport(fichier, present, null)
  expect(comparaison.parcelles[0]?.changement).toBe('INCHANGEE')
  expect(choisir(comparaison, present, null, nouvelle)).toEqual(present)
})

test('a line and a parcel that changed on both sides need a choice each', () => {
  const etat = (surface: number) => ({ lignes: [ligne(1, surface)], parcelles: [parcelle('1', surface)] })
  const present = stored(etat(7))
  const comparaison = comparerImport(etat(9), present, etat(8))
  const act = (choix: ChoixDImport) => choisir(comparaison, present, choix, nouvelle)
  expect(() => act({ lignes: {}, parcelles: { '1/1': 'PRESENT' } })).toThrow(
    expect.objectContaining({ code: 'IMPORT_PAC_CHOIX_MANQUANT', data: { nombre: 1 } }),
  )
  const mixed = act({ lignes: { '1/1/2': 'FICHIER' }, parcelles: { '1/1': 'PRESENT' } })
  expect([mixed.lignes[0]?.surface, mixed.parcelles[0]?.surface]).toEqual([9, 7])
})

describe('for any file, present rotation and last import', () => {
  const surface = fc.integer({ min: 1, max: 40 })
  const lignes = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 6 }), surface), {
    selector: ([id]) => id,
    maxLength: 6,
  })
  const numeros = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 })
  const contour = fc.option(surface.map((x) => ({ type: 'Polygon', coordinates: [[[x, 44]]] }) as const))
  const declaration: fc.Arbitrary<EtatDeclare> = fc
    .tuple(lignes, numeros, fc.infiniteStream(fc.tuple(surface, fc.nat(), contour)))
    .map(([crops, numbers, rest]) => {
      const rows = crops.map(([id, area]) => ligne(id, area))
      const parcelles = numbers.map((numero) => {
        const [area, at, geometrie] = rest.next().value
        const row = rows[at % (rows.length + 1)]
        return parcelle(`${numero}`, area, { geometrie, ligne: row === undefined ? null : cleLigne(row) })
      })
      return { lignes: rows, parcelles }
    })
  const drawn: ParcellePresente = { ...parcelle('', 1), numIlot: null, numParcelle: null, uuidParcelle: 'drawn' }
  const present = declaration.map((etat): EtatPresent => {
    const { lignes: rows, parcelles } = stored(etat)
    const ligneOf = rows[0] === undefined ? null : cleLigne(rows[0])
    return { lignes: rows, parcelles: [...parcelles, { ...drawn, ligne: ligneOf }] }
  })
  const law = (check: (fichier: EtatDeclare, now: EtatPresent, dernier: EtatDeclare | null) => void) =>
    fc.assert(fc.property(declaration, present, fc.option(declaration), check))
  const all = (comparaison: ReturnType<typeof comparerImport>, side: ChoixImport): ChoixDImport => ({
    lignes: Object.fromEntries(comparaison.lignes.map(({ cle }) => [cle, side])),
    parcelles: Object.fromEntries(comparaison.parcelles.map(({ cle }) => [cle, side])),
  })
  const sorted = ({ lignes: rows, parcelles }: EtatPresent) => ({
    lignes: rows,
    parcelles: [...parcelles].sort((a, b) => a.uuidParcelle.localeCompare(b.uuidParcelle)),
  })

  test('all of the file is the import without choices: lines, parcels and allocation of the declaration', () => {
    law((fichier, now, dernier) => {
      const comparaison = comparerImport(fichier, now, dernier)
      const chosen = choisir(comparaison, now, all(comparaison, 'FICHIER'), nouvelle)
      expect(chosen).toEqual(choisir(comparaison, now, null, nouvelle))
      expect(chosen.lignes).toEqual(fichier.lignes)
      const said = ({ numParcelle, codeCulture, surface: area, ligne: row }: ParcelleEtat) =>
        [numParcelle, codeCulture, area, row].join(' ')
      expect(chosen.parcelles.filter(estDeclaree).map(said).sort()).toEqual(fichier.parcelles.map(said).sort())
    })
  })

  test('all of the present changes nothing', () => {
    law((fichier, now, dernier) => {
      const comparaison = comparerImport(fichier, now, dernier)
      expect(sorted(choisir(comparaison, now, all(comparaison, 'PRESENT'), nouvelle))).toEqual(sorted(now))
    })
  })

  test('the proposals leave nothing to propose when the same file is imported again', () => {
    law((fichier, now) => {
      const after = choisir(comparerImport(fichier, now, fichier), now, { lignes: {}, parcelles: {} }, nouvelle)
      const again = comparerImport(fichier, after, fichier)
      expect(again.parcelles.filter(({ modification }) => modification === 'FICHIER')).toEqual([])
      expect(sorted(choisir(again, after, { lignes: {}, parcelles: {} }, nouvelle))).toEqual(sorted(after))
    })
  })

  test('taking an import back restores the rotation as it was, and loses nothing', () => {
    const side = fc.constantFrom<ChoixImport>('FICHIER', 'PRESENT')
    fc.assert(
      fc.property(declaration, present, fc.infiniteStream(side), (fichier, now, sides) => {
        const comparaison = comparerImport(fichier, now, null)
        const choix: ChoixDImport = {
          lignes: Object.fromEntries(comparaison.lignes.map(({ cle }) => [cle, sides.next().value])),
          parcelles: Object.fromEntries(comparaison.parcelles.map(({ cle }) => [cle, sides.next().value])),
        }
        const after = choisir(comparaison, now, choix, nouvelle)
        expect(sorted(annulerImport(now, after, after))).toEqual(sorted(now))
        expect(pertesDAnnulation(after, after)).toEqual({ lignes: [], nombreParcelles: 0 })
      }),
    )
  })
})

test('taking an import back keeps parcels added since, and says which lines it loses', () => {
  const avant = stored({ lignes: [ligne(1, 8)], parcelles: [] })
  const apres = stored({ lignes: [ligne(1, 9)], parcelles: [parcelle('1', 9)] })
  const since = { ...parcelle('', 1), numIlot: null, numParcelle: null, uuidParcelle: 'drawn' }
  const now = { lignes: [ligne(1, 9.5), ligne(2, 1)], parcelles: [...apres.parcelles, since] }
  expect(annulerImport(avant, apres, now)).toEqual({ lignes: [ligne(1, 8)], parcelles: [since] })
  expect(pertesDAnnulation(apres, now).lignes.map((l) => [l.idCulture, l.surfaceImport, l.surfaceActuelle])).toEqual([
    [1, 9, 9.5],
    [2, 0, 1],
  ])
})
