import i18next from 'i18next'

const DURATION_MS = 3000

/** The part of the page that shows toasts; the first page does not wait for it. */
export const loadNotifications = () => import('@mantine/notifications')

/** The same title and text is shown once at a time: the identifier says what is on screen already. */
async function show(color: string, title: string, message: string): Promise<void> {
  const { notifications } = await loadNotifications()
  const closeButtonProps = { 'aria-label': i18next.t('commun:action.fermer') }
  notifications.show({ id: `${title}|${message}`, color, title, message, autoClose: DURATION_MS, closeButtonProps })
}

/** Leaves on time even under the pointer, which often rests where it has just clicked; a failure waits there to be read. */
async function showSuccess(title: string, message: string): Promise<void> {
  const { notifications } = await loadNotifications()
  const id = `${title}|${message}`
  const closeButtonProps = { 'aria-label': i18next.t('commun:action.fermer') }
  notifications.show({ id, color: 'green', title, message, autoClose: false, closeButtonProps })
  setTimeout(() => notifications.hide(id), DURATION_MS)
}

export const toastError = (title: string, message: string): Promise<void> => show('red', title, message)
export const toastSuccess = (title: string, message: string): Promise<void> => showSuccess(title, message)
export const toastInfo = (title: string, message: string): Promise<void> => show('blue', title, message)
