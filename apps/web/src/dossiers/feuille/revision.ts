const numero = (etag: string | null): number => Number(/^(?:W\/)?"(\d+)/.exec(etag ?? '')?.[1])

/** Whether an answer is older than the known state: answers may arrive in another order than the server sent them. */
export const isOlder = (etag: string | null, known: string | null): boolean => numero(etag) < numero(known)
