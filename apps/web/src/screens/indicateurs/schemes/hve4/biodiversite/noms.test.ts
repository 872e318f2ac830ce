import { schemeFor } from '@sillon/referentials'
import { describe, expect, it } from 'vitest'
import { nomCouvert, nomElement } from './noms'

const indicateurs = [...(schemeFor('HVE4', 2026)?.indicateurs.values() ?? [])]

describe('the short names of the biodiversity sheet', () => {
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
