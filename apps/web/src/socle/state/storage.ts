/** The device's storage, when the browser lets us have it: without it everything works until the page is reloaded. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps `value` on the device under `key`; null forgets it. */
export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Full or refused storage costs a reload, never the work in progress.
  }
}

/** The keys kept on the device that begin so. */
export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Deletes a database of the device, with all that it holds. */
export function forgetDatabase(name: string): void {
  try {
    indexedDB.deleteDatabase(name)
  } catch {
    // Without a storage nothing was stored.
  }
}
