import { expect, it } from 'vitest'
import { addJob } from '../../server/platform/jobs.ts'
import { addDays, dayText } from '../../server/platform/values/days.ts'
import type { Who } from '../support/world.ts'
import { openCalls } from './calls/setting.ts'

const { db, graphql, person, signIn, jobs, standAt, now, today, setting } = await openCalls()

const TEAM = `{ dealerTraining { edges { node { databaseId standing { overdueCount nextDueOn } openTraining { dueOn daysLeft } } } }
  overdue: dealerTraining(overdue: true) { edges { node { databaseId } } } }`
const OWN = '{ myTraining { edges { node { viewerProgress { dueOn daysLeft } } } } }'
interface Due {
  dueOn: string
  daysLeft: number
}
interface Person {
  databaseId: string
  standing: { overdueCount: number; nextDueOn: string }
  openTraining: Due[]
}
interface Page<Node> {
  edges: { node: Node }[]
}
const day = (ahead: number) => dayText(addDays(today, ahead))
const goTo = (ahead: number) => standAt(new Date(now.getTime() + ahead * 86_400_000))
const run = async () => {
  await addJob(db, 'remind-of-due', {})
  await jobs()
}
const notifiedOf = async ({ user }: Who) =>
  (await db.notification.findMany({ where: { userId: user.id, kind: 'curriculum.due' } })).map(({ title }) => title)

it('a day for everybody is at the earliest 7 days after somebody joined, everywhere alike', async () => {
  const { dealer, group, manager, learner } = await setting({ dueOn: addDays(today, -30) })
  const late = await learner()
  const fresh = await person('learner', { dealerIds: [dealer.id], assignmentGroupIds: [group.id], createdAt: now })
  /** As the person, their manager and the lists have it. */
  const everywhere = async (who: Who) => {
    const team = await graphql<{ dealerTraining: Page<Person>; overdue: Page<{ databaseId: string }> }>(
      await signIn(manager.user),
      TEAM,
    )
    const own = await graphql<{ myTraining: Page<{ viewerProgress: Due }> }>(await signIn(who.user), OWN)
    const isTheirs = ({ node }: { node: { databaseId: string } }) => node.databaseId === who.user.id
    const { standing, openTraining } = team.data!.dealerTraining.edges.find(isTheirs)!.node
    return {
      own: own.data!.myTraining.edges.map(({ node }) => node.viewerProgress),
      open: openTraining,
      standing,
      isOverdue: team.data!.overdue.edges.some(isTheirs),
    }
  }
  const due = (dueOn: string, daysLeft: number) => ({
    own: [{ dueOn, daysLeft }],
    open: [{ dueOn, daysLeft }],
    standing: { overdueCount: daysLeft < 0 ? 1 : 0, nextDueOn: dueOn },
    isOverdue: daysLeft < 0,
  })
  expect(await everywhere(late)).toEqual(due(day(-30), -30))
  expect(await everywhere(fresh)).toEqual(due(day(7), 7))
  await run()
  goTo(7)
  expect(await everywhere(fresh)).toEqual(due(day(7), 0))
  goTo(8)
  expect(await everywhere(fresh)).toEqual(due(day(7), -1))
  // A day long past for everybody else is reminded of as theirs.
  await run()
  expect(await notifiedOf(fresh)).toContainEqual(expect.stringContaining('is overdue by 1 day'))
  expect(await notifiedOf(late)).toEqual([])
})
