import { localStorageColorSchemeManager, MantineProvider, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '#socle/api/queries'
import { isLetIn, may } from '#socle/session/acces'
import { useOrganisme } from '#socle/session/organisme'
import { useSession } from '#socle/session/session'
import { BrandingContext } from '#socle/theme/branding'
import { COLOR_SCHEME_KEY, hasChosenColorScheme } from '#socle/theme/color-scheme'
import { keepBranding, readBranding } from '#socle/theme/kept-branding'
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

/**
 * Loads the branding and applies it to the application. Until it is loaded the one that this device showed last applies, so that colours do not change under the reader's eyes;
 * without one, or after a failure, the product's own.
 */
export function Branding({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { user, status } = useSession()
  const { idOrganisme } = useOrganisme()
  const [kept] = useState(readBranding)
  // Colours of the person's organisation, or the general ones (specification 1, section 6).
  const owner = user !== null && isLetIn(user) && may(user, 'charte.read') ? idOrganisme : null
  const { data, error, isPlaceholderData } = useQuery({
    ...configQuery(owner),
    enabled: status !== 'starting',
    placeholderData: (previous) => previous,
    // Asked again at once. An answer that says the same draws nothing again.
    ...(owner !== null && owner === kept?.idOrganisme && { initialData: kept.config, initialDataUpdatedAt: 0 }),
  })
  const config = data ?? (status === 'starting' ? kept?.config : undefined) ?? defaultBranding
  useEffect(() => {
    if (owner !== null && data !== undefined && !isPlaceholderData) keepBranding({ idOrganisme: owner, config: data })
  }, [owner, data, isPlaceholderData])
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
