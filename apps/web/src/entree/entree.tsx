import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { language } from '#socle/i18n/language'
import { loadSignInTexts } from '#socle/i18n/translate'
import { signInAddress } from '#socle/session/redirect'
import { onTokenChangedElsewhere, readToken } from '#socle/session/token'
import { whenIdle } from '#socle/state/when-idle'
import { EntreePage } from './EntreePage'

interface Application {
  start(root: Root): Promise<void>
  startIn(root: Root, response: Response): Promise<void>
}

/** Shows the sign-in page, and fetches the application meanwhile, so that a sign-in waits for the server only. */
export async function start(root: Root, loadApplication: () => Promise<Application>): Promise<void> {
  const { pathname, search, hash } = location
  if (pathname !== '/login') history.replaceState(null, '', signInAddress(`${pathname}${search}${hash}`))
  document.documentElement.lang = language()
  const texts = await loadSignInTexts()
  const unfollow = onTokenChangedElsewhere(async () => {
    // Somebody has signed in in another tab.
    if (readToken() === null) return
    unfollow()
    await (await loadApplication()).start(root)
  })
  const open = async (response: Response) => {
    const application = await loadApplication()
    unfollow()
    await application.startIn(root, response)
  }
  root.render(
    <StrictMode>
      <EntreePage texts={texts} onOpened={open} />
    </StrictMode>,
  )
  // A chunk that fails to load now is fetched again, or its failure shown, after the sign-in.
  whenIdle(() => loadApplication().catch(() => undefined))
}
