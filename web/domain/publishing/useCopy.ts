import { useNavigate } from 'react-router'
import { showDone } from '../../ui/alerts.ts'

/** A second click so soon after the first is the end of a double click, in milliseconds. */
const DOUBLE_CLICK = 500

/** Whether this window makes a copy. The editor of the copy has the same button in the same place. */
let isCopying = false

/** Makes a copy and opens it; asked again meanwhile, or by the second of a double click, it does nothing. */
export function useCopy() {
  const navigate = useNavigate()
  /** `make` fires the mutation, and answers what to say and where to go; nothing where it was refused. */
  return async (make: () => Promise<{ said: string; to: string } | undefined>) => {
    if (isCopying) return
    isCopying = true
    const doubleClick = new Promise((resolve) => setTimeout(resolve, DOUBLE_CLICK))
    try {
      const made = await make()
      if (!made) return
      showDone(made.said)
      await navigate(made.to)
    } finally {
      void doubleClick.then(() => {
        isCopying = false
      })
    }
  }
}
