import { describe, expect, it } from 'vitest'
import { type Entite, territoiresParRegion } from './territoires'

const entite = (identite: number, libelleentite: string, identiteparente: number | null): Entite => ({
  identite,
  libelleentite,
  identiteparente,
  idtypeentite: identiteparente === null ? 2 : 1,
})
const [alpes, bretagne] = [entite(84, 'Alpes', null), entite(53, 'Bretagne', null)]
const [drome, isere, finistere] = [entite(26, 'Drôme', 84), entite(38, 'Isère', 84), entite(29, 'Finistère', 53)]
const saintPierre = { ...entite(975, 'Saint-Pierre', null), idtypeentite: 3 }
const toutes = [alpes, bretagne, drome, isere, finistere, saintPierre]

const groups = (offertes: readonly Entite[]) =>
  territoiresParRegion(offertes, toutes, { regionEntiere: 'région entière', autres: 'Ailleurs' }).map(
    ({ label, items }) => [label, ...items.map((item) => item.label)],
  )

describe('the list of territories', () => {
  it('puts each department under its region, and the others last', () => {
    expect(groups(toutes)).toEqual([
      ['Alpes', 'Alpes (région entière)', 'Drôme', 'Isère'],
      ['Bretagne', 'Bretagne (région entière)', 'Finistère'],
      ['Ailleurs', 'Saint-Pierre'],
    ])
  })

  it('names a region above its departments even when that region is not offered', () => {
    expect(groups([isere])).toEqual([['Alpes', 'Isère']])
  })
})
