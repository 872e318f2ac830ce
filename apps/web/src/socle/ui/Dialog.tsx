import type { ModalProps } from '@mantine/core'
import { type FormEvent, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../state/store'
import classes from './Dialog.module.css'
import { firstOf } from './first-field'
import { modal } from './modal'
import { areToastsShown } from './toast'

interface Props {
  title: string
  /** Without it the dialog stays until a click on one of its buttons. */
  onClose?: (() => void) | undefined
  /** Label of the close button, if closing has a further effect. */
  closeLabel?: string
  size?: ModalProps['size']
  /** For an entry: a click beside the dialog does not discard it. */
  isEntry?: boolean
  /** For a content whose height changes while one types: the dialog grows downwards only. */
  isAtTop?: boolean
  /** Whether its content is still being loaded: the focus waits for it in the dialog, unless there is a field already. */
  isLoading?: boolean
  /** Makes it a form: Enter in a field acts like the submit button of the footer. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown
  /** Buttons, the main one last: they stay visible, however long the content is. */
  footer?: ReactNode
  children: ReactNode
}

const stays = { onClose: () => undefined, withCloseButton: false, closeOnEscape: false, closeOnClickOutside: false }

/** Dialog, open while it is mounted. The focus then returns to its former element. */
export function Dialog({
  title,
  onClose,
  closeLabel,
  size,
  isEntry = false,
  isAtTop = false,
  isLoading = false,
  onSubmit,
  footer,
  children,
}: Props) {
  const { t } = useTranslation()
  useReturnFocus()
  const isAbove = useIsAbove()
  const isLower = useToastRoom()
  const Modal = modal()
  const content = (
    <>
      <Body isLoading={isLoading} isToRead={!isEntry && onSubmit === undefined && footer === undefined}>
        {children}
      </Body>
      {footer !== undefined && <DialogFooter>{footer}</DialogFooter>}
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
        {...(isAtTop && { centered: false })}
        {...(isLower && { styles: LOWER })}
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

/** Buttons at the foot of a dialog, for a form inside it that has its own: they stay visible. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return <div className={classes.footer}>{children}</div>
}

interface BodyProps {
  isLoading: boolean
  /** Without anything to enter or to decide: one reads it and closes it. */
  isToRead: boolean
  children: ReactNode
}

/**
 * Content of a dialog. The first focus is on its first field, or else on its first action: not on the button that closes, which is first in the dialog. Below
 * the fold, as under a long list of reasons, a field gets no focus: a dialog opens at its beginning.
 */
function Body({ isLoading, isToRead, children }: BodyProps) {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const self = body.current
    const dialog = self?.closest('[role="dialog"]')
    if (self == null || dialog == null) return
    const isWaiting = document.activeElement === self
    const marked = dialog.querySelector('[data-autofocus]')
    if (marked !== null && marked !== self) {
      // Content that came above it may have pushed it out of sight.
      if (marked === document.activeElement) marked.scrollIntoView({ block: 'nearest' })
      return
    }
    if (!isWaiting && dialog.contains(document.activeElement)) return
    const first = firstOf(dialog, { fieldsOnly: isLoading || isToRead })
    if (first === null) return
    if (first.getBoundingClientRect().bottom > dialog.getBoundingClientRect().bottom) {
      self.setAttribute('data-autofocus', '')
      return
    }
    // The library focuses the element with this mark once the dialog is drawn, without a scroll.
    self.removeAttribute('data-autofocus')
    first.setAttribute('data-autofocus', '')
    first.scrollIntoView({ block: 'nearest' })
    if (isWaiting) first.focus({ preventScroll: true })
  }, [isLoading, isToRead])
  return (
    <div ref={body} className={classes.body} tabIndex={-1} data-autofocus={isLoading || undefined}>
      {children}
    </div>
  )
}

/** Height of a toast of three lines, with a button. */
const TOAST_ROOM = '8.5rem'

/** The room is taken at the top only: a dialog as high as the window would lose it twice. */
const LOWER = {
  inner: { paddingTop: TOAST_ROOM },
  content: { maxHeight: `calc(100dvh - ${TOAST_ROOM} - var(--modal-y-offset))` },
}

/**
 * Whether a toast was shown since the dialog opened. The dialog keeps its lower position after the toast, so that nothing moves under the pointer a second
 * time.
 */
function useToastRoom(): boolean {
  const areShown = useStore(areToastsShown)
  const [wasShown, setShown] = useState(areShown)
  if (areShown && !wasShown) setShown(true)
  return wasShown
}

/** Open dialogs, the topmost one last. */
let open: readonly object[] = []

/** Also marks the root, so that the page below does not scroll (global.css): the style sheet need not search a dialog at each change of the page. */
function show(dialogs: readonly object[]): void {
  open = dialogs
  document.documentElement.toggleAttribute('data-dialog', open.length > 0)
}

/** Whether a dialog is the topmost one: all open dialogs receive the key that closes. */
function useIsAbove(): () => boolean {
  const self = useRef<object>(null)
  useEffect(() => {
    // A new object each time: React may unmount a dialog and mount it again at once.
    const place = {}
    self.current = place
    show([...open, place])
    return () => {
      // After all dialogs have received that key.
      setTimeout(() => {
        show(open.filter((other) => other !== place))
      })
    }
  }, [])
  return () => open.at(-1) === self.current
}

/** A button that is disabled while its dialog loads has lost the focus by the time the dialog opens. */
let last: Element | null = null
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) last = target
})

/** Element that had the focus when a dialog opened, and that of the dialog that this one replaced. */
interface Opener {
  element: Element | null
  readonly before: Opener | null
}
let latest: Opener | null = null

const nobody = () => document.activeElement === null || document.activeElement === document.body

/**
 * Focuses an element of the page, without scrolling. While a dialog is open the focus stays in it, and goes to that element once it closes: a link to a place
 * may open a dialog there, and is gone itself.
 */
export function focusBelowDialogs(element: HTMLElement): void {
  if (latest === null) {
    element.focus({ preventScroll: true })
    return
  }
  let first = latest
  while (first.before !== null) first = first.before
  first.element = element
}

/** On unmount the focus returns to its former element, unless another element has it meanwhile. */
function useReturnFocus(): void {
  const [opener] = useState(() => {
    latest = { element: nobody() ? last : document.activeElement, before: latest }
    return latest
  })
  useEffect(
    () => () => {
      // After the re-renders caused by the closing.
      setTimeout(() => {
        // Elements of the replaced dialog were removed with it.
        let back: Opener | null = opener
        while (back !== null && back.element?.isConnected !== true) back = back.before
        if (nobody() && back?.element instanceof HTMLElement) back.element.focus({ preventScroll: true })
        if (document.querySelector('[role="dialog"]') === null) latest = null
      })
    },
    [opener],
  )
}
