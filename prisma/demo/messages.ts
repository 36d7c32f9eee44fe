import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Draw } from '../factories/draw.ts'
import type { Prisma } from '../generated/client/client.ts'
import type { FileShelf } from './files.ts'

const sheet = path.join(import.meta.dirname, '../media/quick-sheet.pdf')
const hour = 3_600_000
const day = 24 * hour

interface Story {
  subject: string
  text: string
  /** Days ago it went out; negative: goes out by itself in so many days. */
  daysAgo: number
  from: 'admin' | 'manager'
  /** A group by its name; everybody without. */
  group?: string
  /** Instead: the demo learner and so many others, by name. */
  people?: number
  file?: string
  draft?: true
  /** The demo learner has not read it yet. */
  unread?: true
  /** So many emails came back. */
  failed?: number
}

const stories: readonly Story[] = [
  {
    subject: 'Your seat for Saturday’s demo ride',
    from: 'manager',
    daysAgo: 0.2,
    people: 6,
    unread: true,
    text: '<p>You are on the list for Saturday. Doors open at <strong>7:30 AM</strong>, first ride at 8:00.</p><p>Bring your helmet and boots; jackets are there in all sizes.</p>',
  },
  {
    subject: 'Winter service schedule: please confirm your bay',
    from: 'admin',
    daysAgo: 2,
    unread: true,
    file: 'Winter service schedule.pdf',
    text: '<p>The schedule for the winter campaign is attached. Look up your dealership and confirm the bay you will keep free.</p><ul><li>Snow units first, by model year</li><li>Watercraft storage from the second week</li></ul>',
  },
  {
    subject: 'Inventory count on Friday',
    from: 'admin',
    daysAgo: 9,
    group: 'Parts',
    text: '<p>We count on Friday from 6:00 PM. Every open order has to be booked by noon.</p>',
  },
  {
    subject: 'Thank you for a record weekend',
    from: 'manager',
    daysAgo: 16,
    text: '<p>Forty-one units in two days, and not one without an accessory on it. <strong>Thank you.</strong></p><p>The numbers of each dealership follow on Monday.</p>',
  },
  {
    subject: 'New price list from the first of the month',
    from: 'admin',
    daysAgo: 34,
    group: 'Sales',
    file: 'Price list.pdf',
    failed: 2,
    text: '<p>The new list is attached. Quotes you gave before the first stay as they are for 30 days.</p>',
  },
  {
    subject: 'Diagnostic tablets are being replaced',
    from: 'admin',
    daysAgo: 61,
    group: 'Service',
    text: '<p>Your new tablet arrives this week. Keep the old one until the new one has read its first controller.</p>',
  },
  {
    subject: 'Welcome to the new season',
    from: 'manager',
    daysAgo: 118,
    text: '<p>A short word before it starts: train early, claim right away, and ask when something is not clear.</p>',
  },
  {
    subject: 'Portal hours during the move of the data center',
    from: 'admin',
    daysAgo: 180,
    text: '<p>The portal rests on Sunday from 2:00 to 4:00 AM Central. What you typed stays in your browser.</p>',
  },
  {
    subject: 'Spring kickoff: dates and hotel',
    from: 'admin',
    daysAgo: -3,
    group: 'Sales',
    text: '<p>The kickoff is in Nashville this year. Book the hotel by the end of the month; the code is in your invitation.</p>',
  },
  {
    subject: 'Answers to last month’s questions',
    from: 'admin',
    daysAgo: 1,
    draft: true,
    text: '<p>Warranty: the parts go back within 14 days.</p>',
  },
]

interface Person {
  id: string
  groups: readonly string[]
}
interface Writing {
  shelf: FileShelf
  draw: Draw
  now: Date
  groupId: (name: string) => string
  adminId: string
  managerId: string
  /** Active people, the demo learner among them. */
  people: readonly Person[]
  learnerId: string
}

/** Messages of half a year to groups, everybody and people by name; one planned, one a draft, some unread. */
export function writeMessages({ shelf, draw, now, groupId, adminId, managerId, people, learnerId }: Writing) {
  const messages: Prisma.MessageCreateManyInput[] = []
  const files: Prisma.MessageFileCreateManyInput[] = []
  const audience: Prisma.MessageAudienceCreateManyInput[] = []
  const recipients: Prisma.MessageRecipientCreateManyInput[] = []
  const others = people.filter(({ id }) => id !== learnerId)
  for (const [place, story] of stories.entries()) {
    const { subject, text, from, daysAgo, group, people: named, file, draft, unread, failed = 0 } = story
    const id = draw.id()
    const isOut = daysAgo >= 0 && !draft
    const date = isOut
      ? new Date(now.getTime() - daysAgo * day)
      : new Date(Math.floor((now.getTime() - daysAgo * day) / hour) * hour)
    const learner = people.filter(({ id: one }) => one === learnerId)
    const meant = named
      ? [...learner, ...others.slice(place * 7, place * 7 + named)]
      : people.filter(({ groups }) => !group || groups.includes(group))
    const got = isOut ? meant : []
    let readers = 0
    got.forEach(({ id: userId }, index) => {
      const isRead = userId === learnerId ? !unread : draw.chance(Math.max(0.2, 0.85 - place * 0.05))
      if (isRead) readers += 1
      const isFailed = index >= got.length - failed
      recipients.push({
        id: draw.id(),
        messageId: id,
        userId,
        createdAt: date,
        readAt: isRead ? new Date(Math.min(now.getTime(), date.getTime() + draw.int(1, 72) * hour)) : null,
        mail: isFailed ? 'FAILED' : 'SENT',
        mailTries: isFailed ? 5 : 1,
        mailProblem: isFailed ? '550 5.1.1 The mailbox does not exist' : '',
      })
    })
    messages.push({
      id,
      subject,
      text,
      to: named ? 'PEOPLE' : 'AUDIENCE',
      status: isOut ? 'SENT' : draft ? 'DRAFT' : 'PLANNED',
      date,
      sendAt: isOut || draft ? null : date,
      startedAt: isOut ? date : null,
      finishedAt: isOut ? new Date(date.getTime() + 4 * 60_000) : null,
      delivered: isOut,
      total: got.length,
      sent: got.length,
      readers,
      mailTotal: got.length,
      mailSent: got.length - (isOut ? failed : 0),
      mailFailed: isOut ? failed : 0,
      groupNames: isOut && group ? [group] : [],
      createdById: from === 'admin' ? adminId : managerId,
      createdAt: isOut ? date : new Date(now.getTime() - day),
    })
    if (!isOut && group) audience.push({ messageId: id, groupId: groupId(group) })
    if (file)
      files.push({
        id: draw.id(),
        messageId: id,
        position: 0,
        fileId: shelf.add(file, 'application/pdf', () => readFile(sheet)),
      })
  }
  return { messages, files, audience, recipients }
}
