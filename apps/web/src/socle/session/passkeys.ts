/** Whether this browser has passkeys at all: over HTTPS, or on its own machine. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** What makes and shows them, fetched once somebody wants one. */
export const loadPasskeys = () => import('./passkey')
