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

/** What a store holds, or the part of it that is read, by which it is known whether to draw again: one and the same as long as it has not changed. */
export function useStore<Value>(store: Store<Value>): Value
export function useStore<Value, Part>(store: Store<Value>, read: (value: Value) => Part): Part
export function useStore<Value>(store: Store<Value>, read: (value: Value) => unknown = (value) => value) {
  return useSyncExternalStore(store.subscribe, () => read(store.get()))
}
