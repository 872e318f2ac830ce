import type { ComponentType } from 'react'
import { createBrowserRouter, type RouteObject } from 'react-router'
import { loadTexts } from '../i18n/i18n'
import { Layout } from '../layout/Layout'
import { PageLoading } from '../ui/PageLoading'
import { Guard } from './Guard'
import { RouteError } from './RouteError'

/** A screen in its own file, fetched with its texts when the route is first opened. */
const screen = (namespace: string, load: () => Promise<ComponentType>) => ({
  ErrorBoundary: RouteError,
  HydrateFallback: PageLoading,
  lazy: async () => {
    const [Component] = await Promise.all([load(), loadTexts(namespace)])
    return { Component }
  },
})

/** What the specification names and the product does not do yet: it says so (README, "what is not yet"). */
const laterScreen = screen('a-venir', async () => (await import('../screens/a-venir/AVenirScreen')).AVenirScreen)
const later = (path: string) => ({ path, ...laterScreen })

export const routes: RouteObject[] = [
  {
    Component: Layout,
    ErrorBoundary: RouteError,
    HydrateFallback: PageLoading,
    children: [
      { path: '/login', ...screen('login', async () => (await import('../screens/login/LoginScreen')).LoginScreen) },
      later('/reset-password/:confirmKey?'),
      later('/confirm-email/:confirmKey/:email?'),
      {
        element: <Guard protection="session" />,
        children: [
          {
            path: '/change-exploitation',
            ...screen(
              'change-exploitation',
              async () =>
                (await import('../screens/change-exploitation/ChangeExploitationScreen')).ChangeExploitationScreen,
            ),
          },
          {
            path: '/account',
            ...screen('compte', async () => (await import('../screens/compte/CompteScreen')).CompteScreen),
          },
          {
            path: '/dossiers/:idExploitation/:codeNational/:millesime',
            ...screen(
              'introuvable',
              async () => (await import('../screens/dossier/OuvrirDossierScreen')).OuvrirDossierScreen,
            ),
          },
          later('/cgu'),
          {
            path: '*',
            ...screen(
              'introuvable',
              async () => (await import('../screens/introuvable/IntrouvableScreen')).IntrouvableScreen,
            ),
          },
        ],
      },
      {
        element: <Guard protection="accueil" />,
        children: [
          {
            path: '/',
            ...screen('accueil', async () => (await import('../screens/accueil/AccueilScreen')).AccueilScreen),
          },
        ],
      },
      {
        element: <Guard protection="exploitation" />,
        children: [
          later('/modif-exploitation'),
          later('/documents'),
          {
            path: '/modif-assolement',
            ...screen(
              'assolement',
              async () => (await import('../screens/assolement/AssolementScreen')).AssolementScreen,
            ),
          },
          {
            path: '/demarches/HVE4/indicateurs',
            ...screen(
              'indicateurs',
              async () => (await import('../screens/indicateurs/IndicateursScreen')).IndicateursScreen,
            ),
          },
          {
            path: '/demarches/:codeNational',
            ...screen('infos', async () => (await import('../screens/infos/EntreeScreen')).EntreeScreen),
          },
          {
            path: '/demarches/:codeNational/infos',
            ...screen('infos', async () => {
              const [{ InfosScreen }] = await Promise.all([
                import('../screens/infos/InfosScreen'),
                loadTexts('documents'),
              ])
              return InfosScreen
            }),
          },
          {
            path: '/demarches/:codeNational/historique',
            ...screen('historique', async () => {
              // Values are read here as they are on the sheets.
              const [{ HistoriqueScreen }] = await Promise.all([
                import('../screens/historique/HistoriqueScreen'),
                loadTexts('indicateurs'),
              ])
              return HistoriqueScreen
            }),
          },
          {
            path: '/demarches/:codeNational/versions',
            ...screen('versions', async () => {
              const [{ VersionsScreen }] = await Promise.all([
                import('../screens/versions/VersionsScreen'),
                // Values are read here as they are on the sheets.
                loadTexts('indicateurs'),
              ])
              return VersionsScreen
            }),
          },
          later('/demarches/:codeNational/indicateurs'),
        ],
      },
      {
        element: <Guard protection="superadministration" />,
        children: [
          {
            path: '/admin/courriels',
            ...screen('courriels', async () => (await import('../screens/courriels/CourrielsScreen')).CourrielsScreen),
          },
          {
            path: '/admin/referentiels',
            ...screen(
              'referentiels',
              async () => (await import('../screens/referentiels/ReferentielsScreen')).ReferentielsScreen,
            ),
          },
        ],
      },
      { element: <Guard protection="administration" />, children: [later('/admin/*')] },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
