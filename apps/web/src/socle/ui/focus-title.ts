/** Focuses the title of the page after the focused row was removed, as after a navigation. */
export const focusTitle = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
