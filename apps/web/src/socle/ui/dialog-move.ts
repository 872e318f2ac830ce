/** State of a navigation that opens or closes a dialog over the same page: the dialog handles the focus, not the page. */
export const dialogMove = { estDialogue: true } as const

export const isDialogMove = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'estDialogue' in state
