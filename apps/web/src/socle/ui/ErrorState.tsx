import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import classes from './State.module.css'

interface Props {
  title: string
  message: string
  retryLabel: string
  onRetry: () => void
}

/** Message of a screen that could not load, with a button to try again. */
export function ErrorState({ title, message, retryLabel, onRetry }: Props) {
  return (
    <div className={`${classes.root} ${classes.error}`} role="alert">
      <span className={classes.icon}>
        <IconCloudOff size={28} aria-hidden />
      </span>
      <p className={classes.title}>{title}</p>
      <p className={classes.message}>{message}</p>
      <Button onClick={onRetry} variant="default">
        {retryLabel}
      </Button>
    </div>
  )
}
