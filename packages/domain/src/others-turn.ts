/** Lets other requests run: long readings call it between their chunks. */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
