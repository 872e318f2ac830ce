import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ModulesBars } from './ModulesBars'

const modules = ['B', 'P', 'F'].map((lettre) => ({ code: lettre, libelle: `Module ${lettre}`, lettre }))

/** Status that the colour of each bar follows. */
const statutsOfBars = () => screen.getAllByRole('listitem').map((bar) => bar.getAttribute('data-statut'))

it('colours a bar by the status of its module: points that may still change are neither reached nor below', () => {
  const statuts = { B: 'INCOMPLET', P: 'COMPLET', F: 'SOUS_LE_SEUIL' } as const
  render(<ModulesBars modules={modules} seuil={10} points={{ B: 18, P: 12, F: 4 }} statuts={statuts} />)
  expect(statutsOfBars()).toEqual(['INCOMPLET', 'COMPLET', 'SOUS_LE_SEUIL'])
})

it('colours a bar by its points where a file was decided before statuses were stored', () => {
  render(<ModulesBars modules={modules} seuil={10} points={{ B: 10, P: 9.9, F: null }} statuts={null} />)
  expect(statutsOfBars()).toEqual(['ATTEINT', 'SOUS_LE_SEUIL', 'SOUS_LE_SEUIL'])
})

it('gives a module with a failed requirement the sign of one with an error', () => {
  const statuts = { B: 'COMPLET', P: 'EN_ERREUR', F: 'COMPLET' } as const
  render(
    <ModulesBars
      modules={modules}
      seuil={10}
      points={{ B: 18, P: 12, F: 14 }}
      statuts={statuts}
      exigences={{ B: 1, P: 0, F: 0 }}
    />,
  )
  const bars = screen.getAllByRole('listitem')
  expect(bars.map((bar) => bar.querySelectorAll('svg').length)).toEqual([1, 1, 0])
  expect(bars[0]?.title).toContain('1 exigence non tenue')
})
