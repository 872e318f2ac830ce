import type { Indicateur, TypeRubrique, Valeur } from '@sillon/contract'
import { computed, entered, explain, fact, Model, sum } from '@sillon/engine'
import { fromValeur } from '@sillon/referentials'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type { Calcul } from './calcul'
import { changementsOf } from './changements'
import { type Envoi, SheetStore } from './sheet-store'

/** Two areas, the first proposed by the rotation, and their total. */
type Values = { ASSOLEMENT: number; D_1: number; D_2: number; I_3: number }

function aCalcul(rotation: number): Calcul {
  const model = new Model<Values>([
    fact('ASSOLEMENT'),
    entered('D_1', 'spec', sum('ASSOLEMENT')),
    entered('D_2', 'spec'),
    computed('I_3', 'spec', sum('D_1', 'D_2')),
  ])
  const evaluation = model.evaluate({ ASSOLEMENT: rotation })
  const code = (name: string) => name as keyof Values
  return {
    decode: (_: string, valeur: Valeur) => fromValeur(valeur),
    rubriques: () => new Set(),
    get: (name) => evaluation.get(code(name)),
    proposal: (name) => evaluation.proposal(code(name)),
    isEntered: (name) => evaluation.isEntered(code(name)),
    set: (name, value) => void evaluation.set(code(name), value as number | null),
    refer: () => undefined,
    auditer: () => undefined,
    auditee: () => null,
    comptee: (name) => evaluation.get(code(name)),
    ecarts: () => [],
    verdictDeclare: () => null,
    faultsComptees: () => [],
    isVisible: () => true,
    isOpen: () => true,
    retenu: (name) => evaluation.get(code(name)),
    shown: (name) => evaluation.get(code(name)),
    verdict: () => 'NON_CERTIFIABLE',
    enErreur: () => [],
    nonComptees: () => [],
    campagnes: () => ['n'],
    reserves: () => ({ regleAConfirmer: false, valeurIndicative: false }),
    origines: () => ({ regles: [], valeurs: [] }),
    messages: (name) =>
      name === 'D_2' && (evaluation.get('D_2') ?? 0) > 100 ? [{ texte: 'trop', severite: 'erreur' }] : [],
    moyennes: () => [],
    bilansPartiels: () => [],
    referencesManquantes: () => [],
    faults: () => [],
    explain: (name) => explain(model, evaluation, code(name)),
    missing: () => [],
    copie: () => {
      throw new Error('Nothing here searches on a copy.')
    },
    leviers: () => {
      throw new Error('Nothing here looks for points.')
    },
  }
}

const indicateur = (
  codeNational: string,
  valeur: Valeur,
  estSaisie: boolean,
  valeurCalculee: Valeur = null,
): Indicateur => ({
  idIndicateur: 1,
  codeNational,
  idLibelleEnglobant: 1,
  libelle: codeNational,
  libelleUnite: 'ha',
  messageAide: null,
  afficherGras: false,
  jsonSchema: { $id: 'decimalPositif' },
  nature: codeNational.startsWith('I') ? 'I' : 'D',
  estAvecScoring: false,
  saisieScoreDirecte: false,
  visible: true,
  valeur,
  valeurCalculee,
  estSaisie,
  aConfirmer: false,
  max: null,
  source: 'spec',
  regleAConfirmer: false,
  valeurIndicative: false,
})

const tree = (...indicateurs: Indicateur[]): TypeRubrique[] => [
  {
    codeNational: 'T',
    libelle: 'T',
    rubriques: [
      {
        codeNational: 'R',
        libelle: 'R',
        reprise: true,
        sousRubriques: [
          {
            idSousRubrique: 1,
            codeNational: 'S',
            libelle: 'S',
            libelleCourt: 'S',
            validiteSousRubrique: null,
            libellesEnglobants: [{ idLibelleEnglobant: 1, libelle: 'L', indicateurs }],
          },
        ],
      },
    ],
  },
]
const value = (number: number): Valeur => ({ value: number })
const initial = tree(
  indicateur('D_1', value(40), false, value(40)),
  indicateur('D_2', null, false),
  indicateur('I_3', value(40), false),
)

function aStore(server = initial) {
  const changes: Record<string, unknown>[] = []
  const store = new SheetStore(aCalcul(40), server, (sent) =>
    changes.push(Object.fromEntries([...sent].map(([code, { valeur }]) => [code, fromValeur(valeur)]))),
  )
  return { store, changes }
}
const valeurs = (store: SheetStore) => ['D_1', 'D_2', 'I_3'].map((code) => store.ligne(code).valeur)

