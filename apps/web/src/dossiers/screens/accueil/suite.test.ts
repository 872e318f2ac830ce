import type { EtatDossier } from '@sillon/contract'
import { describe, expect, it } from 'vitest'
import { suiteApresEnvoi, suiteDuChemin } from './suite'

const adviser = { codeNational: 'X4', role: 'CONSEILLER' }
const farmer = { codeNational: 'X4', role: 'AGRICULTEUR' }
const sheet = (rubrique: string) => ({ pathname: '/demarches/X4/indicateurs', search: `?rubrique=${rubrique}` })

describe('the step that comes next', () => {
  const etapes = (...left: (number | 'en erreur')[]) =>
    left.map((reste, rang) => ({
      rubrique: `R${rang}`,
      libelle: `Fiche ${rang}`,
      exigences: 0,
      aRemplir: reste === 'en erreur' ? 0 : reste,
      ligne: reste === 'en erreur' || reste === 0 ? null : `L${rang}`,
      statut:
        reste === 'en erreur' ? ('EN_ERREUR' as const) : reste > 0 ? ('INCOMPLET' as const) : ('COMPLET' as const),
    }))
  const done = {
    etat: 'SAISIE_EN_COURS' as EtatDossier | null,
    surface: 12,
    infosRemplies: true,
    etapes: etapes(0, 0),
    aCorriger: 0,
    estCorrige: false,
  }
  it.each([
    ['there is no rotation', { surface: 0, etat: null }, farmer, { acte: 'commencer', to: '/modif-assolement' }],
    ['nobody has opened the file', { etat: null }, farmer, { acte: 'ouvrir', to: '/demarches/X4' }],
    ['there is no information', { infosRemplies: false }, farmer, { acte: 'infos', to: '/demarches/X4/infos' }],
    [
      'fields are left',
      { etapes: etapes(0, 3, 1) },
      adviser,
      { acte: 'continuer', etape: 'Fiche 1', to: { ...sheet('R1'), hash: 'L1' } },
    ],
    [
      'a value is in error',
      { etapes: etapes(0, 'en erreur', 1) },
      adviser,
      { acte: 'enErreur', etape: 'Fiche 1', to: sheet('R1') },
    ],
    [
      'nothing is left to a farmer',
      {},
      farmer,
      { acte: 'relire', etape: 'Fiche 1', to: sheet('R1'), state: { envoi: true } },
    ],
    ['nothing is left to an adviser', {}, adviser, { acte: 'resultats', to: sheet('RESULTATS') }],
    [
      'an auditor waits for corrections',
      { etat: 'ATTENTE_CORRECTION', aCorriger: 2, etapes: etapes(1) },
      farmer,
      { acte: 'corriger', count: 2, to: '/demarches/X4/indicateurs', state: { corrections: true } },
    ],
    [
      'all corrections are treated, whatever was left empty before',
      { estCorrige: true, etapes: etapes(2, 0) },
      farmer,
      { acte: 'renvoyer', to: sheet('R1'), state: { envoi: true } },
    ],
    [
      'all corrections are treated, but a value is in error',
      { estCorrige: true, etapes: etapes(2, 'en erreur') },
      farmer,
      { acte: 'enErreur', etape: 'Fiche 1', to: sheet('R1') },
    ],
    [
      'an adviser helps with a corrected file that lacks fields',
      { estCorrige: true, etapes: etapes(0, 2) },
      adviser,
      { acte: 'continuer', etape: 'Fiche 1', to: { ...sheet('R1'), hash: 'L1' } },
    ],
  ] as const)('while it is filled in, when %s', (_, given, lecteur, expected) => {
    expect(suiteDuChemin(lecteur, { ...done, ...given })).toEqual(expected)
  })

  it.each([
    ['ATTENTE_VERIFICATION', { acte: 'verifier', to: '/demarches/X4' }, null],
    ['VERIFICATION_EN_COURS', { acte: 'continuerVerification', to: '/demarches/X4' }, null],
    ...(['VALIDE', 'CERTIFIABLE', 'NON_CERTIFIABLE'] as const).map((etat) => {
      const results = { acte: 'resultats', to: sheet('RESULTATS') } as const
      return [etat, results, results] as const
    }),
  ] as const)('after it was sent: %s', (etat, forAdviser, forFarmer) => {
    expect(suiteApresEnvoi(adviser, etat, true)).toEqual(forAdviser)
    expect(suiteApresEnvoi(farmer, etat, true)).toEqual(forFarmer)
  })

  it('names the decision alone to a farmer who may not see scores', () => {
    expect(suiteApresEnvoi(farmer, 'CERTIFIABLE', false)).toEqual({ acte: 'decision', to: sheet('RESULTATS') })
  })
})
