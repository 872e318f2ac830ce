import { afterEach, expect, it, vi } from 'vitest'
import { prochainDossier } from '#dossiers/dossier/prochain'
import { fetchRules } from '#dossiers/screens/indicateurs/early'
import { fetchAhead } from './ahead'

vi.mock('#dossiers/screens/indicateurs/early', () => ({ fetchRules: vi.fn(async () => undefined), openEarly: vi.fn() }))
vi.mock('#socle/state/when-idle', () => ({ whenIdle: (act: () => void) => act() }))
afterEach(() => vi.unstubAllGlobals())

it('the rules of the next file are prefetched, except in data-saver mode', () => {
  fetchAhead()
  vi.stubGlobal('navigator', { ...navigator, language: 'fr', connection: { saveData: true } })
  prochainDossier.set({ codeNational: 'HVE4', millesime: 2026 })
  expect(fetchRules).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
  prochainDossier.set({ codeNational: 'HVE4', millesime: 2026 })
  expect(fetchRules).toHaveBeenCalledExactlyOnceWith('HVE4', 2026)
})
