import { notifications } from '@mantine/notifications'

const DURATION_MS = 3000

/** The same title and text is shown once at a time: the identifier says what is on screen already. */
const show = (color: string, title: string, message: string) =>
  notifications.show({ id: `${title}|${message}`, color, title, message, autoClose: DURATION_MS })

export const toastError = (title: string, message: string) => show('red', title, message)
export const toastSuccess = (title: string, message: string) => show('green', title, message)
export const toastInfo = (title: string, message: string) => show('blue', title, message)
