/** Where the keyboard goes on once the row that had the focus is gone: at the title of the page, as after a navigation. */
export const focusTitle = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
