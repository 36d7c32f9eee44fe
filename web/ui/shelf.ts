import { createStore, del, entries, get, keys, set, type UseStore } from 'idb-keyval'

/**
 * A store in this browser's own database, opened when it is first used. Where a browser keeps nothing (private windows,
 * a full disk) its promises fail; whoever uses it goes on without.
 */
export function shelf(database: string, name: string) {
  let opened: UseStore | undefined
  const store = () => (opened ??= createStore(database, name))
  // Each async, so that where there is no database at all, this too is a promise that fails.
  return {
    read: async <T>(key: string) => get<T>(key, store()),
    keep: async (key: string, value: unknown) => set(key, value, store()),
    drop: async (key: string) => del(key, store()),
    names: async () => keys<string>(store()),
    entries: async <T>() => entries<string, T>(store()),
  }
}
