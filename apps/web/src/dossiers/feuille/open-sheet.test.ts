import { describe, expect, it } from 'vitest'
import { sessionStore } from '#socle/session/session-store'
import { aUser } from '../../testing/builders'
import { repondre } from '../testing/repondre'
import { unServeur } from '../testing/serveur'
import { openSheet } from './open-sheet'
import { presentationSimple } from './presentation'

const HAIE = 'HVE4_BIODIV_D_11'
const RUCHES = 'HVE4_BIODIV_D_56'

/** An open file, its server, and the answers requested by its saves. */
async function open() {
  const serveur = unServeur()
  const server = repondre(serveur)
  const opening = await openSheet(
    { codeNational: 'HVE4', idExploitation: 12, millesime: 2026, idUtilisateur: 7 },
    {
      role: 'CONSEILLER',
      language: 'fr',
      presentation: Promise.resolve(presentationSimple),
      signal: new AbortController().signal,
      onReferences: (failure) => expect.fail(String(failure)),
    },
  )
  if ('manque' in opening) throw new Error(opening.manque)
  const asked = () =>
    server.received.filter(({ call }) => call.startsWith('PUT')).map(({ headers }) => headers.get('Prefer'))
  return { ...opening.sheet, serveur, asked }
}

describe('saving a sheet', () => {
  it('asks for the changes, and applies those of others', async () => {
    const { store, autosave, serveur, asked } = await open()
    serveur.saisies.set(RUCHES, { value: 5 })
    store.enter(HAIE, 120)
    await autosave.flush()
    expect(asked()).toEqual(['return=minimal'])
    expect([store.ligne(HAIE).saisie, store.ligne(RUCHES).saisie]).toEqual([120, 5])
    store.enter(HAIE, 130)
    await autosave.flush()
    expect(store.ligne(RUCHES).saisie).toBe(5)
  })

  it('asks for the whole file when verdicts and values have different revisions', async () => {
    const { store, autosave, revisionValidites, asked } = await open()
    // Meanwhile a verdict was saved here.
    revisionValidites.current = '"2"'
    store.enter(HAIE, 120)
    await autosave.flush()
    store.enter(HAIE, 130)
    await autosave.flush()
    expect(asked()).toEqual([null, 'return=minimal'])
  })

  it('sends nothing under the account of another person who has signed in meanwhile', async () => {
    const { store, autosave, asked } = await open()
    store.enter(HAIE, 120)
    sessionStore.set({ status: 'signed-in', user: aUser({ idUtilisateur: 8 }) })
    await autosave.close()
    expect(asked()).toEqual([])
    expect(localStorage.getItem('sillon.brouillon.7.12.2026.HVE4')).toContain('120')
    sessionStore.set({ status: 'signed-out' })
  })

  it('asks for the whole file when a draft was typed on an earlier revision', async () => {
    const left = { [RUCHES]: { valeur: { value: 4 }, aConfirmer: false, revision: '"0"' } }
    localStorage.setItem('sillon.brouillon.7.12.2026.HVE4', JSON.stringify(left))
    const { store, autosave, asked } = await open()
    await autosave.flush()
    expect(asked()).toEqual([null])
    expect(store.ligne(RUCHES).saisie).toBe(4)
  })
})
