import { type Scheme, schemeFor } from '@sillon/referentials'
import { expect, it } from 'vitest'
import { factsOf, treeOf } from '../testing/arbre'
import { unServeur } from '../testing/serveur'
import { valeursOuvertes } from '../testing/valeurs-ouvertes'
import { aRevoirDe, type Etape, etapeAt, etapesDe, resteDe } from './etapes'
import { pagesOf } from './rubriques'

const scheme = schemeFor('HVE4', 2026) as Scheme
const serveur = unServeur()
const tree = treeOf(serveur, scheme)
const pages = pagesOf(scheme, tree, scheme.rubriques(scheme.evaluate({ ...factsOf(serveur), saisies: {} })), true)

/** A file without entries, as in the guide. */
function ouvrir() {
  const sheet = valeursOuvertes(scheme, { ...factsOf(serveur), saisies: {} }, tree)
  const etapes = etapesDe(sheet, pages)
  const reste = (refusees: readonly string[] = []) => resteDe(sheet, etapes, refusees).map(({ etape }) => etape.section)
  return { sheet, etapes, reste }
}
const sections = (etapes: readonly Etape[]) => etapes.map(({ section }) => section)

it('the steps of a file are the sections with fields, of the scored sheets, in order', () => {
  const { etapes } = ouvrir()
  expect([...new Set(etapes.map(({ codeNational }) => codeNational))]).toEqual([
    'HVE4_BIODIV',
    'HVE4_PHYTO',
    'HVE4_FERTI',
  ])
  expect(etapes.every(({ sousRubriques }) => sousRubriques.length === 1)).toBe(true)
  const order = pages.flatMap(({ sousRubriques }) => sousRubriques.map(({ codeNational }) => codeNational))
  expect(sections(etapes)).toEqual(order.filter((code) => sections(etapes).includes(code)))
})

it('the remaining steps begin with faulty sections, and a filled section leaves them', () => {
  const { sheet, etapes, reste } = ouvrir()
  const missing = reste()
  expect(missing).toContain('BIODIV_RUCHES')
  expect(missing).toEqual(sections(etapes).filter((section) => missing.includes(section)))
  const last = etapes.at(-1)
  const refused = last?.sousRubriques[0]?.libellesEnglobants[0]?.indicateurs[0]?.codeNational ?? ''
  expect(reste([refused])[0]).toBe(last?.section)
  sheet.store.enter('HVE4_BIODIV_D_56', 0)
  expect(reste()).not.toContain('BIODIV_RUCHES')
})

it('a complete section with a failed requirement is to be looked at again, one with a missing value is not yet', () => {
  const { sheet, etapes, reste } = ouvrir()
  const aRevoir = () => aRevoirDe(sheet, etapes, []).map(({ etape, etat }) => [etape.section, etat.exigences])
  expect(aRevoir()).toEqual([])
  // On 58.4 ha, 100 m of hedge are far below the 4 % that are required.
  sheet.store.enter('HVE4_BIODIV_D_1', 100)
  expect(reste()).not.toContain('BIODIV_IAE')
  expect(aRevoir()).toEqual([['BIODIV_IAE_OBLIGATION', 1]])
})

it('an address leads to its section, or to the first unfinished section of its sheet', () => {
  const { sheet, etapes } = ouvrir()
  const reste = resteDe(sheet, etapes, [])
  const at = (rubrique: string, lieu: string | null) => etapeAt(etapes, reste, { rubrique, lieu })?.section
  expect(at('HVE4_BIODIV', 'BIODIV_RUCHES')).toBe('BIODIV_RUCHES')
  expect(at('HVE4_BIODIV', 'HVE4_BIODIV_D_15')).toBe('BIODIV_IAE')
  expect(at('HVE4_PHYTO', null)).toBe(reste.find(({ etape }) => etape.codeNational === 'HVE4_PHYTO')?.etape.section)
  expect(etapeAt(etapes, [], { rubrique: 'HVE4_PHYTO', lieu: null })).toBe(
    etapes.find(({ codeNational }) => codeNational === 'HVE4_PHYTO'),
  )
  expect([at('HVE4_CULT', null), at('HVE4_BIODIV', 'AUTRE')]).toEqual([undefined, undefined])
})
