import type { Changement } from '@sillon/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aChangement } from '../../dossier/testing/changements'
import { joursDe } from './groupes'

const camille = { idUtilisateur: 5, nom: 'Camille Roche', role: 'CONSEILLER' } as const
const jeanne = { idUtilisateur: 7, nom: 'Jeanne Petit', role: 'AGRICULTEUR' } as const
const at = (le: string, over: Partial<Changement> = {}) => aChangement({ le, ...over })

describe('a history', () => {
  it('is grouped by day, then by author and act', () => {
    const jours = joursDe([
      at('2026-11-20T12:00:00Z', { rang: 6, auteur: jeanne }),
      at('2026-11-20T11:30:00Z', { rang: 5, auteur: camille }),
      at('2026-11-20T11:00:00Z', { rang: 4, auteur: camille }),
      at('2026-11-20T10:30:00Z', { rang: 3, auteur: camille, origine: 'REPRISE' }),
      at('2026-11-19T12:00:00Z', { rang: 2, auteur: camille }),
      at('2026-11-19T11:00:00Z', { rang: 1, auteur: jeanne }),
    ])
    const told = jours.map(({ groupes }) =>
      groupes.map(({ auteur, origine, du, au, changements }) => [auteur?.nom, origine, changements.length, du, au]),
    )
    expect(told).toEqual([
      [
        ['Jeanne Petit', 'SAISIE', 1, '2026-11-20T12:00:00Z', '2026-11-20T12:00:00Z'],
        ['Camille Roche', 'SAISIE', 2, '2026-11-20T11:00:00Z', '2026-11-20T11:30:00Z'],
        ['Camille Roche', 'REPRISE', 1, '2026-11-20T10:30:00Z', '2026-11-20T10:30:00Z'],
      ],
      [
        ['Camille Roche', 'SAISIE', 1, '2026-11-19T12:00:00Z', '2026-11-19T12:00:00Z'],
        ['Jeanne Petit', 'SAISIE', 1, '2026-11-19T11:00:00Z', '2026-11-19T11:00:00Z'],
      ],
    ])
  })

  it('shows a save that changes the state of the file as a group of its own, with everything that it writes', () => {
    const decided = '2026-11-20T12:00:00Z'
    const jours = joursDe([
      at('2026-11-20T13:00:00Z', { rang: 6, acte: 'VALEUR' }),
      at(decided, { rang: 5, acte: 'VERSION_FIGEE' }),
      at(decided, { rang: 4, acte: 'ETAT' }),
      at(decided, { rang: 3, acte: 'DECISION_MOTIVEE' }),
      at('2026-11-20T11:00:00Z', { rang: 2, acte: 'SECTION_VALIDE' }),
      at('2026-11-20T10:00:00Z', { rang: 1, acte: 'SECTION_VALIDE' }),
    ])
    const rangs = jours.flatMap(({ groupes }) => groupes.map(({ changements }) => changements.map(({ rang }) => rang)))
    expect(rangs).toEqual([[6], [5, 4, 3], [2, 1]])
  })

  it('keeps every change once and in order, in groups that differ from their neighbours', () => {
    const changement = fc.record({
      le: fc.integer({ min: 0, max: 96 }).map((hours) => new Date(Date.UTC(2026, 10, 20, hours)).toISOString()),
      auteur: fc.constantFrom(camille, jeanne, null),
      origine: fc.constantFrom('SAISIE' as const, 'REPRISE' as const),
    })
    fc.assert(
      fc.property(fc.array(changement, { maxLength: 40 }), (made) => {
        const changements = made
          .toSorted((a, b) => b.le.localeCompare(a.le))
          .map((over, i) => aChangement({ ...over, rang: made.length - i }))
        const jours = joursDe(changements)
        const groupes = jours.flatMap((jour) => jour.groupes)
        expect(groupes.flatMap((groupe) => groupe.changements)).toEqual(changements)
        expect(new Set(jours.map(({ le }) => new Date(le).toDateString())).size).toBe(jours.length)
        for (const jour of jours)
          jour.groupes.forEach((groupe, i) => {
            const next = jour.groupes[i + 1]
            const of = (one: typeof groupe) => `${one.auteur?.idUtilisateur} ${one.origine}`
            if (next !== undefined) expect(of(next)).not.toBe(of(groupe))
          })
      }),
    )
  })
})
