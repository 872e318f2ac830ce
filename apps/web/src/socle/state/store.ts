import { useSyncExternalStore } from 'react'

export interface Store<Value> {
  get(): Value
  set(value: Value): void
  subscribe(listener: () => void): () => void
}

/** A value that lives outside React, because the API client and the router's guards need it too. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(value) {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Value of a store, or the part returned by `read`. The part must stay the same object while it does not change, because a new one re-renders. */
export function useStore<Value>(store: Store<Value>): Value
export function useStore<Value, Part>(store: Store<Value>, read: (value: Value) => Part): Part
export function useStore<Value>(store: Store<Value>, read: (value: Value) => unknown = (value) => value) {
  return useSyncExternalStore(store.subscribe, () => read(store.get()))
}
