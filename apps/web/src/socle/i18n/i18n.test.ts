import i18next from 'i18next'
import { expect, it } from 'vitest'
import { changeLanguage, loadTexts, startTexts } from './i18n'

it('writes counts in the way of their language, and leaves years alone', async () => {
  await startTexts()
  await loadTexts(['registre', 'versions'])
  await changeLanguage('fr')
  const doublons = () => i18next.t('registre:doublons.titre', { count: 12345 })
  const campagne = () => i18next.t('versions:liste.registreCampagne', { count: 1234, millesime: 2026, surface: '9' })
  expect(doublons()).toBe('12\u202f345 interventions semblent répéter celles d’un partenaire')
  expect(campagne()).toBe('1\u202f234 enregistrements en 2026 (9 ha)')
  await changeLanguage('en')
  expect(doublons()).toMatch(/^12,345 records/)
  expect(campagne()).toMatch(/^1,234 records in 2026/)
})
