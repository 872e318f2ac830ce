/** Identifier of the content of a page, which has the focus after a navigation until there is a title. */
export const CONTENU = 'contenu'

/** Focuses the title of the page after the focused row was removed, as after a navigation. */
export const focusTitle = (): void => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
