import type { ParametresIft } from '@sillon/referentials'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { repondre } from '../testing/repondre'
import { ligne, type ServeurDeTest, unServeur } from '../testing/serveur'
import { openSheet } from './open-sheet'
import { presentationSimple } from './presentation'
import type { OpenSheet } from './sheet'

const BASSIN = 'HVE4_PHYTO_D_3004'
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

const opened: OpenSheet[] = []

async function open(
  serveur: ServeurDeTest,
  onFailure: (failure: unknown) => void = (failure) => expect.fail(String(failure)),
) {
  repondre(serveur)
  const key = { codeNational: 'HVE4', idExploitation: 1, millesime: 2026, idUtilisateur: 7 }
  const opening = await openSheet(key, {
    role: 'CONSEILLER',
    language: 'fr',
    presentation: Promise.resolve(presentationSimple),
    signal: new AbortController().signal,
    onReferences: onFailure,
  })
  if ('manque' in opening) throw new Error(opening.manque)
  opened.push(opening.sheet)
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

/** An open sheet would save to the server of the next test. */
afterEach(async () => {
  for (const { autosave } of opened.splice(0)) await autosave.close()
  vi.unstubAllGlobals()
})

describe('the ceilings of vines', () => {
  it('follow the basin of the file', async () => {
    const serveur = unVigneron()
    serveur.saisies.set(BASSIN, { value: 'CHAMPAGNE' })
    const { store } = await open(serveur)
    expect(store.ligne(PLAFOND).valeur).toBe(1.4)
  })

  it('follow a basin chosen on the device and not saved yet', async () => {
    const left = { [BASSIN]: { valeur: { value: 'CHAMPAGNE' }, aConfirmer: false, revision: '"1"' } }
    localStorage.setItem('sillon.brouillon.7.1.2026.HVE4', JSON.stringify(left))
    const { store } = await open(unVigneron())
    expect(store.ligne(PLAFOND).valeur).toBe(1.4)
  })

  it('change with the basin, and entries stay', async () => {
    const { store, listes } = await open(unVigneron())
    expect(listes.bassins.map(({ libelleBassinViti }) => libelleBassinViti)).toEqual(['Non renseigné', 'Champagne'])
    expect(store.ligne(PLAFOND).valeur).toBe(0.8)
    store.enter('HVE4_BIODIV_D_56', 3)
    store.enter(BASSIN, 'CHAMPAGNE')
    await vi.waitFor(() => expect(store.ligne(PLAFOND).valeur).toBe(1.4))
    expect(store.ligne('HVE4_BIODIV_D_56').saisie).toBe(3)
    store.enter(BASSIN, null)
    await vi.waitFor(() => expect(store.ligne(PLAFOND).valeur).toBe(0.8))
  })

  it('stay when those of another basin cannot be read, with a message; choosing it again retries', async () => {
    const serveur = unVigneron()
    const failures: unknown[] = []
    const { store } = await open(serveur, (failure) => failures.push(failure))
    serveur.pannes.add('/api/demarches/paramsift/1/4')
    store.enter(BASSIN, 'CHAMPAGNE')
    await vi.waitFor(() => expect(failures.map(String)).toEqual([expect.stringContaining('En panne')]))
    expect(store.ligne(PLAFOND).valeur).toBe(0.8)
    serveur.pannes.clear()
    store.enter(BASSIN, null)
    store.enter(BASSIN, 'CHAMPAGNE')
    await vi.waitFor(() => expect(store.ligne(PLAFOND).valeur).toBe(1.4))
  })
})
