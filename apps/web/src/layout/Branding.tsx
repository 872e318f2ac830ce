import { localStorageColorSchemeManager, MantineProvider, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '#socle/api/queries'
import { isLetIn, may } from '#socle/session/acces'
import { useOrganisme } from '#socle/session/organisme'
import { useSession } from '#socle/session/session'
import { BrandingContext } from '#socle/theme/branding'
import { COLOR_SCHEME_KEY, hasChosenColorScheme } from '#socle/theme/color-scheme'
import { defaultBranding } from '#socle/theme/look'
import { ThemeVariables } from '#socle/theme/ThemeVariables'
import { themeOf } from '#socle/theme/theme'
import { toastError } from '#socle/ui/toast'

const colorSchemeManager = localStorageColorSchemeManager({ key: COLOR_SCHEME_KEY })

function DarkByDefault() {
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (!hasChosenColorScheme()) setColorScheme('dark')
  }, [setColorScheme])
  return null
}

/** Loads the branding and applies it to the application; until it is loaded, or after a failure, the product's own applies. */
export function Branding({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { user, status } = useSession()
  const { idOrganisme } = useOrganisme()
  const { data: config = defaultBranding, error } = useQuery({
    // Colours of the person's organisation, or the general ones (specification 1, section 6).
    ...configQuery(user !== null && isLetIn(user) && may(user, 'charte.read') ? idOrganisme : null),
    enabled: status !== 'starting',
    placeholderData: (previous) => previous,
  })
  const theme = useMemo(() => themeOf(config), [config])
  useEffect(() => {
    if (error !== null) toastError(t('erreur.titre'), t('erreur.config'))
  }, [error, t])
  return (
    <BrandingContext value={config}>
      <MantineProvider
        theme={theme}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="auto"
        withCssVariables={false}
        withGlobalClasses={false}
      >
        <ThemeVariables config={config} />
        {config.darkMode && <DarkByDefault />}
        {children}
      </MantineProvider>
    </BrandingContext>
  )
}
