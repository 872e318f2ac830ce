/** Key that moves the focus from a field to its panel; Escape moves it back. */
export const TOUCHE = 'F1'

/** Element that had the focus before the panel; null without one. */
export const retour: { place: HTMLElement | null } = { place: null }
