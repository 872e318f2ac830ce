/** Storage of the device, where the browser allows it: without it everything works until the page is reloaded. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Stores `value` on the device under `key`; null removes it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Full or refused storage costs a reload, never the work in progress.
  }
}

/** Keys on the device with this prefix. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Deletes a database of the device with its content. */
export function forgetDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name)
  } catch {
    // Without storage there is nothing to delete.
  }
}
