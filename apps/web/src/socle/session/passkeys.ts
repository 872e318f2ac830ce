/** Whether this browser supports passkeys here: over HTTPS, or on its own machine. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Lazy chunk that creates and presents passkeys. */
export const loadPasskeys = () => import('./passkey')
