import type { ParametresIft } from '@sillon/referentials'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSheet } from './open-sheet'
import { BASSIN } from './references'
import { fetchOf, ligne, reponse, type ServeurDeTest, unServeur } from './testing/serveur'

const PLAFOND = 'HVE4_PHYTO_I_340_H_PLAF'
const CHAMPAGNE = 4

const plafond = (valeur: number): ParametresIft => ({
  gc_hors_pdt: [],
  gc_pdt: [],
  viti: [
    {
      code_type_valeur: 'PLAFOND',
      code_type_ift: 'H',
      id_regroupement_verger: null,
      valeur,
      valeur_prec: null,
      indicatif: true,
    },
  ],
  arbo: [],
})

async function open(
  serveur: ServeurDeTest,
  onFailure: (failure: unknown) => void = (failure) => expect.fail(String(failure)),
) {
  vi.stubGlobal('fetch', fetchOf(serveur))
  const key = { codeNational: 'HVE4', idExploitation: 1, millesime: 2026, idUtilisateur: 7 }
  const opening = await openSheet(key, 'CONSEILLER', 'fr', new AbortController().signal, {
    onList: () => onFailure(new Error('list')),
    onIft: onFailure,
  })
  if ('fault' in opening) throw new Error(opening.fault)
  return opening.sheet
}

const unVigneron = () =>
  unServeur({
    lignes: [ligne('VIGNES', 12)],
    parametresIft: new Map([
      [-1, plafond(0.8)],
      [CHAMPAGNE, plafond(1.4)],
    ]),
  })

afterEach(() => vi.unstubAllGlobals())

describe('the ceilings of the vine', () => {
  it('are those of the basin that the file names', async () => {
    const serveur = unVigneron()
    serveur.saisies.set(BASSIN, { value: 'CHAMPAGNE' })
    const { store } = await open(serveur)
    expect(store.ligne(PLAFOND).valeur).toBe(1.4)
  })

  it('change with the basin, and keep what was entered', async () => {
    const { store, referentiel } = await open(unVigneron())
    expect(referentiel.bassins.map(({ libelleBassinViti }) => libelleBassinViti)).toEqual([
      'Non renseigné',
      'Champagne',
    ])
    expect(store.ligne(PLAFOND).valeur).toBe(0.8)
    store.enter('HVE4_BIODIV_D_56', 3)
    store.enter(BASSIN, 'CHAMPAGNE')
    await vi.waitFor(() => expect(store.ligne(PLAFOND).valeur).toBe(1.4))
    expect(store.ligne('HVE4_BIODIV_D_56').saisie).toBe(3)
    store.enter(BASSIN, null)
    await vi.waitFor(() => expect(store.ligne(PLAFOND).valeur).toBe(0.8))
  })

  it('stay when those of another basin cannot be read, which is said; choosing it again reads them', async () => {
    const serveur = unVigneron()
    const failures: unknown[] = []
    const { store } = await open(serveur, (failure) => failures.push(failure))
    vi.stubGlobal('fetch', async () => reponse({ code: 'ERREUR_INTERNE', message: 'Lecture impossible' }, 500))
    store.enter(BASSIN, 'CHAMPAGNE')
    await vi.waitFor(() => expect(failures.map(String)).toEqual([expect.stringContaining('Lecture impossible')]))
    expect(store.ligne(PLAFOND).valeur).toBe(0.8)
    vi.stubGlobal('fetch', fetchOf(serveur))
    store.enter(BASSIN, null)
    store.enter(BASSIN, 'CHAMPAGNE')
    await vi.waitFor(() => expect(store.ligne(PLAFOND).valeur).toBe(1.4))
  })
})
