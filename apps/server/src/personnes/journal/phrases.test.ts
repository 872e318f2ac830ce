import { demandeExport, type GenreExport } from '@sillon/contract'
import { getTableColumns } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as t from '#socle/database/schema'
import { journalled } from '../organismes/repository'
import { phraseDe } from './phrases'
import type { Ligne, Noms } from './repository'

const noms: Noms = {
  organismes: new Map([
    [4, 'Ici'],
    [5, 'Ailleurs'],
  ]),
  entites: new Map([[62, 'Pas-de-Calais']]),
  demarches: new Map([[2, 'HVE4']]),
  partenaires: new Map([[1, 'MesParcelles']]),
  roles: new Map([[3, { fr: 'Conseiller', en: 'Adviser' }]]),
}
const aLigne = (over: Partial<Ligne>): Ligne => ({
  idJournal: 1,
  le: '2026-11-24T10:00:00.000Z',
  chaine: 'personne 2',
  champ: 'nom',
  ancienne: null,
  nouvelle: null,
  origine: 'SAISIE',
  genre: 'COMPTE',
  idAuteur: 1,
  auteur: 'Sacha Berger',
  personne: 'Paul Petit',
  exploitation: 'Ferme du Vallon',
  organisme: 'Ici',
  visee: null,
  adresse: null,
  ...over,
})
const said = (over: Partial<Ligne>, language: 'fr' | 'en' = 'fr') => phraseDe(aLigne(over), noms, language)

type Row = [champ: string, ancienne: unknown, nouvelle: unknown, fr: string, en: string]

