import type { Prisma } from '../generated/client/client.ts'
import type { Draw } from '../factories/draw.ts'
import type { Content } from './content.ts'
import type { Person } from './people.ts'
import type { Journal, TaughtCurriculum } from './training.ts'

const hour = 3_600_000
const day = 24 * hour

/** What learner@demo.test has done: three courses passed, two begun, one failed, the mandatory curriculum half way. */
export function learnerStory(
  journal: Journal,
  learner: Person,
  curriculums: readonly TaughtCurriculum[],
  now: Date,
): void {
  const visit = (title: string, daysAgo: number) => {
    for (const curriculum of curriculums) {
      const course = curriculum.courses.find((known) => known.title === title)
      if (course) return { person: learner, course, curriculum, startedAt: new Date(now.getTime() - daysAgo * day) }
    }
    throw new RangeError(`No course is called ${title}`)
  }
  journal.passed(visit('Welcome to Norrvik', 180), 0.1)
  journal.passed(visit('Pre-Delivery Inspection', 166), 1.2)
  journal.passed(visit('Bikes and Classes', 97), 0.2)
  journal.failed(visit('Rider Fit', 4))
  journal.underway(visit('Trail Etiquette and Rider Safety', 2), 2)
  journal.underway(visit('Needs Discovery for Side-by-Sides', 1.2), 1)
}

/** News beyond results, some of it unread. */
export function learnerNews(
  journal: Journal,
  learner: Person,
  curriculums: readonly TaughtCurriculum[],
  now: Date,
): void {
  const [mandatory, fresh] = [
    curriculums.find(({ name }) => name === 'Norrvik Dealer Onboarding')!,
    curriculums.find(({ name }) => name === 'Retail Excellence')!,
  ]
  const at = (hours: number) => new Date(now.getTime() - hours * hour)
  journal.tell(learner, at(5), {
    kind: 'curriculum.reminder',
    title: `${mandatory.name}: two courses to go`,
    body: 'You are half way through a mandatory curriculum.',
    link: `/auth/curriculum-page/${mandatory.id}`,
    reference: `reminder:${mandatory.id}`,
  })
  journal.tell(learner, at(29), {
    kind: 'curriculum.published',
    title: `New for you: ${fresh.name}`,
    body: 'Four short courses for everyone who meets customers.',
    link: `/auth/curriculum-page/${fresh.id}`,
    reference: `published:${fresh.id}`,
  })
  journal.tell(
    learner,
    at(24 * 181),
    {
      kind: 'account.approved',
      title: 'Welcome to Paddock',
      body: 'Your account is active. Start with the mandatory training.',
      link: '/auth/my-training',
      reference: 'account.approved',
    },
    true,
  )
}

export function helpRows(people: readonly Person[], draw: Draw, now: Date): Prisma.HelpRequestCreateManyInput[] {
  const asked = [
    'The captions in the trail video are hard to read on my phone. Can they be larger?',
    'I moved from Service to Sales last month. How do I change my department?',
    'Our new technician registered on Monday and is still waiting for approval.',
    'My certificate shows my name without the accent. I have corrected it in my profile; can it be printed again?',
    'Could the suspension courses include a chart for riders under 130 pounds?',
  ]
  const writers = people
    .filter(({ role, row }) => role === 'learner' && row.status === 'ACTIVE')
    .slice(40, 40 + asked.length)
  const help = asked.map((message, index): Prisma.HelpRequestCreateManyInput => {
    const { row } = writers[index]!
    return {
      id: draw.id(),
      fullName: `${row.firstName} ${row.lastName}`,
      email: row.email,
      phone: row.phone ?? '406-555-0100',
      message,
      userId: row.id,
      createdAt: new Date(now.getTime() - (index * 3 + 1) * day),
    }
  })
  const demo = {
    id: draw.id(),
    kind: 'DEMO' as const,
    fullName: 'Gwen Alvarado',
    email: 'gwen@summit-dealers.test',
    phone: '720-555-0144',
    company: 'Summit Dealer Group',
    message: 'Eleven stores, about 180 people. We would like to see the reports and the certificates.',
    createdAt: new Date(now.getTime() - 2 * day),
  }
  return [...help, demo]
}

/** What administrators did lately, as the activity log keeps it. */
export function activityRows(
  people: readonly Person[],
  content: Content,
  draw: Draw,
  now: Date,
): Prisma.ActivityLogCreateManyInput[] {
  const admins = people.filter(
    ({ role }) => role === 'platform-admin' || role === 'company-admin' || role === 'brand-manager',
  )
  const row = (
    action: string,
    targetType: string,
    targetId: string,
    after: Prisma.InputJsonObject,
  ): Prisma.ActivityLogCreateManyInput => {
    const actorId = draw.pick(admins).row.id
    const targetName = [after.name, after.title, after.email].find((name) => typeof name === 'string')
    return {
      id: draw.id(),
      actorId,
      action,
      targetType,
      targetId,
      targetName,
      after,
      requestId: draw.suffix(),
      createdAt: new Date(now.getTime() - draw.int(1, 60 * 24) * hour),
    }
  }
  return [
    ...content.courses.map((course) =>
      row('publishCourse', 'Course', course.id!, { title: course.title, status: 'PUBLISHED' }),
    ),
    ...content.curriculums.map((curriculum) =>
      row('saveCurriculum', 'Curriculum', curriculum.id!, { name: curriculum.name }),
    ),
    ...content.brands.map((brand) =>
      row('saveBrand', 'Brand', brand.id!, { name: brand.name, color: brand.color ?? null }),
    ),
    ...people
      .filter(({ row: { status } }) => status === 'DENIED')
      .map((person) => row('denyUser', 'User', person.row.id, { status: 'DENIED', email: person.row.email })),
  ]
}
