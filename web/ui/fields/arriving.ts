// What is on its way into a form: a file that is sent, a picture that is taken from a film. A form that is saved waits
// for it: what somebody chose and watched arrive would be lost with the screen.
import type { Control } from 'react-hook-form'

type Arrival = { name: string; work: Promise<unknown> }
const arrivals = new WeakMap<object, Set<Arrival>>()

/** `work` brings the value of a field; it rejects where nothing came of it. */
export function arriving(control: Control, name: string, work: Promise<unknown>): void {
  const all = arrivals.get(control) ?? new Set()
  arrivals.set(control, all)
  const arrival = { name, work }
  all.add(arrival)
  const over = () => all.delete(arrival)
  void work.then(over, over)
}

/** Waits until all that was on its way is there; answers the names of the fields that something did not come for. */
export async function allArrived(control: object): Promise<string[]> {
  const all = arrivals.get(control) ?? new Set<Arrival>()
  const missing: string[] = []
  while (all.size) {
    await Promise.all(
      [...all].map((arrival) =>
        arrival.work
          .catch(() => {
            missing.push(arrival.name)
          })
          .finally(() => all.delete(arrival)),
      ),
    )
  }
  return missing
}
