import { adresses, type Config } from '@sillon/contract'
import { useEffect, useState } from 'react'
import { PartnersOfLogin } from '#partenaires/connexion/PartnersOfLogin'
import { LoginForm } from '#personnes/connexion/LoginForm'
import { type ApplicationInfo, isEnvironmentNamed } from '#socle/api/application'
import { send } from '#socle/api/client'
import { keepLanguage, LANGUAGES, language } from '#socle/i18n/language'
import { loadSignInTexts, type Translate } from '#socle/i18n/translate'
import { BrandingContext } from '#socle/theme/branding'
import { chooseColorScheme, hasChosenColorScheme, isPageDark } from '#socle/theme/color-scheme'
import { defaultBranding } from '#socle/theme/look'
import { ThemeVariables } from '#socle/theme/ThemeVariables'
import { BarFrame } from '../layout/BarFrame'
import { BarSelect } from '../layout/BarSelect'
import { ColorSchemeButton } from '../layout/ColorSchemeButton'
import classes from '../layout/Layout.module.css'
import { OfflineNotice } from '../layout/OfflineNotice'

interface Props {
  /** Texts of the language last chosen by the person. */
  texts: Translate
  /** Opens the application with the session opened by the server. */
  onOpened: (response: Response) => Promise<void>
}

/** The sign-in page, rendered like the application's but without it. */
export function EntreePage({ texts, onOpened }: Props) {
  const [t, setTexts] = useState(() => texts)
  const [info, setInfo] = useState<ApplicationInfo>()
  const [config, setConfig] = useState<Config>(defaultBranding)
  const [isUnbranded, setUnbranded] = useState(false)
  const [isDark, setDark] = useState(isPageDark)

  const choose = (scheme: 'light' | 'dark') => {
    chooseColorScheme(scheme)
    setDark(scheme === 'dark')
  }
  const change = async (value: string) => {
    keepLanguage(value === 'en' ? 'en' : 'fr')
    document.documentElement.lang = language()
    const changed = await loadSignInTexts()
    setTexts(() => changed)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    read<ApplicationInfo>(adresses.getApplicationInfo).then(setInfo, () => undefined)
    read<Config>(adresses.getConfig).then(
      (found) => {
        setConfig(found)
        if (found.darkMode && !hasChosenColorScheme()) choose('dark')
      },
      () => setUnbranded(true),
    )
  }, [])
  return (
    <BrandingContext value={config}>
      <ThemeVariables config={config} />
      <a href="#contenu" className={classes.skip}>
        {t('commun:contenu')}
      </a>
      <BarFrame
        labels={{
          navigation: t('commun:barre.navigation'),
          menu: t('commun:barre.menu'),
          environment: isEnvironmentNamed(info) ? t('commun:barre.environnement', { ...info }) : null,
        }}
        title={config.titleSite}
        home={(className, content) => (
          <a href="/" className={className} aria-label={`${config.titleSite} – ${t('commun:barre.accueil')}`}>
            {content}
          </a>
        )}
        tools={() => (
          <>
            <BarSelect label={t('commun:barre.langue')} options={LANGUAGES} value={language()} onChange={change} />
            <ColorSchemeButton
              isDark={isDark}
              label={t(isDark ? 'commun:barre.modeClair' : 'commun:barre.modeSombre')}
              onChange={choose}
            />
          </>
        )}
      />
      <OfflineNotice message={t('commun:horsLigne')} />
      <main id="contenu" tabIndex={-1} className={classes.main}>
        {isUnbranded && <p role="alert">{t('commun:erreur.config')}</p>}
        <LoginForm
          t={t}
          info={info}
          onOpened={onOpened}
          partners={
            <PartnersOfLogin
              t={t}
              info={info}
              failure={null}
              redirect={new URLSearchParams(location.search).get('redirect')}
            />
          }
          forgotten={(className, text) => (
            <a href="/reset-password" className={className}>
              {text}
            </a>
          )}
        />
      </main>
    </BrandingContext>
  )
}

const read = async <Answer,>(call: Parameters<typeof send>[0]): Promise<Answer> => (await send(call, {}, null)).json()
