import type { Db, Tx } from '../platform/db.ts'
import { optionalText } from '../platform/values/inputs.ts'
import { reader, valuesOf, type Fault, type Importer } from './check.ts'
import { DAY_TEXT, dayFrom, notPast } from './days.ts'
import { FIELDS, type Mapping } from './fields.ts'
import type { Powers } from './powers.ts'
import type { Line } from './read.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** Activities came from a file as granted submissions; their points are still to be booked. */
    'activities.imported': { submissionIds: string[] }
  }
}

interface NewSubmission {
  userId: string
  email: string
  dealerId: string | null
  activityId: string
  activity: string
  points: number
  yearlyLimit: number | null
  doneOn: Date
  note: string
}

const labels: ReadonlyMap<string, string> = new Map(FIELDS.activities.map(({ name, label }) => [name, label]))
const plain = (text: string) => text.trim().toLowerCase()
const sameDay = ({ userId, activityId, doneOn }: { userId: string; activityId: string; doneOn: Date }) =>
  `${userId} ${activityId} ${doneOn.toISOString().slice(0, 10)}`
const sameYear = ({ userId, activityId, doneOn }: { userId: string; activityId: string; doneOn: Date }) =>
  `${userId} ${activityId} ${doneOn.getUTCFullYear()}`

const TWICE = 'This person has this activity on this day already.'
const limitText = ({ activity, yearlyLimit, doneOn }: Pick<NewSubmission, 'activity' | 'yearlyLimit' | 'doneOn'>) =>
  `“${activity}” may be granted ${yearlyLimit === 1 ? 'once' : `${yearlyLimit} times`} a year; ${doneOn.getUTCFullYear()} is full for this person.`

/** What these people have of activities already: days taken, and grants by year. */
async function taken(db: Db | Tx, userIds: string[]) {
  const rows = userIds.length
    ? await db.activitySubmission.findMany({
        where: { userId: { in: userIds }, status: { not: 'DENIED' } },
        select: { userId: true, activityId: true, doneOn: true, status: true },
      })
    : []
  const years = new Map<string, number>()
  for (const row of rows) if (row.status === 'APPROVED') years.set(sameYear(row), (years.get(sameYear(row)) ?? 0) + 1)
  return { days: new Set(rows.map(sameDay)), years }
}

async function prepare(db: Db | Tx, all: Line[], mapping: Mapping, powers: Powers) {
  const kinds = new Map((await db.activity.findMany()).map((activity) => [plain(activity.name), activity]))
  const people = new Map(
    (
      await db.user.findMany({
        where: { email: { in: [...new Set(valuesOf(all, mapping, 'email').map(plain))] }, status: 'ACTIVE' },
        select: {
          id: true,
          email: true,
          dealers: { where: { active: true }, select: { dealerId: true }, orderBy: { createdAt: 'asc' }, take: 1 },
        },
      })
    ).map((person) => [person.email, person]),
  )
  const before = await taken(
    db,
    [...people.values()].map(({ id }) => id),
  )
  // By the line, so that a batch that is done again counts once.
  const dayLines = new Map<string, number>()
  const yearLines = new Map<string, Set<number>>()

  return async (_now: Db | Tx, batch: Line[]) => {
    const good: { line: number; row: NewSubmission }[] = []
    const faults: Fault[] = []
    for (const line of batch) {
      const read = reader(line, mapping, labels)
      const { cell, fault } = read
      const person = people.get(plain(cell('email')))
      if (!cell('email')) fault('email', 'Email is required.')
      else if (!person) fault('email', 'No active person has this address.')
      else if (person.id === powers.userId)
        fault('email', 'Nobody brings in activities of their own. Ask another administrator.')
      const kind = kinds.get(plain(cell('activity')))
      if (!kind) fault('activity', cell('activity') ? 'There is no such activity.' : 'Activity is required.')
      else if (!kind.active) fault('activity', 'This activity is switched off.')
      const doneOn = dayFrom(cell('date'))
      const late = doneOn && notPast(doneOn, new Date())
      if (!doneOn) fault('date', DAY_TEXT)
      else if (late) fault('date', late)
      const note = read.safe('note', optionalText(500))
      if (person && kind && doneOn) {
        const row: NewSubmission = {
          userId: person.id,
          email: person.email,
          dealerId: person.dealers[0]?.dealerId ?? null,
          activityId: kind.id,
          activity: kind.name,
          points: kind.points,
          yearlyLimit: kind.yearlyLimit,
          doneOn,
          note: note ?? '',
        }
        const earlier = dayLines.get(sameDay(row))
        const inYear = yearLines.get(sameYear(row)) ?? new Set<number>()
        const inFile = [...inYear].filter((known) => known !== line.line).length
        if (earlier !== undefined && earlier !== line.line) fault('date', `The same stands in row ${earlier}.`)
        else if (before.days.has(sameDay(row))) fault('date', TWICE)
        else if (row.yearlyLimit !== null && (before.years.get(sameYear(row)) ?? 0) + inFile >= row.yearlyLimit)
          fault('activity', limitText(row))
        if (!read.faults.length) {
          dayLines.set(sameDay(row), line.line)
          yearLines.set(sameYear(row), inYear.add(line.line))
          good.push({ line: line.line, row })
        }
      }
      faults.push(...read.faults)
    }
    return { good, faults }
  }
}

/** Submissions granted at once by who brings them in: a year's limit and a day's activity hold here as for those sent in one by one. */
export const activities: Importer<NewSubmission> = {
  prepare,
  async insert(c, rows, byId) {
    const userIds = [...new Set(rows.map(({ row }) => row.userId))].sort()
    // One after the other with whoever else grants something to these people; then what they have is asked anew.
    await c.tx.$queryRaw`SELECT id FROM "User" WHERE id = ANY(${userIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
    const known = await taken(c.tx, userIds)
    const faults: Fault[] = []
    const fresh = rows.filter(({ line, row }) => {
      const year = known.years.get(sameYear(row)) ?? 0
      const problem = known.days.has(sameDay(row))
        ? TWICE
        : row.yearlyLimit !== null && year >= row.yearlyLimit
          ? limitText(row)
          : undefined
      if (problem) {
        faults.push({
          row: line,
          column: problem === TWICE ? 'Date' : 'Activity',
          value: problem === TWICE ? row.doneOn.toISOString().slice(0, 10) : row.activity,
          message: problem,
        })
        return false
      }
      known.days.add(sameDay(row))
      known.years.set(sameYear(row), year + 1)
      return true
    })
    const made = await c.tx.activitySubmission.createManyAndReturn({
      data: fresh.map(({ row: { userId, dealerId, activityId, doneOn, note, points } }) => ({
        userId,
        dealerId,
        activityId,
        doneOn,
        note,
        points,
        status: 'APPROVED' as const,
        decidedById: byId,
        decidedAt: c.now,
        createdAt: c.now,
      })),
      select: { id: true },
    })
    if (made.length) await c.emit('activities.imported', { submissionIds: made.map(({ id }) => id) })
    return { created: made.length, faults }
  },
}
