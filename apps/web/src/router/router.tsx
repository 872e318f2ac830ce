import { createBrowserRouter, type RouteObject } from 'react-router'
import { loadTexts } from '../i18n/i18n'
import { Layout } from '../layout/Layout'
import { PageLoading } from '../ui/PageLoading'
import { Guard } from './Guard'
import { type Page, pages } from './pages'
import { RouteError } from './RouteError'

const states = { ErrorBoundary: RouteError, HydrateFallback: PageLoading }

/** A screen in its own file, fetched with its texts when its page is first opened. */
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

export const routes: RouteObject[] = [{ Component: Layout, ...states, children: pages.map(routeOf) }]

export const createRouter = () => createBrowserRouter(routes)
