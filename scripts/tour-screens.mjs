/**
 * Where the tour goes: the page of the router, who looks at it, and an address of it in the demonstration. A page may be looked at several times, by several people.
 * `tour.test.ts` holds that no page is forgotten.
 */
const FARM = 'conseiller'

/** @type {readonly (readonly [page: string, who: string | null, address: string])[]} */
export const screens = [
  ['/login', null, '/login'],
  ['/login/connexion-application-tierce/:code', null, '/login/connexion-application-tierce/partner'],
  ['/login/ajouter-application-tierce', FARM, '/login/ajouter-application-tierce'],
  ['/reset-password/:confirmKey?', null, '/reset-password'],
  ['/reset-password/:confirmKey?', null, '/reset-password/a-key'],
  ['/confirm-email/:confirmKey/:email?', null, '/confirm-email/a-key'],

  ['/account', FARM, '/account'],
  ['/change-exploitation', FARM, '/change-exploitation'],
  ['/change-exploitation', 'agriculteur', '/change-exploitation'],
  ['/portefeuille', FARM, '/portefeuille'],
  ['/dossiers/:idExploitation/:codeNational?/:millesime?', FARM, '/dossiers/999999/HVE4/2026'],
  ['/exports', FARM, '/exports'],
  ['/cgu', FARM, '/cgu'],
  ['/guide/:nom?', 'agriculteur', '/guide'],
  ['/guide/:nom?', FARM, '/guide'],
  ['*', FARM, '/nowhere'],

  ['/', FARM, '/'],
  ['/', 'agriculteur', '/'],
  ['/', 'agriculteur2', '/'],
  ['/', 'admin', '/'],

  ['/modif-exploitation', FARM, '/modif-exploitation'],
  ['/documents', FARM, '/documents'],
  ['/modif-assolement', FARM, '/modif-assolement'],
  ['/registre/:id?', FARM, '/registre'],
  ['/registre/:id?', FARM, '/registre/saisir'],
  ['/carte', FARM, '/carte'],
  ['/demarches/:codeNational', FARM, '/demarches/HVE4'],
  ['/demarches/:codeNational/infos', FARM, '/demarches/HVE4/infos'],
  ['/demarches/:codeNational/indicateurs', FARM, '/demarches/HVE4/indicateurs?rubrique=HVE4_CULT'],
  ['/demarches/:codeNational/indicateurs', FARM, '/demarches/HVE4/indicateurs?rubrique=HVE4_BIODIV'],
  ['/demarches/:codeNational/indicateurs', FARM, '/demarches/HVE4/indicateurs?rubrique=HVE4_PHYTO'],
  ['/demarches/:codeNational/indicateurs', FARM, '/demarches/HVE4/indicateurs?rubrique=HVE4_FERTI'],
  ['/demarches/:codeNational/indicateurs', FARM, '/demarches/HVE4/indicateurs?rubrique=HVE4_IRRI'],
  ['/demarches/:codeNational/indicateurs', FARM, '/demarches/HVE4/indicateurs?rubrique=RESULTATS'],
  // A farmer sees no points, and is led from section to section on a telephone.
  ['/demarches/:codeNational/indicateurs', 'agriculteur2', '/demarches/HVE4/indicateurs?rubrique=HVE4_BIODIV'],
  ['/demarches/:codeNational/scenarios/:idScenario?', FARM, '/demarches/HVE4/scenarios'],
  ['/demarches/:codeNational/historique', FARM, '/demarches/HVE4/historique'],
  ['/demarches/:codeNational/versions', FARM, '/demarches/HVE4/versions'],
  ['/demarches/:codeNational/annees', FARM, '/demarches/HVE4/annees'],
  ['/demarches/:codeNational/conseil', FARM, '/demarches/HVE4/conseil'],

  ['/admin', 'superadmin', '/admin'],
  ['/admin/*', 'superadmin', '/admin/nowhere'],
  ['/admin/utilisateurs/:id?', 'superadmin', '/admin/utilisateurs'],
  ['/admin/utilisateurs/:id?', 'superadmin', '/admin/utilisateurs/create'],
  ['/admin/acces', 'superadmin', '/admin/acces'],
  ['/admin/organismes/:id?', 'superadmin', '/admin/organismes'],
  ['/admin/organismes/:id?', 'superadmin', '/admin/organismes/create'],
  ['/admin/organismes/:idOrganisme/gestes/:codeNational', 'admin', '/admin/organismes/1/gestes/HVE4'],
  ['/admin/courriels', 'superadmin', '/admin/courriels'],
  ['/admin/referentiels', 'superadmin', '/admin/referentiels'],
  ['/admin/versions', 'superadmin', '/admin/versions'],
  ['/admin/modeles/:id?', 'superadmin', '/admin/modeles'],
  ['/admin/modeles/:id?', 'superadmin', '/admin/modeles/create'],
  ['/admin/exploitations', 'superadmin', '/admin/exploitations'],
  ['/admin/exploitations/supprimees', 'superadmin', '/admin/exploitations/supprimees'],
  ['/admin/securite', 'superadmin', '/admin/securite'],
  ['/admin/cgu', 'superadmin', '/admin/cgu'],
  ['/admin/effacements/:id?', 'superadmin', '/admin/effacements'],
  ['/admin/journal', 'superadmin', '/admin/journal'],
]

/** A file that is filled in, and one that its farmer still fills in. */
const FILLED_IN = 'Exemple de référence, grandes cultures'
const IN_PROGRESS = 'EARL des Trois Chênes'
const SHEETS = '/demarches/HVE4/indicateurs'

/**
 * Twelve screens whose pictures are kept in docs/images/ecrans (`npm run tour -- --twelve`): how the product looks, in both themes and three sizes. How they
 * looked until 27 November 2026 is in docs/images/ecrans-avant (docs/images/README.md).
 */
export const twelve = [
  { name: 'connexion', who: null, farm: '', address: '/login' },
  { name: 'accueil', who: FARM, farm: FILLED_IN, address: '/' },
  { name: 'accueil-agriculteur', who: 'agriculteur2', farm: IN_PROGRESS, address: '/' },
  { name: 'portefeuille', who: FARM, farm: FILLED_IN, address: '/portefeuille' },
  { name: 'assolement', who: FARM, farm: FILLED_IN, address: '/modif-assolement' },
  { name: 'surfaces', who: FARM, farm: FILLED_IN, address: `${SHEETS}?rubrique=HVE4_CULT` },
  { name: 'biodiversite', who: FARM, farm: FILLED_IN, address: `${SHEETS}?rubrique=HVE4_BIODIV` },
  { name: 'phyto', who: FARM, farm: FILLED_IN, address: `${SHEETS}?rubrique=HVE4_PHYTO` },
  { name: 'fertilisation', who: FARM, farm: FILLED_IN, address: `${SHEETS}?rubrique=HVE4_FERTI` },
  { name: 'synthese', who: FARM, farm: FILLED_IN, address: `${SHEETS}?rubrique=RESULTATS` },
  { name: 'documents', who: FARM, farm: FILLED_IN, address: '/documents' },
  { name: 'utilisateurs', who: 'superadmin', farm: '', address: '/admin/utilisateurs' },
]
