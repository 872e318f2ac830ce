import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ColorSchemeButton } from './ColorSchemeButton'

export function ColorSchemeToggle() {
  const { t } = useTranslation()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <ColorSchemeButton
      isDark={isDark}
      label={t(isDark ? 'barre.modeClair' : 'barre.modeSombre')}
      onChange={setColorScheme}
    />
  )
}
