import type { Prisma } from '../generated/client/client.ts'
import { seededDraw } from '../factories/draw.ts'
import type { Content } from './content.ts'
import type { Person } from './people.ts'
import type { History } from './training.ts'

const hour = 3_600_000
const day = 24 * hour

/** Months certificates of these courses hold, as safety rules ask. */
const terms: Record<string, number> = { 'Pre-Delivery Inspection': 6, 'Bikes and Classes': 3 }

const monthsLater = (date: Date, months: number) => {
  const end = new Date(date)
  end.setUTCMonth(end.getUTCMonth() + months)
  return end
}

/** Gives some certificates an end: the learner’s own are one that ends soon and one that has ended. */
export function endCertificates(history: History, content: Content, learner: Person, now: Date): void {
  const courses = new Map(
    content.courses.flatMap((course) =>
      terms[course.title] ? [[course.id, { course, months: terms[course.title]! }] as const] : [],
    ),
  )
  for (const { course, months } of courses.values()) course.certificateMonths = months
  for (const certificate of history.certificates) {
    const months = courses.get(certificate.courseId ?? '')?.months
    if (!months) continue
    certificate.expiresAt = monthsLater(new Date(certificate.issuedAt as Date), months)
  }
  const own = history.certificates.filter(({ userId, expiresAt }) => userId === learner.row.id && expiresAt)
  for (const { id, title, expiresAt } of own) {
    const over = (expiresAt as Date) < now
    history.notifications.push({
      id: seededDraw(`reminder ${id}`, now).id(),
      userId: learner.row.id,
      kind: 'certificate.expiring',
      createdAt: new Date(now.getTime() - (over ? 5 : 9) * day),
      readAt: null,
      title: over ? `Your certificate for “${title}” has expired` : `Your certificate for “${title}” ends soon`,
      body: 'Take the course again to renew it.',
      link: '/auth/my-training?show=certificates',
      reference: `certificate.expiring:${id}:demo`,
    })
  }
}

type Wish = [
  course: string | null,
  topic: string,
  message: string,
  status: 'PENDING' | 'APPROVED' | 'DENIED',
  answer: string,
  daysAgo: number,
]

const ownWishes: Wish[] = [
  [
    'Drive Belt Service',
    '',
    'I sell belts every week and would like to know what the shop does with them.',
    'APPROVED',
    'Good idea. Enjoy it!',
    12,
  ],
  [null, 'Winter storage of electric models', 'Customers keep asking what to do with the battery.', 'PENDING', '', 2],
  ['Fork Seals and Oil', '', '', 'DENIED', 'This one needs the tools of a certified workshop.', 20],
]

const otherWishes: Wish[] = [
  ['Drive Belt Service', '', 'I am moving to the service counter in January.', 'PENDING', '', 1],
  [
    null,
    'Trade-in inspections',
    'A checklist would help us to quote the same price for the same machine.',
    'PENDING',
    '',
    3,
  ],
  ['Electrics in the Wet', '', '', 'PENDING', '', 4],
  ['Fork Seals and Oil', '', 'Our technician retires in spring.', 'PENDING', '', 6],
  [null, 'Spanish phone greetings', '', 'APPROVED', 'Planned for the second quarter.', 15],
  ['Drive Belt Service', '', 'We share one counter on Saturdays.', 'APPROVED', '', 18],
  [null, 'Drone photography of trails', '', 'DENIED', 'Nice, but not for dealers.', 30],
]

/** What learners ask for, certifications they brought along, and one course that another locks. */
export function wishRows(content: Content, people: readonly Person[], learner: Person, decider: Person, now: Date) {
  const draw = seededDraw('wishes', new Date('2026-06-01T08:00:00Z'))
  const courseId = (title: string | null) => content.courses.find((course) => course.title === title)?.id ?? null
  const askers = people.filter(
    ({ role, row, department }) => role === 'learner' && row.status === 'ACTIVE' && department === 'Parts',
  )
  const requests: (Prisma.CourseRequestCreateManyInput & { id: string })[] = []
  const grants: Prisma.CourseGrantCreateManyInput[] = []
  const ask = (userId: string, [title, topic, message, status, answer, daysAgo]: Wish) => {
    const id = draw.id()
    const course = courseId(title)
    const decidedAt = status === 'PENDING' ? null : new Date(now.getTime() - (daysAgo - 1) * day)
    requests.push({
      id,
      userId,
      courseId: course,
      topic: course ? '' : topic || title || '',
      message,
      status,
      answer,
      decidedById: decidedAt ? decider.row.id : null,
      decidedAt,
      createdAt: new Date(now.getTime() - daysAgo * day - 2 * hour),
    })
    if (status === 'APPROVED' && course && decidedAt)
      grants.push({ courseId: course, userId, requestId: id, createdAt: decidedAt })
  }
  for (const wish of ownWishes) ask(learner.row.id, wish)
  otherWishes.forEach((wish, index) => ask(askers[(index * 3) % askers.length]!.row.id, wish))

  const fileId = content.courses.find(({ cheatSheetId }) => cheatSheetId)?.cheatSheetId ?? null
  const certifications: Prisma.CertificationCreateManyInput[] = [
    {
      id: draw.id(),
      userId: learner.row.id,
      title: 'ATV RiderCourse instructor',
      issuer: 'Specialty Vehicle Institute',
      fileId,
      issuedOn: new Date(now.getTime() - 400 * day),
      expiresOn: new Date(now.getTime() + 330 * day),
      createdAt: new Date(now.getTime() - 60 * day),
    },
    {
      id: draw.id(),
      userId: learner.row.id,
      title: 'First aid at work',
      issuer: 'County Fire Academy',
      fileId,
      issuedOn: new Date(now.getTime() - 760 * day),
      expiresOn: new Date(now.getTime() - 30 * day),
      createdAt: new Date(now.getTime() - 200 * day),
    },
  ]
  const [first, second] = content.taught.find(({ name }) => name === 'Retail Excellence')?.courses ?? []
  const prerequisites: Prisma.CoursePrerequisiteCreateManyInput[] =
    first && second ? [{ courseId: second.id, requiredId: first.id }] : []
  return { requests, grants, certifications, prerequisites }
}
