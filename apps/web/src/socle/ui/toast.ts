import i18next from 'i18next'
import { texteRecu } from '../i18n/texte-recu'
import { createStore } from '../state/store'

const DURATION_MS = 3000

/** Whether to load the code of toasts: a toast is waiting, or the browser is idle. */
export const toastsNeeded = createStore(false)

/** Whether a toast is on screen: dialogs leave room for it. */
export const areToastsShown = createStore(false)

const tellShown = ({ notifications }: { notifications: readonly unknown[] }) =>
  areToastsShown.set(notifications.length > 0)

/** Component that shows toasts; the first page does not wait for it. */
export async function loadNotifications() {
  const kit = await import('@mantine/notifications')
  kit.notificationsStore.subscribe(tellShown)
  return kit
}

/** Takes away the toasts on screen: what they offer no longer counts, or a dialog needs their room. */
export async function hideToasts(): Promise<void> {
  if (areToastsShown.get()) (await loadNotifications()).notifications.clean()
}

type Colour = 'red' | 'green' | 'blue'

/** Shows a title and text only once at a time, by its identifier. Returns a function that hides it. */
async function show(color: Colour, title: string, said: string, autoClose: number | false): Promise<() => void> {
  const { notifications } = await loadNotifications()
  toastsNeeded.set(true)
  const message = texteRecu(said)
  const id = `${title}|${message}`
  const closeButtonProps = { 'aria-label': i18next.t('commun:action.fermer') }
  notifications.show({ id, color, title, message, autoClose, closeButtonProps })
  return () => {
    notifications.hide(id)
  }
}

/** Shows an error; the toast stays under the pointer. A toast shown offline closes when the connection returns, because it is outdated. */
export async function toastError(title: string, message: string): Promise<void> {
  const hide = await show('red', title, message, DURATION_MS)
  if (!navigator.onLine) window.addEventListener('online', hide, { once: true })
}

export async function toastInfo(title: string, message: string): Promise<void> {
  await show('blue', title, message, DURATION_MS)
}

/** Closes on time even under the pointer, which often rests where it has just clicked. */
export async function toastSuccess(title: string, message: string): Promise<void> {
  setTimeout(await show('green', title, message, false), DURATION_MS)
}
