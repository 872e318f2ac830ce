import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAt, situation } from '../../../../testing/application'
import { presentationOf } from './presentation-of'

const SOURCES = join(import.meta.dirname, '../../../..')
const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .map((name) => name.split(sep).join('/'))
  .filter((name) => /\.(tsx?|json|css)$/.test(name) && !/\.test\.tsx?$|(^|\/)testing\//.test(name))

describe('a scheme', () => {
  it.each(folders)('%s is named only in its own folder and in the index of schemes', (folder) => {
    const naming = sources
      .filter((name) => !name.startsWith(`dossiers/screens/indicateurs/schemes/${folder}/`))
      .filter((name) => new RegExp(folder, 'i').test(readFileSync(join(SOURCES, name), 'utf8')))
    expect(naming).toEqual(['dossiers/screens/indicateurs/schemes/index.ts'])
  })

  it('without a folder is drawn from its catalogue', async () => {
    expect(await presentationOf('AUTRE')).toMatchObject({ fiches: {}, formes: {}, textes: null })
  })

  it('without rules shows a message at the address of its sheets', async () => {
    await situation()
    openAt('/demarches/AUTRE/indicateurs')
    expect(await screen.findByText('Les fiches de cette démarche ne sont pas encore disponibles')).toBeTruthy()
  })
})
