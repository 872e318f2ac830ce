import type { createRoot } from 'react-dom/client'

/**
 * Events of a key that nobody takes from React here: it would look for their takers at each key, twice, through every component above the field.
 * `keyup`, `keypress`, `textInput` and `selectionchange` end in `onKeyUp`, `onKeyPress`, `onBeforeInput` and an element's `onSelect`.
 */
const UNHEARD: ReadonlySet<string> = new Set(['keyup', 'keypress', 'textInput', 'selectionchange'])

/** A character typed into a field of numbers: a shortcut there needs a named key, Ctrl, Alt or the command key. */
const isFigure = ({ key, ctrlKey, altKey, metaKey, target }: KeyboardEvent): boolean =>
  (key.length === 1 || key === 'Backspace') &&
  !(ctrlKey || altKey || metaKey) &&
  target instanceof HTMLInputElement &&
  target.inputMode === 'decimal'

/**
 * A root of React that does not listen to these events, nor to `input` on its way down (`onInputCapture`), nor to the key of a figure in a number: 0.25 ms
 * are left of the 0.9 that such a key costs in another root (`bench/README.md`). What React draws elsewhere on the page, as dialogs, hears everything.
 */
export function createQuietRoot(create: typeof createRoot, element: Element): ReturnType<typeof createRoot> {
  const { addEventListener } = EventTarget.prototype
  // React begins to listen to the events that it knows while it creates the root.
  EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
    if (UNHEARD.has(type) || (type === 'input' && options === true)) return
    addEventListener.call(this, type, type === 'keydown' ? withoutFigures(listener) : listener, options)
  }
  try {
    return create(element)
  } finally {
    EventTarget.prototype.addEventListener = addEventListener
  }
}

const withoutFigures =
  (listener: EventListenerOrEventListenerObject | null): EventListener =>
  (event) => {
    if (typeof listener === 'function' && !isFigure(event as KeyboardEvent)) listener(event)
  }
