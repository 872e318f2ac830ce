import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '../i18n/i18n'
import { language } from '../i18n/language'
import { BarSelect } from './BarSelect'

const LANGUAGES = [
  { value: 'fr', label: 'Français' },
  { value: 'en', label: 'English' },
]

export function LanguageSelect() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const change = async (value: string) => {
    await changeLanguage(value === 'en' ? 'en' : 'fr')
    // Labels come from the server in the language asked for.
    await queryClient.invalidateQueries()
  }
  return <BarSelect label={t('barre.langue')} options={LANGUAGES} value={language()} onChange={change} />
}
