import { notify } from '../../domain/news/notify.ts'
import { usersVisibleTo } from '../../domain/people/rules.ts'
import { viewerAtDoor } from '../../domain/people/viewer.ts'
import type { Change } from '../../platform/events.ts'
import type { Mailed } from './letter.ts'

/** Tells whose view it is that somebody gets it no more, once for each person; named where they may see them. */
export async function tellOwner(c: Change, { id, view }: Mailed, userId: string): Promise<void> {
  const owner = await viewerAtDoor(c.services, view.userId)
  if (!owner || owner.id === userId) return
  const person = await c.tx.user.findFirst({
    where: { AND: [{ id: userId }, usersVisibleTo(owner)] },
    select: { firstName: true, lastName: true },
  })
  const name = person ? `${person.firstName} ${person.lastName}`.trim() : 'Somebody'
  await notify(c, {
    userId: owner.id,
    kind: 'report.mail-refused',
    title: `${name} does not get “${view.name}”`,
    body: 'They may not see all of this report, or the view asks for what the report does not have. Nothing was emailed to them.',
    link: `${owner.isAdmin ? '/auth/admin' : '/auth'}/report/emails`,
    reference: `report-mail-right:${id}:${userId}`,
    namesId: person ? userId : null,
  })
}
