import { showDone, showFailure } from '../../ui/alerts.ts'
import { showUndo } from '../../ui/dialogs/confirm.tsx'

type Publishing<D> = {
  /** What it is and became, as in “Brakes is open to learners”, by what the server answered. */
  opened: (data: D) => string
  closed: string
  /** Asks before it is opened; false leaves it closed. */
  ask?: () => Promise<boolean>
  /** `expected` is what it lacks, in the server's words. */
  send: (published: boolean) => Promise<{ data?: D; expected?: string }>
}

/** What opened is seen by learners only where they come by: says so where nothing leads to it yet. */
export function openedIn(name: string, places: readonly { open: boolean }[], place: { one: string; opens: string }) {
  if (places.some(({ open }) => open)) return `${name} is open to learners`
  if (places.length) return `“${name}” is published. Learners see it as soon as its ${place.one} is ${place.opens}.`
  return `“${name}” is published. It is in no ${place.one} yet, so learners do not see it.`
}

/**
 * Opens or closes a thing and tells so; what was closed can be opened again. Resolves to what it lacks, when it cannot
 * be opened yet.
 */
export async function publish<D>(
  { opened, closed, ask, send }: Publishing<D>,
  published: boolean,
): Promise<string | undefined> {
  if (published && ask && !(await ask())) return undefined
  const { data, expected } = await send(published)
  if (data && published) showDone(opened(data))
  else if (data)
    showUndo(closed, () => {
      void publish({ opened, closed, send }, true).then((lack) => {
        if (lack) showFailure(lack)
      })
    })
  return expected
}
