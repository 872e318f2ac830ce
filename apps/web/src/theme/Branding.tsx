import { MantineProvider, useMantineColorScheme } from '@mantine/core'
import type { Config } from '@sillon/contract'
import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { configQuery } from '../api/queries'
import { useSession } from '../session/session'
import { toastError } from '../ui/toast'
import { colorSchemeManager, hasChosenColorScheme } from './color-scheme'
import { ThemeVariables } from './ThemeVariables'
import { defaultBranding, themeOf } from './theme'

const BrandingContext = createContext<Config>(defaultBranding)

/** Logo, title and colours of the person's organisation. */
export const useBranding = (): Config => useContext(BrandingContext)

function DarkByDefault() {
  const { setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    if (!hasChosenColorScheme()) setColorScheme('dark')
  }, [setColorScheme])
  return null
}

/** Reads the branding and dresses the application with it; until it is known, or when it cannot be had, the product's own. */
export function Branding({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const { user, status } = useSession()
  const { data: config = defaultBranding, error } = useQuery({
    ...configQuery(user),
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
