import type { LieuPreuves } from '@sillon/contract'
import { describe, expect, it } from 'vitest'
import { uneAttendue, uneDemande, unLien, unLieu } from '../testing/preuves'
import { refuseeDans, resumer } from './preuves'

const resume = (...lieux: Partial<LieuPreuves>[]) => {
  const { presentes, etat, comptes } = resumer(lieux.map(unLieu))
  return { presentes, etat, nombre: etat === null ? 0 : comptes[etat] }
}

describe('the summary of the proofs of a section', () => {
  it('is empty when no proof is expected and none is attached', () => {
    expect(resume()).toEqual({ presentes: 0, etat: null, nombre: 0 })
    expect(resume({ attendues: [uneAttendue({ estAttendue: false })] })).toEqual({
      presentes: 0,
      etat: null,
      nombre: 0,
    })
  })

  it('names the most urgent state, and its number', () => {
    const manquent = [uneAttendue({ genre: 'A' }), uneAttendue({ genre: 'B' })]
    expect(resume({ attendues: manquent })).toMatchObject({ etat: 'MANQUANTE', nombre: 2 })
    expect(resume({ attendues: manquent }, { liens: [unLien({ etat: 'EXPIREE' })] })).toMatchObject({
      presentes: 1,
      etat: 'EXPIREE',
      nombre: 1,
    })
    expect(resume({ attendues: manquent, demandes: [uneDemande()] })).toMatchObject({ etat: 'DEMANDEE', nombre: 1 })
    expect(resume({ demandes: [uneDemande({ estRepondue: true })] })).toMatchObject({ etat: null })
  })

  it('counts a requested proof of an expected kind once, among the expected ones', () => {
    const attendues = [uneAttendue({ etat: 'DEMANDEE' }), uneAttendue({ genre: 'B' })]
    const demandes = [uneDemande({ genre: 'DECLARATION_PAC' })]
    const { attendues: nombre, fournies, comptes } = resumer([unLieu({ attendues, demandes })])
    expect([fournies, nombre, comptes.DEMANDEE, comptes.MANQUANTE]).toEqual([0, 2, 1, 1])
  })

  it('counts an expected proof by the best proof attached for it', () => {
    const liens = [
      unLien({ idLien: 1, genre: 'A', etat: 'REFUSEE' }),
      unLien({ idLien: 2, genre: 'A', etat: 'ACCEPTEE' }),
    ]
    expect(resume({ attendues: [uneAttendue({ genre: 'A', etat: 'ACCEPTEE' })], liens })).toEqual({
      presentes: 2,
      etat: 'ACCEPTEE',
      nombre: 1,
    })
  })
})

it('a proof is refused elsewhere where the same version is', () => {
  const refusee = { etat: 'REFUSEE', verdict: 'REFUSEE' } as const
  const ici = unLien({ idLien: 1 })
  const ailleurs = (change: Parameters<typeof unLien>[0]) => ({
    lieux: [
      unLieu({ liens: [ici] }),
      unLieu({ libelle: 'IAE', liens: [unLien({ idLien: 2, ...refusee, ...change })] }),
    ],
  })
  expect(refuseeDans(ailleurs({}), ici)).toEqual(['IAE'])
  expect(refuseeDans(ailleurs({ numeroRevision: 2 }), ici)).toEqual([])
  expect(refuseeDans(ailleurs({ idPreuve: 99 }), ici)).toEqual([])
  expect(refuseeDans(ailleurs({ verdict: null }), ici)).toEqual([])
})
