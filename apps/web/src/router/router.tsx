import { createBrowserRouter, type RouteObject } from 'react-router'
import { loadTexts } from '#socle/i18n/i18n'
import { PageLoading } from '#socle/ui/PageLoading'
import { Layout } from '../layout/Layout'
import { Guard } from './Guard'
import { isAdmin, type Page, pages } from './pages'
import { RouteError } from './RouteError'

const states = { ErrorBoundary: RouteError, HydrateFallback: PageLoading }

/** Route of a screen in its own chunk, loaded with its texts on the first visit. */
function routeOf([protection, path, texts, load]: Page): RouteObject {
  const page: RouteObject = {
    path,
    ...states,
    lazy: async () => {
      const [Component] = await Promise.all([load(), ...texts.map(loadTexts)])
      return { Component }
    },
  }
  return protection === null ? page : { element: <Guard protection={protection} />, children: [page] }
}

/** Pages of the administration, within its menu. Each also has its own permission. */
const admin: RouteObject = {
  element: <Guard protection="administration.read" />,
  children: [
    {
      ...states,
      lazy: async () => {
        const [{ AdminShell: Component }] = await Promise.all([import('../layout/AdminShell'), loadTexts('admin')])
        return { Component }
      },
      children: pages.filter(isAdmin).map(routeOf),
    },
  ],
}

const others = pages.filter((page) => !isAdmin(page)).map(routeOf)

export const routes: RouteObject[] = [{ Component: Layout, ...states, children: [...others, admin] }]

export const createRouter = () => createBrowserRouter(routes)
