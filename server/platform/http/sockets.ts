/** How many live connections of this process each session or bearer token has open now. */
const open = new Map<string, number>()

/** A connection of this session or token began; `closed` is to follow. */
export const opened = (key: string): void => void open.set(key, count(key) + 1)

export function closed(key: string): void {
  const left = count(key) - 1
  if (left > 0) open.set(key, left)
  else open.delete(key)
}

export const count = (key: string): number => open.get(key) ?? 0
