import type { Changement } from '@sillon/contract'
import { formatNumber, schemeFor } from '@sillon/referentials'
import i18next from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts, startTexts } from '#socle/i18n/i18n'
import { aChangement } from '../testing/changements'
import { type Lecteur, lireValeur } from './lecture'

let lecteur: Lecteur
beforeAll(async () => {
  await startTexts()
  await loadTexts('indicateurs')
  const scheme = schemeFor('HVE4', 2026)
  lecteur = {
    language: 'fr',
    millesime: 2026,
    number: (value, decimals) => formatNumber(value, 'fr', decimals),
    t: i18next.getFixedT('fr', 'indicateurs'),
    fiche: (code) => scheme?.indicateurs.get(code),
    nom: (code) => (code === 'MAT_1' ? 'Bineuse' : code === 'CHAMPAGNE' ? 'Champagne' : code),
  }
})

it.each<[string, Partial<Changement>, Changement['nouvelle'], string]>([
  ['a length with its unit', { champ: 'HVE4_BIODIV_D_1' }, { value: 1200.5 }, '1 200,5 m'],
  ['a yes or no', { champ: 'HVE4_BIODIV_D_62' }, { value: true }, 'Oui'],
  ['several campaigns', { champ: 'HVE4_PHYTO_D_320_H' }, { n: 1.5, n_1: null, n_2: 2 }, '2026 : 1,5, 2024 : 2'],
  ['a list by its names', { champ: 'HVE4_PHYTO_D_54' }, { value: ['MAT_1', 'AUTRE'] }, 'Bineuse, AUTRE'],
  ['a basin by its name', { champ: 'HVE4_PHYTO_D_3004' }, { value: 'CHAMPAGNE' }, 'Champagne'],
  ['an entered date', { champ: 'HVE4_PHYTO_D_310' }, { value: '2026-03-04' }, '04/03/2026'],
  ['an average', { champ: 'HVE4_PHYTO_D_302' }, { value: 'BIANNUEL' }, 'Biannuel'],
  ['a number of campaigns', { champ: 'HVE4_PHYTO_D_400' }, { value: 1 }, '2 campagnes'],
  ['an orientation', { champ: 'HVE4_FERTI_D_101' }, { value: 'Autre' }, 'Autre'],
  [
    'the choices of a calculation',
    { champ: 'HVE4_PHYTO_D_390' },
    { choix_type_calcul_IFT: 'MAEC', choix_calcul_moyenne: 'biannuelle', date_engagement: '2025-01-02' },
    'Calcul MAEC, Moyenne sur deux campagnes, 02/01/2025',
  ],
  ['nothing', { champ: 'HVE4_BIODIV_D_1' }, null, '–'],
  ['a removed row', { champ: 'HVE4_ANCIEN' }, { value: 3 }, '3'],
  ['a state', { champ: 'etatDossier', lecture: 'etat' }, 'ATTENTE_VERIFICATION', 'En attente de vérification'],
  ['a date', { champ: 'dateAudit', lecture: 'date' }, '2026-05-04', '04/05/2026'],
  ['a verdict', { champ: 'validite.X.estValide', lecture: 'texte' }, false, 'Non'],
  ['a year, without separator', { champ: 'anneeCreation', lecture: 'texte' }, 1998, '1998'],
  ['a number', { champ: 'demarche.dureeAudit', lecture: 'texte' }, 1.5, '1,5'],
  ['names', { champ: 'activites', lecture: 'texte' }, ['Céréales', 'Porcins'], 'Céréales, Porcins'],
  ['no names', { champ: 'activites', lecture: 'texte' }, [], '–'],
])('%s is read', (_, over, valeur, expected) => {
  expect(lireValeur(aChangement(over), valeur, lecteur).replaceAll(/[\u202f\u00a0]/g, ' ')).toBe(expected)
})