const personne: Row[] = [
  ['login', null, 'ppetit', 'a ouvert le compte de Paul Petit', 'opened the account of Paul Petit'],
  [
    'login',
    'ppetit',
    'paul',
    'a changé l’identifiant de Paul Petit : « ppetit » est devenu « paul »',
    'changed the user name of Paul Petit from “ppetit” to “paul”',
  ],
  [
    'email',
    'a@x.fr',
    'b@x.fr',
    'a changé l’adresse email de Paul Petit : « a@x.fr » est devenu « b@x.fr »',
    'changed the email address of Paul Petit from “a@x.fr” to “b@x.fr”',
  ],
  [
    'nextEmail',
    null,
    'b@x.fr',
    'a demandé que l’adresse email de Paul Petit devienne b@x.fr',
    'asked for the email address of Paul Petit to become b@x.fr',
  ],
  [
    'prenom',
    'Pol',
    'Paul',
    'a changé le prénom de Paul Petit : « Pol » est devenu « Paul »',
    'changed the first name of Paul Petit from “Pol” to “Paul”',
  ],
  [
    'nom',
    'Grand',
    'Petit',
    'a changé le nom de Paul Petit : « Grand » est devenu « Petit »',
    'changed the last name of Paul Petit from “Grand” to “Petit”',
  ],
  ['estSupprime', false, true, 'a supprimé le compte de Paul Petit', 'deleted the account of Paul Petit'],
  ['estSupprime', true, false, 'a restauré le compte de Paul Petit', 'gave back the account of Paul Petit'],
  ['motDePasse', null, 'h', 'a choisi le premier mot de passe de Paul Petit', 'chose the first password of Paul Petit'],
  ['motDePasse', 'g', 'h', 'a changé le mot de passe de Paul Petit', 'changed the password of Paul Petit'],
  [
    'secondFacteur',
    null,
    'h',
    'a activé la double authentification de Paul Petit',
    'switched two-factor authentication of Paul Petit on',
  ],
  [
    'secondFacteur',
    'h',
    null,
    'a désactivé la double authentification de Paul Petit',
    'switched two-factor authentication of Paul Petit off',
  ],
  ['idTypeUtilisateur', 4, 3, 'a donné à Paul Petit le rôle Conseiller', 'gave Paul Petit the role Adviser'],
  [
    'idOrganismePrincipal',
    null,
    4,
    'a rattaché le compte de Paul Petit à l’organisme Ici',
    'attached the account of Paul Petit to the organisation Ici',
  ],
  [
    'idOrganismePrincipal',
    5,
    4,
    'a rattaché le compte de Paul Petit à l’organisme Ici au lieu de Ailleurs',
    'attached the account of Paul Petit to the organisation Ici instead of Ailleurs',
  ],
  [
    'idOrganismePrincipal',
    5,
    null,
    'a détaché le compte de Paul Petit de l’organisme Ailleurs',
    'detached the account of Paul Petit from the organisation Ailleurs',
  ],
  [
    'idOrganismeSecondaire',
    null,
    4,
    'a rattaché le compte de Paul Petit à l’organisme secondaire Ici',
    'attached the account of Paul Petit to the secondary organisation Ici',
  ],
  [
    'idOrganismeSecondaire',
    4,
    null,
    'a détaché le compte de Paul Petit de l’organisme secondaire Ici',
    'detached the account of Paul Petit from the secondary organisation Ici',
  ],
  [
    'outrepasserAccesExploitation',
    false,
    true,
    'a donné à Paul Petit le droit de voir toutes les exploitations de ses territoires',
    'gave Paul Petit the right to see every farm of their territories',
  ],
  [
    'outrepasserAccesExploitation',
    true,
    false,
    'a retiré à Paul Petit le droit de voir toutes les exploitations de ses territoires',
    'took the right to see every farm of their territories from Paul Petit',
  ],
  [
    'accessCreationUpdateExploitation',
    false,
    true,
    'a donné à Paul Petit le droit de créer et modifier des exploitations',
    'gave Paul Petit the right to create and edit farms',
  ],
  [
    'accessCreationUpdateExploitation',
    true,
    false,
    'a retiré à Paul Petit le droit de créer et modifier des exploitations',
    'took the right to create and edit farms from Paul Petit',
  ],
  [
    'accessCreationUtilisateur',
    false,
    true,
    'a donné à Paul Petit le droit de créer et modifier des utilisateurs',
    'gave Paul Petit the right to create and edit users',
  ],
  [
    'accessCreationUtilisateur',
    true,
    false,
    'a retiré à Paul Petit le droit de créer et modifier des utilisateurs',
    'took the right to create and edit users from Paul Petit',
  ],
  [
    'accessAttributionDroit',
    false,
    true,
    'a donné à Paul Petit le droit d’attribuer des accès aux exploitations',
    'gave Paul Petit the right to grant access to farms',
  ],
  [
    'accessAttributionDroit',
    true,
    false,
    'a retiré à Paul Petit le droit d’attribuer des accès aux exploitations',
    'took the right to grant access to farms from Paul Petit',
  ],
  [
    'effacement',
    null,
    { valeurs: [] },
    'a effacé les données personnelles de la personne n° 2',
    'erased the personal data of person no. 2',
  ],
  [
    'entite.62',
    null,
    true,
    'a donné à Paul Petit le territoire Pas-de-Calais',
    'gave Paul Petit the territory Pas-de-Calais',
  ],
  [
    'entite.62',
    true,
    null,
    'a retiré à Paul Petit le territoire Pas-de-Calais',
    'took the territory Pas-de-Calais from Paul Petit',
  ],
  ['demarche.2', null, true, 'a donné à Paul Petit la démarche HVE4', 'gave Paul Petit the procedure HVE4'],
  ['demarche.2', true, null, 'a retiré à Paul Petit la démarche HVE4', 'took the procedure HVE4 from Paul Petit'],
  [
    'exploitation.7',
    null,
    true,
    'a donné à Paul Petit l’accès à l’exploitation Ferme du Vallon',
    'gave Paul Petit access to the farm Ferme du Vallon',
  ],
  [
    'exploitation.7',
    true,
    null,
    'a retiré à Paul Petit l’accès à l’exploitation Ferme du Vallon',
    'took access to the farm Ferme du Vallon from Paul Petit',
  ],
  ['passkey.1', null, {}, 'a ajouté une clé d’accès à Paul Petit', 'added a passkey of Paul Petit'],
  ['passkey.1', {}, null, 'a retiré une clé d’accès de Paul Petit', 'removed a passkey of Paul Petit'],
  [
    'partenaire.1',
    null,
    'x',
    'a lié un compte chez le partenaire MesParcelles à Paul Petit',
    'linked an account at the partner MesParcelles to the account of Paul Petit',
  ],
  [
    'partenaire.1',
    'x',
    null,
    'a détaché un compte chez le partenaire MesParcelles de Paul Petit',
    'unlinked the account at the partner MesParcelles from the account of Paul Petit',
  ],
  [
    'import.1',
    null,
    { genre: 'exploitations', fichier: 'a.csv', creations: 3, modifications: 1, inchangees: 2 },
    'a importé des exploitations du fichier « a.csv » : 3 créées, 1 modifiée et 2 sans changement',
    'imported farms from the file “a.csv”: 3 created, 1 changed and 2 unchanged',
  ],
  [
    'import.1',
    null,
    { genre: 'utilisateurs', fichier: 'a.csv', creations: 0, modifications: 2, inchangees: 0 },
    'a importé des comptes du fichier « a.csv » : 2 modifiés',
    'imported accounts from the file “a.csv”: 2 changed',
  ],
  [
    'import.1',
    null,
    { genre: 'utilisateurs', fichier: 'a.csv', creations: 0, modifications: 0, inchangees: 0 },
    'a importé des comptes du fichier « a.csv » : aucune ligne',
    'imported accounts from the file “a.csv”: no row',
  ],
]
const organisme: Row[] = [
  ['nom', null, 'Ici', 'a créé l’organisme Ici', 'created the organisation Ici'],
  [
    'nom',
    'Là',
    'Ici',
    'a changé le nom de l’organisme Là : il est devenu Ici',
    'renamed the organisation Là: it became Ici',
  ],
  ['nom', 'Ici', null, 'a supprimé l’organisme Ici', 'deleted the organisation Ici'],
  [
    'agrementSca',
    false,
    true,
    'a donné à l’organisme Ici l’agrément SCA',
    'gave the SCA approval to the organisation Ici',
  ],
  [
    'agrementSca',
    true,
    false,
    'a retiré à l’organisme Ici l’agrément SCA',
    'took the SCA approval from the organisation Ici',
  ],
  [
    'scoresVisiblesAgriculteur',
    false,
    true,
    'a montré les notes aux agriculteurs de l’organisme Ici',
    'showed scores to the farmers of the organisation Ici',
  ],
  [
    'scoresVisiblesAgriculteur',
    true,
    false,
    'a caché les notes aux agriculteurs de l’organisme Ici',
    'hid scores from the farmers of the organisation Ici',
  ],
  [
    'quatreYeux',
    null,
    true,
    'a demandé pour l’organisme Ici que la décision revienne à une autre personne (quatre yeux)',
    'asked for the organisation Ici that somebody else decides (four eyes)',
  ],
  [
    'quatreYeux',
    true,
    null,
    'a cessé de demander pour l’organisme Ici que la décision revienne à une autre personne (quatre yeux)',
    'no longer asks for the organisation Ici that somebody else decides (four eyes)',
  ],
  [
    'demarches',
    [],
    [2],
    'a changé les démarches que certifie l’organisme Ici : HVE4',
    'changed what the organisation Ici certifies: HVE4',
  ],
  [
    'demarches',
    [2],
    [],
    'a changé les démarches que certifie l’organisme Ici : rien',
    'changed what the organisation Ici certifies: nothing',
  ],
]
const exploitation: Row[] = [
  ['raisonSociale', null, 'Ferme', 'a créé l’exploitation Ferme du Vallon', 'created the farm Ferme du Vallon'],
  ['supprimeeLe', null, '2026-01-01', 'a supprimé l’exploitation Ferme du Vallon', 'deleted the farm Ferme du Vallon'],
  [
    'supprimeeLe',
    '2026-01-01',
    null,
    'a restauré l’exploitation Ferme du Vallon',
    'gave back the farm Ferme du Vallon',
  ],
  [
    'idOrganisme',
    null,
    4,
    'a rattaché l’exploitation Ferme du Vallon à l’organisme Ici',
    'attached the farm Ferme du Vallon to the organisation Ici',
  ],
  [
    'idOrganisme',
    5,
    4,
    'a rattaché l’exploitation Ferme du Vallon à l’organisme Ici au lieu de Ailleurs',
    'attached the farm Ferme du Vallon to the organisation Ici instead of Ailleurs',
  ],
  [
    'idOrganisme',
    5,
    null,
    'a détaché l’exploitation Ferme du Vallon de l’organisme Ailleurs',
    'detached the farm Ferme du Vallon from the organisation Ailleurs',
  ],
]
const plateforme: Row[] = [
  [
    'rolesExigeants',
    [],
    ['CONSEILLER'],
    'a rendu la double authentification obligatoire pour : conseillers',
    'made two-factor authentication mandatory for: advisers',
  ],
  [
    'rolesExigeants',
    ['CONSEILLER'],
    [],
    'n’exige plus de double authentification (elle l’était pour : conseillers)',
    'no longer requires two-factor authentication (it was for: advisers)',
  ],
  ['cgu.3', null, 'h', 'a publié la version 3 des conditions d’utilisation', 'published version 3 of the terms of use'],
  ['modele.3', null, { nom: 'Grille' }, 'a enregistré le modèle de classeur « Grille »', 'saved the workbook “Grille”'],
  ['modele.3', { nom: 'Grille' }, null, 'a supprimé le modèle de classeur « Grille »', 'deleted the workbook “Grille”'],
]
const references: Row[] = (
  [
    ['plafonds-ift', 'Plafonds et planchers IFT', 'IFT ceilings and floors'],
    ['references-ift', 'Références IFT régionales', 'Regional IFT references'],
    ['bassins-viticoles', 'Bassins viticoles', 'Viticultural basins'],
    ['equipements', 'Équipements', 'Equipment'],
    ['conditions-application', 'Conditions d’application des traitements', 'Treatment application conditions'],
    ['produits-phyto', 'Produits phytosanitaires', 'Plant protection products'],
    ['doses-reference', 'Doses de référence', 'Reference doses'],
  ] as const
).map(([champ, fr, en]) => [
  champ,
  'a',
  'b',
  `a remplacé la liste « ${fr} » de la campagne 2026`,
  `replaced the list “${en}” of the campaign 2026`,
])

