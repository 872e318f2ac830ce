import { createTheme, type MantineThemeOverride } from '@mantine/core'
import type { Config } from '@sillon/contract'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'
import { lookOf } from './look'
import classes from './theme.module.css'

/** Theme of an organisation's branding. */
export function themeOf(config: Config): MantineThemeOverride {
  return createTheme({
    ...lookOf(config),
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      // Every list has the look of our own fields.
      NativeSelect: {
        defaultProps: { rightSection: createElement(IconChevronDown, { size: 16, 'aria-hidden': true }) },
      },
      // As in our own fields: a red star would look like a fault.
      InputWrapper: { classNames: { required: classes.required } },
      // Locking the scroll would write a style element, which the content security policy refuses: global.css does it instead.
      Modal: {
        defaultProps: { lockScroll: false, centered: true, padding: 'lg' },
        classNames: { title: classes.dialogTitle },
      },
    },
  })
}
