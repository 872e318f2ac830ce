import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '#socle/i18n/i18n'
import { LANGUAGES, language } from '#socle/i18n/language'
import { useSession } from '#socle/session/session'
import { BarSelect } from './BarSelect'

export function LanguageSelect() {
  const { t } = useTranslation()
  const { user } = useSession()
  const queryClient = useQueryClient()
  const change = async (value: string) => {
    const langue = value === 'en' ? 'en' : 'fr'
    await changeLanguage(langue)
    // The language of mails changes too. If its save fails, the interface has changed all the same, and the account page shows the language of mails.
    if (user !== null) keepLangue(user.idUtilisateur, langue).catch(() => undefined)
    // The server translates labels: reload them.
    await queryClient.invalidateQueries()
  }
  return <BarSelect label={t('barre.langue')} options={LANGUAGES} value={language()} onChange={change} />
}

async function keepLangue(idUtilisateur: number, langue: 'fr' | 'en'): Promise<void> {
  // A lazy chunk: the first pages do not need it.
  const { changePreferences } = await import('#socle/session/preferences')
  await changePreferences(idUtilisateur, { langue })
}
