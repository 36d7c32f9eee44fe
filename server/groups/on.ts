import { refitGroup } from '../domain/people/accessChanges.ts'
import { changeInJob } from '../platform/change.ts'
import { failure } from '../platform/errors.ts'
import { on } from '../platform/events.ts'
import { job } from '../platform/jobs.ts'

declare module '../platform/jobs.ts' {
  interface Jobs {
    'refit-groups': Record<string, never>
  }
}

/** Milliseconds all dynamic groups may take together: a thousand people take about one each. */
const NIGHTLY_MS = 300_000

/** Dynamic groups follow each change as it happens; what went past the portal is found by night. */
job(
  'refit-groups',
  async (services) => {
    const groups = await services.db.assignmentGroup.findMany({ where: { kind: 'DYNAMIC' }, select: { id: true } })
    if (!groups.length) return
    await changeInJob(
      services,
      'refitGroups',
      async (c) => {
        for (const { id } of groups) refitGroup(c, id)
      },
      { timeout: NIGHTLY_MS },
    )
  },
  '41 3 * * *',
)

on('app.started', (c) => c.addJob('refit-groups', {}, { key: 'refit-groups' }))

on('user.erased', async ({ tx }, { userId }) => {
  await tx.assignmentGroupMember.deleteMany({ where: { userId } })
  await tx.adminGroupUser.deleteMany({ where: { userId } })
})

/** It joins the admin groups of who made it. Errors: FORBIDDEN for who is in none. */
on('dealer.madeWithinReach', async ({ tx }, { dealerId, userId }) => {
  const groups = await tx.adminGroupUser.findMany({
    where: { userId, group: { active: true } },
    select: { groupId: true },
  })
  if (!groups.length)
    throw failure('FORBIDDEN', 'A new dealer joins your admin groups, and you are in none. Ask an administrator.')
  await tx.adminGroupDealer.createMany({ data: groups.map(({ groupId }) => ({ groupId, dealerId })) })
})
