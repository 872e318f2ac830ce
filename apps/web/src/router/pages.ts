import type { ComponentType } from 'react'
import { openEarly } from '#dossiers/screens/indicateurs/early'
import type { Protection } from './guards'

/**
 * Page of the application: its protection (null for anybody), its path, the namespaces of its texts, the import of its screen, and its early requests. These
 * get the parameters of the address and the answer with the campaign years; their promise is fulfilled once the data of the page are requested.
 */
export type Page = readonly [
  protection: Protection | null,
  path: string,
  texts: readonly string[],
  load: () => Promise<ComponentType>,
  early?: (params: Readonly<Record<string, string>>, annees: Promise<unknown>) => Promise<void>,
]

/** Whether a page belongs to the administration, which has its own menu (`layout/AdminShell.tsx`, `layout/admin-links.ts`). */
export const isAdmin = ([, path]: Page): boolean => path.startsWith('/admin')

/** Every page of the product. When two paths match an address, the more specific one applies, whatever their order. */
export const pages: readonly Page[] = [
  [null, '/login', ['login'], async () => (await import('./LoginPage')).LoginPage],
  // Partners send people back to these two: to sign in, and to link an account.
  [
    null,
    '/login/connexion-application-tierce/:code',
    ['partenaires'],
    async () => (await import('#partenaires/screens/retour/RetourScreen')).RetourScreen,
  ],
  [
    null,
    '/login/ajouter-application-tierce',
    ['partenaires'],
    async () => (await import('#partenaires/screens/ajout/AjoutScreen')).AjoutScreen,
  ],
  [
    null,
    '/reset-password/:confirmKey?',
    ['cles', 'mot-de-passe'],
    async () => (await import('#personnes/screens/cles/ResetPasswordScreen')).ResetPasswordScreen,
  ],
  [
    null,
    '/confirm-email/:confirmKey/:email?',
    ['cles'],
    async () => (await import('#personnes/screens/cles/ConfirmEmailScreen')).ConfirmEmailScreen,
  ],

  [
    'session',
    '/account',
    ['compte', 'formulaire', 'mot-de-passe', 'partenaires'],
    async () => (await import('./AccountPage')).AccountPage,
  ],
  [
    'session',
    '/change-exploitation',
    ['change-exploitation', 'liste'],
    async () => (await import('#fermes/screens/change-exploitation/ChangeExploitationScreen')).ChangeExploitationScreen,
  ],
  [
    'portefeuille.read',
    '/portefeuille',
    ['portefeuille', 'liste', 'premiers-pas'],
    async () => (await import('#dossiers/screens/portefeuille/PortefeuilleScreen')).PortefeuilleScreen,
  ],
  [
    'session',
    '/dossiers/:idExploitation/:codeNational?/:millesime?',
    // An address without a file shows the usual page not found.
    ['introuvable'],
    async () => (await import('#dossiers/screens/dossier/OuvrirDossierScreen')).OuvrirDossierScreen,
  ],
  [
    'session',
    '/exports',
    ['exports', 'liste'],
    async () => (await import('#sorties/screens/exports/ExportsScreen')).ExportsScreen,
  ],
  [
    'session',
    '/guide/:nom?',
    ['guide'],
    async () => (await import('#personnes/screens/guide/GuideScreen')).GuideScreen,
  ],
  ['session', '/cgu', ['cgu'], async () => (await import('#personnes/screens/cgu/CguScreen')).CguScreen],
  ['session', '*', ['introuvable'], async () => (await import('#socle/ui/Introuvable')).Introuvable],

  [
    'accueil',
    '/',
    ['accueil', 'origines'],
    async () => (await import('#dossiers/screens/accueil/AccueilScreen')).AccueilScreen,
  ],

  [
    'exploitation',
    '/modif-exploitation',
    ['exploitation', 'formulaire', 'synchronisation'],
    async () => (await import('./ferme-avec-partenaires')).FermeAvecPartenaires,
  ],
  [
    'exploitation',
    '/documents',
    ['documents', 'editions', 'liste'],
    async () => (await import('#dossiers/screens/documents/DocumentsScreen')).DocumentsScreen,
  ],
  [
    'exploitation',
    '/modif-assolement',
    ['assolement', 'synchronisation'],
    async () => (await import('./assolement-avec-partenaires')).AssolementAvecPartenaires,
  ],
  [
    'exploitation',
    // `saisir`, or the identifier of a record, is a page of its own.
    '/registre/:id?',
    ['registre', 'liste', 'formulaire', 'assolement'],
    async () => (await import('#fermes/screens/registre/RegistreScreen')).RegistreScreen,
  ],
  ['exploitation', '/carte', ['carte'], async () => (await import('#dossiers/screens/carte/CarteScreen')).CarteScreen],
  [
    'exploitation',
    '/demarches/:codeNational/indicateurs',
    ['indicateurs', 'formulaire', 'referentiels'],
    async () => (await import('#dossiers/screens/indicateurs/IndicateursScreen')).IndicateursScreen,
    openEarly,
  ],
  [
    'exploitation',
    '/demarches/:codeNational',
    ['infos'],
    async () => (await import('#dossiers/screens/infos/RedirectionScreen')).RedirectionScreen,
  ],
  [
    'exploitation',
    '/demarches/:codeNational/infos',
    ['infos', 'documents', 'formulaire'],
    async () => (await import('#dossiers/screens/infos/InfosScreen')).InfosScreen,
  ],
  [
    'exploitation',
    '/demarches/:codeNational/conseil',
    // Scenarios are opened over the same reading of the file.
    ['plans', 'scenarios', 'indicateurs'],
    async () => (await import('#conseil/screens/plans/PlansScreen')).PlansScreen,
  ],
  [
    'exploitation',
    // A number is one scenario, open for trials in the sheets.
    '/demarches/:codeNational/scenarios/:idScenario?',
    ['scenarios', 'indicateurs', 'formulaire'],
    async () => (await import('#conseil/screens/scenarios/ScenariosScreen')).ScenariosScreen,
  ],
  [
    'exploitation',
    '/demarches/:codeNational/historique',
    // Values have the form of the sheets.
    ['historique', 'indicateurs', 'origines', 'liste'],
    async () => (await import('#dossiers/screens/historique/HistoriqueScreen')).HistoriqueScreen,
  ],
  [
    'exploitation',
    '/demarches/:codeNational/versions',
    ['versions', 'indicateurs'],
    async () => (await import('#dossiers/screens/versions/VersionsScreen')).VersionsScreen,
  ],
  [
    'exploitation',
    '/demarches/:codeNational/annees',
    ['annees'],
    async () => (await import('#conseil/screens/annees/AnneesScreen')).AnneesScreen,
  ],

  [
    'utilisateurs.read',
    // A number, or `create` for a new account, opens a dialog over the list.
    '/admin/utilisateurs/:id?',
    ['utilisateurs', 'imports', 'liste', 'formulaire', 'acces'],
    async () => (await import('#personnes/screens/utilisateurs/UtilisateursScreen')).UtilisateursScreen,
  ],
  [
    'acces.write',
    '/admin/acces',
    ['acces'],
    async () => (await import('#personnes/screens/acces/AccesScreen')).AccesScreen,
  ],
  [
    'administration.read',
    // A number, or `create` for a new one, opens a dialog over the list.
    '/admin/organismes/:id?',
    ['organismes', 'liste', 'formulaire'],
    async () => (await import('#personnes/screens/organismes/OrganismesScreen')).OrganismesScreen,
  ],
  [
    'administration.read',
    '/admin/organismes/:idOrganisme/gestes/:codeNational',
    ['efforts', 'liste', 'formulaire'],
    async () => (await import('#personnes/screens/efforts/EffortsScreen')).EffortsScreen,
  ],
  [
    'courriels.read',
    '/admin/courriels',
    ['courriels', 'liste'],
    async () => (await import('#courriels/screens/courriels/CourrielsScreen')).CourrielsScreen,
  ],
  [
    'referentiels.write',
    '/admin/referentiels',
    ['referentiels'],
    async () => (await import('#fermes/screens/referentiels/ReferentielsScreen')).ReferentielsScreen,
  ],
  [
    'modeles.write',
    // A number is a page of its own; `create` opens a dialog over the list.
    '/admin/modeles/:id?',
    ['modeles', 'formulaire', 'introuvable', 'liste'],
    async () => (await import('#sorties/screens/modeles/ModelesScreen')).ModelesScreen,
  ],
  [
    'versions.preview',
    '/admin/versions',
    ['versions-a-confirmer', 'liste'],
    async () => (await import('#administration/screens/versions-a-confirmer/VersionsScreen')).VersionsScreen,
  ],
  [
    'administration.read',
    '/admin/exploitations',
    // The dialog of procedures is the dashboard's.
    ['admin-exploitations', 'imports', 'origines', 'liste', 'exploitation', 'formulaire', 'accueil', 'acces'],
    async () => (await import('#fermes/screens/admin-exploitations/AdminExploitationsScreen')).AdminExploitationsScreen,
  ],
  [
    'exploitation.restore',
    '/admin/exploitations/supprimees',
    ['admin-exploitations', 'liste'],
    async () => (await import('#fermes/screens/admin-exploitations/SupprimeesScreen')).SupprimeesScreen,
  ],
  [
    'secondFacteur.require',
    '/admin/securite',
    ['securite'],
    async () => (await import('#personnes/screens/securite/SecuriteScreen')).SecuriteScreen,
  ],
  [
    'cgu.write',
    '/admin/cgu',
    ['admin-cgu', 'formulaire', 'liste'],
    async () => (await import('#personnes/screens/admin-cgu/AdminCguScreen')).AdminCguScreen,
  ],
  [
    'utilisateur.erase',
    // A number opens the erasure of that person over the list.
    '/admin/effacements/:id?',
    ['effacements', 'liste'],
    async () => (await import('#personnes/screens/effacements/EffacementsScreen')).EffacementsScreen,
  ],
  [
    'administration.journal',
    '/admin/journal',
    ['journal', 'liste', 'exports'],
    async () => (await import('#personnes/screens/journal/JournalScreen')).JournalScreen,
  ],
  [
    'administration.read',
    '/admin',
    ['premiers-pas'],
    async () => (await import('#administration/screens/admin/AdminScreen')).AdminScreen,
  ],
  [
    'administration.read',
    '/admin/*',
    [],
    async () => (await import('#administration/screens/admin/AdminIntrouvable')).AdminIntrouvable,
  ],
]
