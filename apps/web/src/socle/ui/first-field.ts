const FIELD = ':is(input, select, textarea):enabled:not([type="hidden"], [readonly])'
const ACTION = 'button:enabled, summary, a[href]:not([href^="mailto:"])'

/** Header of the library's dialogs, with the button that closes. */
const HEADER = 'header'

/** Whether Tab stops at an element: not where its part of the page is hidden or folded. */
function isStop(element: HTMLElement): boolean {
  // A folded part still shows its own summary.
  const shown = element.tagName === 'SUMMARY' ? element.parentElement : element
  return (
    element.tabIndex >= 0 &&
    element.closest('[hidden], [inert]') === null &&
    shown?.parentElement?.closest('details:not([open])') == null
  )
}

/** Whether an element stands within the height of the window, or has no place at all. */
const isInSight = (element: HTMLElement): boolean => element.getBoundingClientRect().bottom <= window.innerHeight

/**
 * First field of a dialog, or else its first action in sight, beside the button that closes; null without any.
 * @param fieldsOnly whether actions do not count
 */
export function firstOf(dialog: Element, { fieldsOnly }: { fieldsOnly: boolean }): HTMLElement | null {
  const stops = (selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.closest(HEADER) === null && isStop(element),
    )
  const fields = stops(FIELD)
  const [field] = fields
  if (field === undefined) return fieldsOnly ? null : (stops(ACTION).find(isInSight) ?? null)
  if (!isRadio(field)) return field
  // Tab stops at the chosen answer of a question.
  return fields.find((one) => isRadio(one) && one.name === field.name && one.checked) ?? field
}

const isRadio = (field: HTMLElement): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'radio'
