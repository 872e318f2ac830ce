import { notifications } from '@mantine/notifications'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { forgetAsked } from '#socle/api/client'
import { changeLanguage, startTexts } from '#socle/i18n/i18n'
import { language } from '#socle/i18n/language'
import '#socle/session/sign-in-again'
import { openConfirmation } from '#socle/ui/confirm'
import { fetchModal } from '#socle/ui/modal'
import './quicker'

// Browser APIs that jsdom lacks; the results of tests do not depend on them.
class Observer {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
Object.assign(window, {
  ResizeObserver: Observer,
  IntersectionObserver: Observer,
  scrollTo: () => undefined,
  matchMedia: (media: string) => ({
    media,
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }),
})
Object.assign(Element.prototype, { scrollIntoView: () => undefined })
Object.assign(Blob.prototype, {
  arrayBuffer(this: Blob) {
    return new Promise((resolve) => {
      const reader = new FileReader()
      reader.onload = () => resolve(reader.result)
      reader.readAsArrayBuffer(this)
    })
  },
})

configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 20_000,
  // Without the whole page in it: while something is waited for, a message is made at each look.
  getElementError: (message) =>
    Object.assign(new Error(message ?? 'Not found.'), { name: 'TestingLibraryElementError' }),
})

// As after the first paint of a page.
await fetchModal()
// A file finds the common texts, also when it runs alone.
await startTexts()

// Files share their modules: state left by one test would reach the next.
afterEach(async () => {
  cleanup()
  openConfirmation.get()?.answer(false)
  notifications.clean()
  forgetAsked()
  if (language() !== 'fr') await changeLanguage('fr')
  localStorage.clear()
  sessionStorage.clear()
})

// Files share their modules: one whose import is cut short by the end of its file could be read by no later file.
afterAll(() => vi.dynamicImportSettled())