const of = (chaine: string, rows: readonly Row[]) =>
  rows.map(([champ, ancienne, nouvelle, fr, en]) => ({ chaine, champ, ancienne, nouvelle, fr, en }))
const kinds = [
  ...of('personne 2', personne),
  ...of('organisme 4', organisme),
  ...of('exploitation 7', exploitation),
  ...of('plateforme 1', plateforme),
  ...of('references 2026', references),
]

describe('a row of the journal of the administration', () => {
  test.each(kinds)(
    'of $chaine, $champ from $ancienne to $nouvelle, has its sentence in both languages',
    ({ fr, en, ...row }) => {
      expect(said(row)).toBe(`Sacha Berger ${fr}.`)
      expect(said(row, 'en')).toBe(`Sacha Berger ${en}.`)
    },
  )

  test('has a sentence of its own for everything journalled about an account or an organisation', () => {
    // A person’s own choices about mails and lists are not in it (`estAdministratif`).
    const silent = ['idUtilisateur', 'langue', 'notifications', 'rythmeQuestions', 'premiersPasRanges']
    const ofAccount = Object.keys(getTableColumns(t.utilisateurs)).filter((champ) => !silent.includes(champ))
    const ofOrganisme = Object.keys(journalled({} as typeof t.organismes.$inferSelect, []))
    const tried = (rows: readonly Row[]) => new Set(rows.map(([champ]) => champ))
    expect(ofAccount.filter((champ) => !tried(personne).has(champ))).toEqual([])
    expect(ofOrganisme.filter((champ) => !tried(organisme).has(champ))).toEqual([])
  })

  test('says "son compte" about somebody’s act on their own account', () => {
    const own = { idAuteur: 2, auteur: 'Paul Petit' }
    expect(said({ ...own, champ: 'estSupprime', nouvelle: true })).toBe('Paul Petit a supprimé son compte.')
    expect(said({ ...own, champ: 'passkey.1', nouvelle: {} })).toBe('Paul Petit a ajouté une clé d’accès à son compte.')
    expect(said({ ...own, champ: 'passkey.1', ancienne: {} })).toBe(
      'Paul Petit a retiré une clé d’accès de son compte.',
    )
    expect(said({ ...own, champ: 'passkey.1', ancienne: {} }, 'en')).toBe(
      'Paul Petit removed a passkey of their own account.',
    )
  })
})

