// In a cascade layer, so that our own styles win whatever order the bundler's files load in.
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import type { Root } from 'react-dom/client'
import { startTexts } from '#socle/i18n/i18n'
import { enter, followOtherTabs, startSession } from '#socle/session/session-store'
import { whenIdle } from '#socle/state/when-idle'
import { fetchModal } from '#socle/ui/modal'
import { App } from './App'
import { fetchAhead } from './router/ahead'
import { createRouter } from './router/router'

async function show(root: Root, session: Promise<boolean>): Promise<void> {
  followOtherTabs()
  const texts = startTexts()
  // The page of this address is fetched meanwhile.
  const router = createRouter()
  fetchAhead()
  await texts
  root.render(<App router={router} session={session} />)
  // Preload the code of dialogs, so that they open at once, even offline.
  whenIdle(() => fetchModal().catch(() => undefined))
}

/** Shows the application to whoever the device keeps a session of. */
export const start = (root: Root): Promise<void> => show(root, startSession())

/** Enters the session that the sign-in page had opened, and shows the application there. */
export async function startIn(root: Root, response: Response): Promise<void> {
  await enter(response)
  await show(root, Promise.resolve(false))
}
