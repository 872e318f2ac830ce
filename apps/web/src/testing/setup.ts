import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What a browser has and jsdom has not; nothing here decides anything.
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

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 8000 })

afterEach(cleanup)
