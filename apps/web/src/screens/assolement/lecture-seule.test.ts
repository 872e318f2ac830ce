import type { EtatDossier } from '@sillon/contract'
import { expect, test } from 'vitest'
import { aDemarche, anExploitation, aUser } from '../../testing/builders'
import { lectureSeule } from './lecture-seule'

const agriculteur = aUser({ role: 'AGRICULTEUR' })
const conseiller = aUser({ role: 'CONSEILLER' })
const withDossier = (idMillesime: number, etatDossier: EtatDossier) =>
  anExploitation({ demarches: [aDemarche({ idMillesime, etatDossier })] })

test('a farmer only reads the rotation of a year whose file awaits its audit, and is told which file', () => {
  expect(lectureSeule(agriculteur, withDossier(2026, 'ATTENTE_VERIFICATION'), 2026)).toEqual({
    raison: 'ETAT',
    demarche: 'HVE 4',
    etatDossier: 'ATTENTE_VERIFICATION',
  })
})

test('the file of another year locks nothing', () => {
  expect(lectureSeule(agriculteur, withDossier(2025, 'CERTIFIABLE'), 2026)).toBeNull()
})

test('a file being corrected locks nothing', () => {
  expect(lectureSeule(agriculteur, withDossier(2026, 'ATTENTE_CORRECTION'), 2026)).toBeNull()
})

test('an adviser may change the rotation in any state', () => {
  expect(lectureSeule(conseiller, withDossier(2026, 'CERTIFIABLE'), 2026)).toBeNull()
})
