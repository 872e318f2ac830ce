import { schemeFor } from '@sillon/referentials'
import { describe, expect, it } from 'vitest'
import { factsOf, treeOf } from '../testing/arbre'
import { unServeur } from '../testing/serveur'
import { valeursOuvertes } from '../testing/valeurs-ouvertes'
import { etatsModules, manquesDe, pageAfter, pageFor, pagesOf } from './rubriques'

const scheme = schemeFor('HVE4', 2026)
if (scheme === undefined) throw new Error('HVE4 has no version for 2026')
const serveur = unServeur()
const tree = treeOf(serveur, scheme)
const rubriques = (irrigation = false) =>
  scheme.rubriques(scheme.evaluate({ ...factsOf(serveur), irrigation, saisies: {} }))
const pages = pagesOf(scheme, tree, rubriques(), true)
const codes = (list: readonly { codeNational: string }[]) => list.map(({ codeNational }) => codeNational)
const ouvrir = () => valeursOuvertes(scheme, { ...factsOf(serveur), saisies: {} }, tree)
const biodiv = pages[1]
if (biodiv === undefined) throw new Error('The second page is the biodiversity')

describe('the pages of a file', () => {
  it('follow the order of the sheets, with irrigation only on a farm that irrigates', () => {
    expect(codes(pages)).toEqual(['HVE4_CULT', 'HVE4_BIODIV', 'HVE4_PHYTO', 'HVE4_FERTI', 'HVE4_SYN'])
    expect(codes(pagesOf(scheme, tree, rubriques(true), true))[4]).toBe('HVE4_IRRI')
  })

  it('leave out the synthesis for readers without access to the results', () => {
    expect(codes(pagesOf(scheme, tree, rubriques(), false)).at(-1)).toBe('HVE4_FERTI')
  })

  it('open on the page of the address, or on the first one when it is unknown', () => {
    expect(pageFor(pages, 'HVE4_BIODIV')?.codeNational).toBe('HVE4_BIODIV')
    expect(pageFor(pages, 'HVE4_IRRI')?.codeNational).toBe('HVE4_CULT')
    expect(pageFor(pages, null)?.codeNational).toBe('HVE4_CULT')
  })

  it('lead from one to the next up to the synthesis', () => {
    expect(pageAfter(pages, biodiv)?.codeNational).toBe('HVE4_PHYTO')
    const synthese = pages.at(-1)
    expect(synthese?.codeNational).toBe('HVE4_SYN')
    expect(synthese && pageAfter(pages, synthese)).toBeUndefined()
  })
})

describe('the state of the modules', () => {
  it('has the points of each scored module, and whether they reach the threshold', () => {
    const etats = etatsModules(ouvrir(), pages)
    expect(etats.map(({ codeNational }) => codeNational)).toEqual(['HVE4_BIODIV', 'HVE4_PHYTO', 'HVE4_FERTI'])
    // Without entries about products there is no point, and the threshold is not reached.
    expect(etats[1]).toMatchObject({ points: 0, seuil: 10, max: 63, estAtteint: false })
  })

  it('lists the sections whose points need an entry, until it is entered', () => {
    const { store, readings } = ouvrir()
    expect(manquesDe(readings, biodiv, [])).toContainEqual({
      sousRubrique: 'BIODIV_RUCHES',
      codes: ['HVE4_BIODIV_D_56'],
    })
    store.enter('HVE4_BIODIV_D_56', 0)
    expect(manquesDe(readings, biodiv, []).map(({ sousRubrique }) => sousRubrique)).not.toContain('BIODIV_RUCHES')
  })
})
