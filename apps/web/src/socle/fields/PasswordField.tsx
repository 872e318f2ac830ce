import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'

/** A password, hidden until the person asks to see it; the button names its effect and is reachable by keyboard. */
export function PasswordField(props: Omit<PasswordInputProps, 'visible' | 'onVisibilityChange'>) {
  const { t } = useTranslation()
  const [isVisible, { toggle }] = useDisclosure(false)
  return (
    <PasswordInput
      {...props}
      // Mantine sets it on the frame around the input, where screen readers ignore it.
      aria-invalid={Boolean(props.error)}
      visible={isVisible}
      onVisibilityChange={toggle}
      visibilityToggleButtonProps={{
        'aria-label': t(isVisible ? 'motDePasse.masquer' : 'motDePasse.afficher'),
        'aria-hidden': false,
        tabIndex: 0,
      }}
    />
  )
}
