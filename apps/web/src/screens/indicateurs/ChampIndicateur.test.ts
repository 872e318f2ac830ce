import { schemeFor } from '@sillon/referentials'
import { describe, expect, it } from 'vitest'
import { nomCouvert, nomElement } from './biodiversite/noms'
import { fields } from './ChampIndicateur'

const indicateurs = [...(schemeFor('HVE4', 2026)?.indicateurs.values() ?? [])]

describe('the rows of the level-4 scheme', () => {
  it('have a field for each row that a person may enter', () => {
    const schemas = indicateurs.filter(({ modifiable }) => modifiable).map(({ schemaId }) => schemaId)
    expect([...new Set(schemas)].filter((schema) => !(schema in fields))).toEqual([])
  })

  it('name each agro-ecological feature without its place, in both languages', () => {
    const named = (code: string) => indicateurs.find((indicateur) => indicateur.code === code)?.libelle
    expect(nomElement(named('HVE4_BIODIV_D_11')?.fr ?? '')).toBe('Haie')
    expect(nomElement(named('HVE4_BIODIV_D_1')?.en ?? '')).toBe('Hedge')
    for (let numero = 11; numero <= 28; numero++) {
      const libelle = named(`HVE4_BIODIV_D_${numero}`)
      expect(nomElement(libelle?.fr ?? '')).not.toMatch(/exploitation/)
      expect(nomElement(libelle?.en ?? '')).not.toMatch(/farm/)
    }
  })

  it('name each kind of cover without what is counted', () => {
    expect(nomCouvert('Cultures arables : nombre d’espèces')).toBe('Cultures arables')
    expect(nomCouvert('Arable crops: number of species')).toBe('Arable crops')
  })
})
