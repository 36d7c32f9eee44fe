/** What plays in one tab of a browser, and what rests in the others: two at once are none. */
let channel: BroadcastChannel | undefined
const rests = new Set<() => void>()

function open(): BroadcastChannel | undefined {
  if (channel || !('BroadcastChannel' in globalThis)) return channel
  channel = new BroadcastChannel('paddock:plays')
  channel.addEventListener('message', () => {
    for (const rest of rests) rest()
  })
  return channel
}

export const tabs = {
  /** Tells the other tabs that something begins to play here. */
  play: (): void => open()?.postMessage('plays'),
  /** Told when something begins in another tab. Returns how to stop. */
  onPlay(rest: () => void): () => void {
    open()
    rests.add(rest)
    return () => void rests.delete(rest)
  },
}
