import { Button } from '@mantine/core'
import i18next from 'i18next'
import classes from './Toasts.module.css'
import { loadNotifications } from './toast'

/** Long enough to read and click; the same action is available elsewhere too. */
const DURATION_MS = 10_000

interface Action {
  readonly label: string
  readonly onClick: () => void
}

/** Toast about an action, with a button. Returns a function that hides it. */
export async function toastDone(title: string, message: string, { label, onClick }: Action): Promise<() => void> {
  const { notifications } = await loadNotifications()
  const id = `${title}|${message}`
  const hide = () => {
    notifications.hide(id)
  }
  const click = () => {
    hide()
    onClick()
  }
  notifications.show({
    id,
    color: 'green',
    title,
    message: (
      <div className={classes.act}>
        <p>{message}</p>
        <Button variant="default" size="compact-sm" onClick={click}>
          {label}
        </Button>
      </div>
    ),
    autoClose: DURATION_MS,
    closeButtonProps: { 'aria-label': i18next.t('commun:action.fermer') },
  })
  return hide
}
