/** Comes with the address of a dialog that opens or closes over the same page: the focus is the dialog's matter, not that of a new page. */
export const dialogMove = { estDialogue: true } as const

export const isDialogMove = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'estDialogue' in state
