import { MantineProvider } from '@mantine/core'
import { exportOrganismes } from '@sillon/contract'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { queryClient } from '#socle/api/query-client'
import { loadTexts } from '#socle/i18n/i18n'
import { startSession } from '#socle/session/session-store'
import { situation } from '../../testing/application'
import { savedFiles } from '../../testing/saved-files'
import { ExporterListeButton } from './ExporterListeButton'

/** A list whose rows are still loading: it re-renders with growing counts. */
function ListeQuiArrive() {
  const [count, setCount] = useState(1)
  useEffect(() => {
    const timer = setInterval(() => setCount((before) => Math.min(before + 1, 30)), 5)
    return () => clearInterval(timer)
  }, [])
  return (
    <>
      <p>{count === 30 ? 'Tout est là' : 'Chargement'}</p>
      <ExporterListeButton fichier="Organismes" call={exportOrganismes} query={{}} genre="organismes" count={count} />
    </>
  )
}

it('the choice of export formats opens while the list re-renders, and stays open until one is chosen', async () => {
  const files = savedFiles()
  const server = await situation()
  server.on(exportOrganismes, () => new Response('x'))
  await startSession()
  await loadTexts('liste')
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider>
        <MemoryRouter>
          <ListeQuiArrive />
        </MemoryRouter>
      </MantineProvider>
    </QueryClientProvider>,
  )
  await user.click(await screen.findByRole('button', { name: 'Exporter' }))
  const csv = await screen.findByRole('button', { name: 'Organismes.csv (texte)' })
  await screen.findByText('Tout est là')
  // Once it is positioned. Nothing has a size here, so that the library considers the button scrolled out of the window.
  await waitFor(() => expect(screen.getByRole('dialog').style.top).not.toBe('0px'))
  expect(csv).toBe(screen.getByRole('button', { name: 'Organismes.csv (texte)' }))
  await user.click(csv)
  await waitFor(() => expect(files).toEqual(['Organismes.csv']))
})
