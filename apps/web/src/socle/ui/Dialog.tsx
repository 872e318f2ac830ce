import type { ModalProps } from '@mantine/core'
import { type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../state/store'
import classes from './Dialog.module.css'
import { modal } from './modal'
import { areToastsShown } from './toast'

interface Props {
  title: string
  /** Without it the dialog stays until one of its buttons is pressed. */
  onClose?: (() => void) | undefined
  /** Label of the closing button, where closing does more. */
  closeLabel?: string
  size?: ModalProps['size']
  /** Something is being entered: a click beside the dialog does not throw it away. */
  isEntry?: boolean
  /** Makes it a form: Enter in a field does what the submitting button of the footer does. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown
  /** The buttons, the main one last: they stay in sight however long the content is. */
  footer?: ReactNode
  children: ReactNode
}

const stays = { onClose: () => undefined, withCloseButton: false, closeOnEscape: false, closeOnClickOutside: false }

/** Dialog, open as long as it is mounted. The focus then returns to where it was. */
export function Dialog({ title, onClose, closeLabel, size, isEntry = false, onSubmit, footer, children }: Props) {
  const { t } = useTranslation()
  useReturnFocus()
  const isAbove = useIsAbove()
  const isLower = useToastRoom()
  const Modal = modal()
  const content = (
    <>
      <div className={classes.body}>{children}</div>
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
    </>
  )
  const closing =
    onClose === undefined
      ? stays
      : {
          onClose: () => isAbove() && onClose(),
          closeOnClickOutside: !isEntry,
          closeButtonProps: { 'aria-label': closeLabel ?? t('action.fermer') },
        }
  return (
    <Suspense>
      <Modal
        opened
        title={title}
        {...(size !== undefined && { size })}
        {...(isLower && { yOffset: TOAST_ROOM })}
        returnFocus={false}
        classNames={{ content: classes.content }}
        {...closing}
      >
        {onSubmit === undefined ? (
          content
        ) : (
          <form noValidate onSubmit={onSubmit}>
            {content}
          </form>
        )}
      </Modal>
    </Suspense>
  )
}

/** A toast of three lines, with a button. */
const TOAST_ROOM = '8.5rem'

/** Whether a toast was there since the dialog opened. The dialog stays lower once it has gone, so that nothing moves under the pointer a second time. */
function useToastRoom(): boolean {
  const areShown = useStore(areToastsShown)
  const [wasShown, setShown] = useState(areShown)
  if (areShown && !wasShown) setShown(true)
  return wasShown
}

/** The dialogs on screen, the last above the others. */
let open: readonly object[] = []

/** Says on the root, too, that the page below does not scroll (global.css): it need not look for a dialog at each change of the page. */
function show(dialogs: readonly object[]): void {
  open = dialogs
  document.documentElement.toggleAttribute('data-dialog', open.length > 0)
}

/** Whether a dialog is above every other one: the key that closes it is heard by those below, too. */
function useIsAbove(): () => boolean {
  const self = useRef<object>(null)
  useEffect(() => {
    // A new one each time: React may unmount a dialog and mount it again at once.
    const place = {}
    self.current = place
    show([...open, place])
    return () => {
      // Once that key has been heard by all.
      setTimeout(() => {
        show(open.filter((other) => other !== place))
      })
    }
  }, [])
  return () => open.at(-1) === self.current
}

/** A button that is busy while its dialog is fetched has lost the focus by the time the dialog opens. */
let last: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) last = target
})

/** Element with the focus when a dialog opened, and that of the dialog which this one replaced. */
interface Opener {
  readonly element: Element | null
  readonly before: Opener | null
}
let latest: Opener | null = null

const nobody = () => document.activeElement === null || document.activeElement === document.body

/** On unmount the focus returns to its element of before, unless another element has taken it meanwhile. */
function useReturnFocus(): void {
  const [opener] = useState(() => {
    latest = { element: nobody() ? last : document.activeElement, before: latest }
    return latest
  })
  useEffect(
    () => () => {
      // After everything that closing sets off has been drawn.
      setTimeout(() => {
        // Elements of the replaced dialog left the page with it.
        let back: Opener | null = opener
        while (back !== null && back.element?.isConnected !== true) back = back.before
        if (nobody() && back?.element instanceof HTMLElement) back.element.focus({ preventScroll: true })
        if (document.querySelector('[role="dialog"]') === null) latest = null
      })
    },
    [opener],
  )
}
