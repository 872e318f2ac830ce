import { schemeFor } from '@sillon/referentials'
import { expect, it } from 'vitest'
import { factsOf, treeOf } from '../testing/arbre'
import { unServeur } from '../testing/serveur'
import { valeursOuvertes } from '../testing/valeurs-ouvertes'
import { etatsSections } from './etats-sections'
import { pagesOf } from './rubriques'

const RUCHES = 'HVE4_BIODIV_D_56'
const PARCELLES = 'HVE4_BIODIV_D_37'

/** Sections of the biodiversity sheet of a farm, in the present state of its file. */
function uneFeuille() {
  const scheme = schemeFor('HVE4', 2026)
  if (scheme === undefined) throw new Error('HVE4 has no version for 2026')
  const serveur = unServeur()
  const tree = treeOf(serveur, scheme)
  const facts = { ...factsOf(serveur), saisies: {} }
  const page = pagesOf(scheme, tree, scheme.rubriques(scheme.evaluate(facts)), true)[1]
  if (page === undefined) throw new Error('The second page is the biodiversity')
  const sheet = valeursOuvertes(scheme, facts, tree)
  const etats = (refusees: readonly string[] = []) => etatsSections(sheet, page, refusees)
  const etatDe = (section: string, refusees?: readonly string[]) =>
    etats(refusees).find(({ codeNational }) => codeNational === section)
  return { store: sheet.store, page, etats, etatDe }
}

it('the states of sections follow the order of the sheet, without hidden sections', () => {
  const { page, etats } = uneFeuille()
  const shown = etats().map(({ codeNational }) => codeNational)
  expect(shown).toEqual(
    page.sousRubriques.map(({ codeNational }) => codeNational).filter((code) => shown.includes(code)),
  )
  expect(shown).toContain('BIODIV_RUCHES')
})

it('a section lacks the fields that its points need, and is finished once they are entered', () => {
  const { store, etatDe } = uneFeuille()
  expect(etatDe('BIODIV_RUCHES')).toMatchObject({ manques: [RUCHES], erreurs: 0, estFaite: false })
  expect(etatDe('BIODIV_RUCHES', [RUCHES])).toMatchObject({ manques: [], erreurs: 1, estFaite: false })
  store.enter(RUCHES, 0)
  expect(etatDe('BIODIV_RUCHES')).toMatchObject({ manques: [], erreurs: 0, estFaite: true })
})

it('a section counts its refused entries and its impossible values, and is unfinished with one', () => {
  const { store, etatDe } = uneFeuille()
  store.enter(RUCHES, 3)
  expect(etatDe('BIODIV_RUCHES', [RUCHES])).toMatchObject({ erreurs: 1, estFaite: false })
  expect(etatDe('BIODIV_PARCELLES')).toMatchObject({ erreurs: 0 })
  // More than the area of the farm.
  store.enter(PARCELLES, 9999)
  expect(etatDe('BIODIV_PARCELLES')).toMatchObject({ erreurs: 1, estFaite: false })
})

it('a section without a value in a field of its own, or without a known result, is not finished', () => {
  const { store, etatDe } = uneFeuille()
  // Nothing but results.
  expect(etatDe('BIODIV_IAE_SCORE')).toMatchObject({ manques: [], estFaite: false, estResultats: true })
  // Its areas come from the rotation, its result waits for the features.
  expect(etatDe('BIODIV_IAE_OBLIGATION')).toMatchObject({ estFaite: false })
  store.enter('HVE4_BIODIV_D_1', 2850)
  expect(etatDe('BIODIV_IAE_OBLIGATION')).toMatchObject({ estFaite: true, estResultats: false })
})
