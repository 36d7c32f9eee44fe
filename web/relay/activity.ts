/** How many calls are on their way; the shell's fetch indicator listens, and the page says so to whoever drives it. */
let pending = 0
const listeners = new Set<() => void>()

function change(by: number) {
  pending += by
  document.documentElement.toggleAttribute('data-busy', pending > 0)
  for (const listener of listeners) listener()
}

export async function whileBusy<T>(work: Promise<T>): Promise<T> {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

export const isBusy = () => pending > 0

export function onBusyChange(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
