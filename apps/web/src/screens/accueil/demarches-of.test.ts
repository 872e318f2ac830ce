import { describe, expect, it } from 'vitest'
import { aDemarche } from '../../testing/builders'
import { demarchesOf } from './demarches-of'

describe('the procedures of a farm for a year', () => {
  it('names each procedure once, with the state of that year’s file', () => {
    const lines = [
      aDemarche({ idMillesime: 2025, etatDossier: 'CERTIFIABLE' }),
      aDemarche({ idMillesime: 2026, etatDossier: 'SAISIE_EN_COURS' }),
      aDemarche({ idDemarche: 1, code: 'HVE3A', idMillesime: 2025, etatDossier: 'VALIDE' }),
    ]
    expect(demarchesOf(lines, 2026).map(({ code, etatDossier }) => [code, etatDossier])).toEqual([
      ['HVE4', 'SAISIE_EN_COURS'],
      ['HVE3A', null],
    ])
  })
})