describe('the values of an open sheet', () => {
  it('are the proposals while nothing is entered', () => {
    expect(aStore().store.ligne('D_1')).toMatchObject({ saisie: null, proposition: 40, valeur: 40 })
  })

  it('are recomputed at once after an entry, which is passed on to autosave', () => {
    const { store, changes } = aStore()
    store.enter('D_2', 2.5)
    expect(valeurs(store)).toEqual([40, 2.5, 42.5])
    expect(changes).toEqual([{ D_2: 2.5 }])
  })

  it('return to the proposal when an entry is erased', () => {
    const { store, changes } = aStore()
    store.enter('D_1', 50)
    store.enter('D_1', null)
    expect(store.ligne('D_1')).toMatchObject({ saisie: null, valeur: 40 })
    expect(changes).toEqual([{ D_1: 50 }, { D_1: null }])
  })

  it('do not change when the same value is entered again', () => {
    const { store, changes } = aStore()
    store.enter('D_2', null)
    expect(changes).toEqual([])
  })

  it('notify their subscribers for changed rows only', () => {
    const { store } = aStore()
    const told = { D_1: vi.fn(), D_2: vi.fn(), I_3: vi.fn() }
    for (const [code, listener] of Object.entries(told)) {
      store.ligne(code)
      store.subscribe(code, listener)
    }
    const before = store.ligne('D_1')
    store.enter('D_2', 1)
    expect([told.D_1, told.D_2, told.I_3].map((listener) => listener.mock.calls.length)).toEqual([0, 1, 1])
    expect(store.ligne('D_1')).toBe(before)
  })

  it('show the message of a rule as soon as it applies', () => {
    const { store } = aStore()
    store.ligne('D_2')
    store.enter('D_2', 101)
    expect(store.ligne('D_2').messages).toEqual([{ texte: 'trop', severite: 'erreur' }])
  })

  it('undo a reset or a paste as one change', () => {
    const { store, changes } = aStore()
    store.enter('D_2', 7)
    store.enterAll(
      new Map([
        ['D_1', 40],
        ['D_2', 8],
      ]),
    )
    expect(store.canUndo).toBe(true)
    expect(store.undo()).toEqual(['D_1', 'D_2'])
    expect([store.ligne('D_1').saisie, store.ligne('D_2').saisie]).toEqual([null, 7])
    expect(changes.at(-1)).toEqual({ D_1: null, D_2: 7 })
    store.redo()
    expect([store.ligne('D_1').saisie, store.ligne('D_2').saisie]).toEqual([40, 8])
  })

  it('undo entries typed after a paste before the paste', () => {
    const { store } = aStore()
    store.together(() => {
      store.enter('D_1', 1)
      store.enter('D_2', 2)
    })
    store.enter('D_2', 3)
    store.undo()
    expect([store.ligne('D_1').saisie, store.ligne('D_2').saisie]).toEqual([1, 2])
    store.undo()
    expect([store.ligne('D_1').saisie, store.ligne('D_2').saisie]).toEqual([null, null])
    expect(store.canUndo).toBe(false)
  })

  it('undo changes that the server made at the person’s request', () => {
    const { store, changes } = aStore()
    store.remember(new Map([['D_1', { value: 3 }]]))
    store.undo()
    expect(changes.at(-1)).toEqual({ D_1: 3 })
  })
})

describe('the answer of the server', () => {
  it('replaces the browser’s value where they differ, until that value moves', () => {
    const { store } = aStore(
      tree(
        indicateur('D_1', value(40), false, value(40)),
        indicateur('D_2', null, false),
        indicateur('I_3', value(41), false),
      ),
    )
    expect(store.ligne('I_3').valeur).toBe(41)
    store.enter('D_2', 1)
    expect(store.ligne('I_3').valeur).toBe(41)
    store.enter('D_2', 2)
    expect(store.ligne('I_3').valeur).toBe(42)
  })

  it('brings the entries of others, and keeps unsaved entries', () => {
    const { store, changes } = aStore()
    store.enter('D_2', 9)
    const theirs = tree(
      indicateur('D_1', value(44), true, value(40)),
      indicateur('D_2', value(3), true),
      indicateur('I_3', value(47), false),
    )
    store.adopt(changementsOf(theirs), new Set(['D_2']))
    expect(valeurs(store)).toEqual([44, 9, 53])
    expect(changes).toEqual([{ D_2: 9 }])
  })

  it('may hold the changed rows only: the other rows keep their last values', () => {
    const { store } = aStore(
      tree(
        indicateur('D_1', value(40), false, value(40)),
        indicateur('D_2', null, false),
        indicateur('I_3', value(41), false),
      ),
    )
    const [changed] = changementsOf(tree(indicateur('D_2', value(3), true))).indicateurs
    if (changed === undefined) throw new Error('No row.')
    store.adopt({ indicateurs: [changed], validites: [], isWhole: false }, new Set())
    // The server still has 41, whereas the browser computes 43.
    expect(valeurs(store)).toEqual([40, 3, 41])
  })

  it('hides a row that the server no longer sends', () => {
    const { store } = aStore()
    store.adopt(changementsOf(tree(indicateur('D_1', value(40), false, value(40)))), new Set())
    expect(store.visible(['D_1', 'I_3'])).toEqual(['D_1'])
  })
})

