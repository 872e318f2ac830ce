import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DataTable } from './DataTable'

const SHORT = 'GAEC des Coteaux de Saint-Barthélemy-de-Bellegarde et de Montpon'
const LONG = 'Groupementagricoledexploitationencommundescoteaux'

it('breaks a very long word, so that its column does not make the page wider, and leaves other words whole', () => {
  const columns = [
    { id: 'nom', label: 'Nom', cell: (text: string) => text },
    { id: 'lien', label: 'Lien', cell: (text: string) => <a href="/">{text}</a> },
  ]
  render(
    <MantineProvider>
      <DataTable caption="Exploitations" columns={columns} rows={[SHORT, LONG]} keyOf={(text) => text} />
    </MantineProvider>,
  )
  const isBroken = (text: string) =>
    screen.getAllByText(text).map((found) => found.closest('td, th')?.hasAttribute('data-long'))
  expect(isBroken(SHORT)).toEqual([false, false])
  expect(isBroken(LONG)).toEqual([true, true])
})
