import { describe, expect, test } from 'vitest'
import { millesimes } from '../donnees/generated/millesimes'
import { ouvertures } from '../donnees/generated/ouvertures'
import { ouverturesMontants } from '../donnees/generated/ouvertures-montants'
import { ouverturesSources } from '../donnees/generated/ouvertures-sources'
import { ouverturesDe } from './ouvertures'

const codesDe = (codeNational: string, millesime: number) =>
  ouverturesDe(codeNational, millesime).map(({ code }) => code)

describe('what a certification may open', () => {
  test('holds for campaign years, and is nothing where nothing is known', () => {
    expect(codesDe('HVE4', 2026)).toEqual(['ECOREGIME_SUPERIEUR', 'ECOREGIME_BASE', 'CREDIT_IMPOT'])
    expect(codesDe('HVE4', 2027)).toEqual(['ECOREGIME_SUPERIEUR', 'ECOREGIME_BASE'])
    expect(codesDe('HVE4', 2028)).toEqual([])
    expect(codesDe('HVE3A', 2025)).toEqual([])
  })

  test('has the amount of the campaign, or says that it is not known', () => {
    const montant = (millesime: number) => ouverturesDe('HVE4', millesime)[0]?.montant?.fr
    expect(montant(2024)).toMatch(/^63,72 € par hectare pour la campagne 2024/)
    expect(montant(2025)).toMatch(/^62,05 € .* provisoire/)
    expect(montant(2026)).toMatch(/^par hectare, .* n’est pas connu ici\)$/)
  })

  test.each(millesimes.map(({ idMillesime }) => idMillesime))(
    'never promises, and names dated sources with an address, in %d',
    (millesime) => {
      for (const { texte, sources } of ouverturesDe('HVE4', millesime)) {
        expect(texte.fr).toMatch(/peut ouvrir droit/)
        expect(texte.en).toMatch(/may open a right/)
        expect(sources.length).toBeGreaterThan(0)
        for (const { lien, consulteLe } of sources) {
          expect(URL.canParse(lien)).toBe(true)
          expect(consulteLe).toMatch(/^\d{4}-\d{2}-\d{2}$/)
        }
      }
    },
  )

  test('has a source of its own for each figure in euros', () => {
    for (const { code, montant, depuis, jusqua } of ouverturesMontants.filter((one) => /€/.test(one.montant))) {
      const exacte = ouverturesSources.filter(
        (one) => one.code === code && one.depuis === depuis && one.jusqua === jusqua,
      )
      expect(exacte.length, montant).toBeGreaterThan(0)
    }
  })

  test('has no amount and no source without the right', () => {
    const known = new Set(ouvertures.map(({ code }) => code))
    for (const { code } of [...ouverturesMontants, ...ouverturesSources]) expect(known).toContain(code)
  })
})