describe('the marks of copied values', () => {
  /** A sheet whose first row was copied, with its sent values. */
  function aCopy() {
    const sent: Record<string, Envoi>[] = []
    const store = new SheetStore(aCalcul(40), initial, (changes) => sent.push(Object.fromEntries(changes)))
    store.remember(new Map([['D_2', null]]))
    store.adopt(changementsOf(copied), new Set())
    return { store, sent }
  }
  const copied = tree(
    indicateur('D_1', value(40), false, value(40)),
    { ...indicateur('D_2', value(7), true), aConfirmer: true },
    indicateur('I_3', value(47), false),
  )
  const shown = (store: SheetStore) => [store.ligne('D_2').saisie, store.ligne('D_2').aConfirmer]

  it('disappear when a copy is undone, and return when it is redone', () => {
    const { store, sent } = aCopy()
    expect(shown(store)).toEqual([7, true])
    store.undo()
    expect(shown(store)).toEqual([null, false])
    store.redo()
    expect(shown(store)).toEqual([7, true])
    expect(sent).toEqual([
      { D_2: { valeur: null, aConfirmer: false } },
      { D_2: { valeur: { value: 7 }, aConfirmer: true } },
    ])
  })

  it('disappear when the value is edited or confirmed, and return when that is undone', () => {
    const { store, sent } = aCopy()
    store.enter('D_2', 8)
    expect(shown(store)).toEqual([8, false])
    store.undo()
    expect(shown(store)).toEqual([7, true])
    store.confirm(['D_1', 'D_2'])
    expect(shown(store)).toEqual([7, false])
    expect(sent.at(-1)).toEqual({ D_2: { valeur: { value: 7 }, aConfirmer: false } })
    store.undo()
    expect(shown(store)).toEqual([7, true])
    store.redo()
    expect([...shown(store), store.toConfirm()]).toEqual([7, false, []])
  })

  it('stay when the file is read again, except on unsaved rows', () => {
    const { store } = aCopy()
    store.adopt(changementsOf(copied), new Set())
    expect(shown(store)).toEqual([7, true])
    store.confirm(['D_2'])
    store.adopt(changementsOf(copied), new Set(['D_2']))
    expect(shown(store)).toEqual([7, false])
  })

  it('are restored from the draft on the device', () => {
    const { store } = aCopy()
    store.restore(new Map([['D_2', { valeur: value(9), aConfirmer: false }]]))
    expect(shown(store)).toEqual([9, false])
    store.restore(new Map([['D_1', { valeur: value(3), aConfirmer: true }]]))
    expect(store.toConfirm()).toEqual(['D_1'])
  })

  it('return to the first state after every undo, and to the last one after every redo', () => {
    const act = fc.oneof(
      fc.constant((store: SheetStore) => store.confirm(['D_1', 'D_2'])),
      fc.tuple(fc.constantFrom('D_1', 'D_2'), fc.option(fc.integer({ min: 0, max: 9 }))).map(
        ([code, entry]) =>
          (store: SheetStore) =>
            store.enter(code, entry),
      ),
    )
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        const { store } = aCopy()
        const rows = () => ['D_1', 'D_2'].map((code) => [store.ligne(code).saisie, store.ligne(code).aConfirmer])
        for (const go of acts) go(store)
        const last = rows()
        while (store.canUndo) store.undo()
        expect(rows()).toEqual([
          [null, false],
          [null, false],
        ])
        while (store.canRedo) store.redo()
        expect(rows()).toEqual(last)
      }),
    )
  })
})
