// Mantine's styles are in a cascade layer, so that our own styles take precedence whatever the order of the bundler's files.
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import type { Root } from 'react-dom/client'
import { startTexts } from '#socle/i18n/i18n'
import { enter, followOtherTabs, startSession } from '#socle/session/session-store'
import { whenIdle } from '#socle/state/when-idle'
import { printInLight } from '#socle/theme/color-scheme'
import { fetchModal } from '#socle/ui/modal'
import { App } from './App'
import { fetchAhead } from './router/ahead'
import { createRouter } from './router/router'

async function show(root: Root, session: Promise<boolean>): Promise<void> {
  followOtherTabs()
  printInLight()
  const texts = startTexts()
  // Meanwhile the page of this address is fetched.
  const router = createRouter()
  fetchAhead()
  await texts
  root.render(<App router={router} session={session} />)
  // Preload the code of dialogs, so that they open at once, even offline.
  whenIdle(() => fetchModal().catch(() => undefined))
}

/** Shows the application to the person whose session the device stores. */
export const start = (root: Root): Promise<void> => show(root, startSession())

/** Starts the application with the session opened by the sign-in page. */
export async function startIn(root: Root, response: Response): Promise<void> {
  await enter(response)
  await show(root, Promise.resolve(false))
}
