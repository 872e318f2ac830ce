import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campagneFault, gestionFaults, settleEquivalence } from './infos'

const jour = fc.constantFrom('2025-01-31', '2025-12-31', '2026-01-01', '2026-06-15')
const equivalences = fc.record({
  estCertificationEquivalente: fc.boolean(),
  certificationEquivalenteEstTotale: fc.option(fc.boolean()),
  certificationEquivalenteType: fc.option(fc.nat()),
  certificationEquivalenteDateCertification: fc.option(jour),
  certificationEquivalenteDateAudit: fc.option(jour),
  certificationEquivalenteDocument: fc.option(fc.nat()),
})

describe('a certification through an equivalence', () => {
  const obtenue = {
    estCertificationEquivalente: true,
    certificationEquivalenteEstTotale: null,
    certificationEquivalenteType: 2,
    certificationEquivalenteDateCertification: '2025-03-01',
    certificationEquivalenteDateAudit: '2025-02-01',
    certificationEquivalenteDocument: 7,
  }

  test('is total until somebody says otherwise', () => {
    expect(settleEquivalence(obtenue)).toEqual({ ...obtenue, certificationEquivalenteEstTotale: true })
    const partielle = { ...obtenue, certificationEquivalenteEstTotale: false }
    expect(settleEquivalence(partielle)).toEqual(partielle)
  })

  test('keeps none of its details when it is switched off', () => {
    expect(settleEquivalence({ ...obtenue, estCertificationEquivalente: false })).toEqual({
      estCertificationEquivalente: false,
      certificationEquivalenteEstTotale: null,
      certificationEquivalenteType: null,
      certificationEquivalenteDateCertification: null,
      certificationEquivalenteDateAudit: null,
      certificationEquivalenteDocument: null,
    })
  })

  test('is unchanged when it is settled a second time', () => {
    fc.assert(
      fc.property(equivalences, (given) => {
        expect(settleEquivalence(settleEquivalence(given))).toEqual(settleEquivalence(given))
      }),
    )
  })
})

describe('management of the certification', () => {
  const gestion = { dateEntree: '2026-01-15', periodeAuditeeDebut: '2025-01-01', periodeAuditeeFin: '2025-12-31' }
  const faults = (changes: Partial<typeof gestion> | Record<string, null>) => gestionFaults({ ...gestion, ...changes })

  test('needs a date of entry', () => {
    expect(faults({})).toEqual([])
    expect(faults({ dateEntree: null })).toEqual([{ path: 'dateEntree', code: 'DATE_ENTREE_OBLIGATOIRE' }])
  })

  test('the audited period ends on its first day at the earliest', () => {
    expect(faults({ periodeAuditeeFin: '2025-01-01' })).toEqual([])
    expect(faults({ periodeAuditeeFin: '2024-12-31' })).toEqual([
      { path: 'periodeAuditeeFin', code: 'PERIODE_INVERSEE' },
    ])
    expect(faults({ periodeAuditeeFin: null })).toEqual([])
    expect(faults({ periodeAuditeeDebut: null })).toEqual([])
  })
})

test.each([
  [null, null],
  [999, 'ANNEE_QUATRE_CHIFFRES'],
  [1000, null],
  [2024, null],
  [10000, 'ANNEE_QUATRE_CHIFFRES'],
])('a previous campaign in %s: %s', (annee, fault) => {
  expect(campagneFault(annee)).toBe(fault)
})
