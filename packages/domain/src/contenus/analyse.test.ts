import { expect, test } from 'vitest'
import { etatsAnalyse, obstacleAOuvrir } from './analyse'

test('a file that waits for its scan opens for its sender, an infected one for nobody', () => {
  expect(etatsAnalyse.map((etat) => [etat, obstacleAOuvrir(etat, true), obstacleAOuvrir(etat, false)])).toEqual([
    ['EN_ATTENTE', null, 'FICHIER_EN_ANALYSE'],
    ['SAIN', null, null],
    ['INFECTE', 'FICHIER_INFECTE', 'FICHIER_INFECTE'],
    ['NON_ANALYSE', null, null],
  ])
})
