/** Milliseconds this thread has worked, not what the clock says: on a busy machine others hold it up as well. */
export function worked(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const letters = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ id: `${n}`, name: `Name ${n}`, at: n })))
/** Milliseconds of the same work each time. */
function piece(): number {
  const began = worked()
  JSON.stringify(JSON.parse(letters))
  return worked() - began
}
const leastOf = (times: number) => Math.min(...Array.from({ length: times }, piece))
let best = Infinity

/**
 * Milliseconds of work as they would be on this machine at rest: where others crowd its caches and share its cores, the
 * same work is more. Told by a piece of work, now and at its best.
 */
export function atRest(milliseconds: number): number {
  const now = leastOf(5)
  best = Math.min(best, now, best === Infinity ? leastOf(10) : Infinity)
  // Where the machine counts in large steps, a piece may be none.
  return now > 0 ? (milliseconds * best) / now : milliseconds
}

/** How many times as long as its own work this thread takes now, where others work on the same cores; 1 at rest. */
export function crowding(): number {
  const [began, before] = [performance.now(), worked()]
  while (worked() - before < 100) piece()
  return Math.max(1, (performance.now() - began) / (worked() - before))
}

/** Watches how long this thread works without a pause; each call tells the longest since the last one, at rest. */
export function watchHold(): { longest(): number; end(): void } {
  atRest(0)
  let longest = 0
  let last = worked()
  const look = () => {
    const now = worked()
    longest = Math.max(longest, now - last)
    last = now
  }
  const ticks = setInterval(look, 2)
  return {
    longest() {
      look()
      const held = longest > 50 ? atRest(longest) : longest
      longest = 0
      last = worked()
      return held
    },
    end: () => clearInterval(ticks),
  }
}
