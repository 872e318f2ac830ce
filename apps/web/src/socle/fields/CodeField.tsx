import { TextInput, type TextInputProps } from '@mantine/core'

/** Field for a code of an authenticator app, which the device may fill in, or a recovery code. */
export const CodeField = (props: TextInputProps) => (
  <TextInput autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} {...props} />
)