describe('the sentence about a downloaded export', () => {
  const dossier = { codeNational: 'HVE4', idExploitation: 7, millesime: 2026 }
  const looks = { format: 'csv', colonnes: ['nom'], orderBy: 'nom', order: 'asc' }
  const rows: readonly [GenreExport, params: Record<string, unknown>, lignes: number, fr: string, en: string][] = [
    [
      'classeur',
      dossier,
      2,
      'le classeur de l’auditeur de l’exploitation Ferme du Vallon, démarche HVE4, campagne 2026, 2 preuves',
      'the auditor’s binder of the farm Ferme du Vallon, procedure HVE4, campaign 2026, 2 proofs',
    ],
    [
      'rapports',
      { millesime: 2026, dossiers: [1, 2, 3] },
      3,
      'des rapports, campagne 2026, 3 dossiers',
      'reports, campaign 2026, 3 files',
    ],
    [
      'historique',
      { ...dossier, ...looks, partie: 'HVE4_BIODIV' },
      12,
      'l’historique du dossier de l’exploitation Ferme du Vallon, démarche HVE4, campagne 2026, partie « Biodiversité », 12 lignes',
      'the history of the file of the farm Ferme du Vallon, procedure HVE4, campaign 2026, part “Biodiversity”, 12 rows',
    ],
    [
      'journal',
      { search: 'Paul', genre: 'DROIT', idUtilisateur: 9, du: '2026-11-01', au: '2026-11-30' },
      1,
      'le journal de l’administration, recherche « Paul », au sujet de Léa Morin, sujet : droits, à partir du 01/11/2026, jusqu’au 30/11/2026, 1 ligne',
      'the journal of the administration, search “Paul”, about Léa Morin, subject: rights, from 01/11/2026 on, until 30/11/2026, 1 row',
    ],
    [
      'recherche',
      { ...looks, name: 'mauve', city: 'Arras', procedures: ['HVE4'], idOrganisme: 4 },
      0,
      'la recherche d’exploitations, nom « mauve », commune « Arras », démarche HVE4, organisme Ici, 0 ligne',
      'the search of farms, name “mauve”, town “Arras”, procedure HVE4, organisation Ici, 0 row',
    ],
    ['exploitations', looks, 1200, 'la liste des exploitations, 1 200 lignes', 'the list of farms, 1,200 rows'],
    [
      'exploitations-supprimees',
      looks,
      1,
      'la liste des exploitations supprimées, 1 ligne',
      'the list of deleted farms, 1 row',
    ],
    [
      'utilisateurs',
      { ...looks, showOnlyUsersWithNoDemarche: true, supprimes: true },
      2,
      'la liste des utilisateurs, sans démarche, comptes supprimés, 2 lignes',
      'the list of users, without a procedure, deleted accounts, 2 rows',
    ],
    [
      'courriels',
      { ...looks, etat: 'ECHEC' },
      2,
      'la liste des courriels, en échec, 2 lignes',
      'the list of emails, failed, 2 rows',
    ],
    ['organismes', looks, 2, 'la liste des organismes, 2 lignes', 'the list of organisations, 2 rows'],
    [
      'effacements',
      looks,
      2,
      'la liste des demandes d’effacement, 2 lignes',
      'the list of requests for erasure, 2 rows',
    ],
    [
      'documents',
      { ...looks, idExploitation: 7, idTypeDocument: 2, millesime: 2026 },
      2,
      'la liste des documents de l’exploitation Ferme du Vallon, campagne 2026, type « Fiche annuaire », 2 lignes',
      'the list of documents of the farm Ferme du Vallon, campaign 2026, type “Fiche annuaire”, 2 rows',
    ],
  ]
  const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ')

  test.each(rows)('of %s names its kind and its filters in words', (genre, params, lignes, fr, en) => {
    const row = { champ: 'export.3', nouvelle: { genre, params, lignes, fichier: 'f.pdf' }, visee: 'Léa Morin' }
    expect(plain(said(row))).toBe(`Sacha Berger a exporté ${fr}, dans le fichier « f.pdf ».`)
    expect(plain(said(row, 'en'))).toBe(`Sacha Berger exported ${en}, in the file “f.pdf”.`)
  })

  test('exists for every kind of export', () => {
    const genres = demandeExport.options.map(({ shape }) => shape.genre.value)
    expect(new Set(rows.map(([genre]) => genre))).toEqual(new Set(genres))
  })

  test('exists for a kind that was removed since', () => {
    const row = {
      champ: 'export.3',
      nouvelle: { genre: 'disparu', params: { ancien: 1 }, lignes: 2, fichier: 'f.pdf' },
    }
    expect(said(row)).toBe('Sacha Berger a exporté un fichier, 2 lignes, dans le fichier « f.pdf ».')
  })
})
