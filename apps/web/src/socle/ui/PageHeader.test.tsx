import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CONTENU } from './focus-title'
import { PageHeader } from './PageHeader'

/** A loading page: its title re-renders after the data are loaded. */
const page = (isThere: boolean) => (
  <MantineProvider>
    {isThere ? (
      <PageHeader key="page" title="Assolement" subtitle="Ferme" />
    ) : (
      <PageHeader key="waits" title="Assolement" />
    )}
    <input aria-label="Culture" />
  </MantineProvider>
)

it('has the focus of the title in whose place it comes, once the page is read', () => {
  const { rerender } = render(page(false))
  screen.getByRole('heading').focus()
  rerender(page(true))
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

it('has the focus after a navigation to a page that has no title while it is read', () => {
  const opened = (isThere: boolean) => (
    <MantineProvider>
      <main id={CONTENU} tabIndex={-1}>
        {isThere && <PageHeader title="Ferme du Vallon Clair" />}
      </main>
    </MantineProvider>
  )
  const { rerender } = render(opened(false))
  screen.getByRole('main').focus()
  rerender(opened(true))
  expect(document.activeElement).toBe(screen.getByRole('heading'))
})

it('the title of a loaded page takes no focus from another element', () => {
  const { rerender } = render(page(false))
  screen.getByLabelText('Culture').focus()
  rerender(page(true))
  expect(document.activeElement).toBe(screen.getByLabelText('Culture'))
})
