import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

interface Entry {
  readonly payload: AdapterPayload
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** Keeps codes, tokens and sessions in memory, for one stand-in. The library's own memory store is shared by all of a process. */
export function memoryStore(): AdapterFactory {
  const entries = new Map<string, Entry>()

  function read(key: string): AdapterPayload | undefined {
    const entry = entries.get(key)
    if (entry !== undefined && entry.expiresAt > Date.now()) return entry.payload
    entries.delete(key)
    return undefined
  }

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    const search = (matches: (payload: AdapterPayload) => boolean) =>
      [...entries].find(([key, { payload }]) => key.startsWith(`${model}:`) && matches(payload))?.[0]
    const found = (key: string | undefined) => (key === undefined ? undefined : read(key))
    return {
      async upsert(id, payload, expiresIn) {
        const lifetime = expiresIn === undefined ? Number.POSITIVE_INFINITY : expiresIn * 1000
        entries.set(keyOf(id), { payload, expiresAt: Date.now() + lifetime })
      },
      async find(id) {
        return read(keyOf(id))
      },
      async findByUserCode(userCode) {
        return found(search((payload) => payload.userCode === userCode))
      },
      async findByUid(uid) {
        return found(search((payload) => payload.uid === uid))
      },
      async consume(id) {
        const payload = read(keyOf(id))
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
    }
  }
}
