import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Bulle } from './Bulle'
import { useFailureToast } from './use-failure-toast'

interface Props<Format extends string> {
  /** Text of the button, and title of its panel. */
  label: string
  title: string
  formats: readonly { readonly format: Format; readonly label: string }[]
  /** Makes the file; a failure is shown as a toast. */
  onChoose: (format: Format) => Promise<void>
}

/** Downloads a file: a choice of formats in a panel at the button. */
export function FormatsButton<const Format extends string>({ label, title, formats, onChoose }: Props<Format>) {
  const toastFailure = useFailureToast()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  async function choose(format: Format) {
    setOpen(false)
    // The pressed item has disappeared.
    button.current?.focus()
    setBusy(true)
    await onChoose(format).catch((failure) => {
      console.error(failure)
      toastFailure(failure)
    })
    setBusy(false)
  }
  return (
    <Bulle
      isOpen={isOpen}
      onChange={setOpen}
      position="bottom-end"
      label={title}
      button={
        <Button
          ref={button}
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={isBusy}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
      }
    >
      <Stack gap={4}>
        {formats.map((choice) => (
          <Button key={choice.format} variant="subtle" justify="start" onClick={() => choose(choice.format)}>
            {choice.label}
          </Button>
        ))}
      </Stack>
    </Bulle>
  )
}
