import { onSessionChange, viewerId } from '../../../session/session.ts'
import { listening } from '../../../ui/media/listening.ts'

let forget: (() => void) | undefined

/** What plays goes on from page to page and from one portal to the other, and ends when somebody else is signed in. */
export function listensAs(userId: string): void {
  forget?.()
  const end = onSessionChange(() => {
    if (viewerId() === userId) return
    end()
    listening.close()
  })
  forget = end
}
