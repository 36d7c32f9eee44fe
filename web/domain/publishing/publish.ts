import { showDone, showFailure } from '../../ui/alerts.ts'
import { showUndo } from '../../ui/forms/confirm.tsx'

type Publishing = {
  /** What it is and became, as in “Brakes is open to learners”. */
  opened: string
  closed: string
  /** `expected` is what it lacks, in the server's words. */
  send: (published: boolean) => Promise<{ data?: unknown; expected?: string }>
}

/**
 * Opens or closes a thing and tells so; what was closed can be opened again. Resolves to what it lacks, when it cannot
 * be opened yet.
 */
export async function publish({ opened, closed, send }: Publishing, published: boolean): Promise<string | undefined> {
  const { data, expected } = await send(published)
  if (data && published) showDone(opened)
  else if (data)
    showUndo(closed, () => {
      void publish({ opened, closed, send }, true).then((lack) => {
        if (lack) showFailure(lack)
      })
    })
  return expected
}
