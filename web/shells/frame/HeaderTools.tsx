import { InboxLink } from '../../messages/InboxLink.tsx'
import { NotificationBell } from '../../notifications/NotificationBell.tsx'
import { SearchButton } from '../../search/SearchButton.tsx'
import type { NavEntry } from '../../session/navigation/menus.ts'
import { useSession } from '../../session/session.ts'

/** What both headers have for who is in: the search, the inbox and the bell. */
export function HeaderTools(search: { portal: 'LEARNER' | 'ADMIN'; entries: NavEntry[] }) {
  const { heldBy, settings } = useSession()
  if (heldBy) return null
  return (
    <>
      <SearchButton {...search} />
      <InboxLink />
      {settings.flags.notifications && <NotificationBell />}
    </>
  )
}
