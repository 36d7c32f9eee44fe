import { inNumber } from '../platform/values/text.ts'
import { DAY_TEXT, notPast } from '../domain/imports/days.ts'
import type { Cells } from '../domain/imports/cells.ts'
import { importable, type Field } from '../domain/imports/importable.ts'
import type { Activity } from '../../prisma/generated/client/client.ts'
import type { Db, Tx } from '../platform/db.ts'
import type { Change } from '../platform/events.ts'
import { optionalText } from '../platform/values/inputs.ts'
import { grant, tellActivity } from './grant.ts'
import { TAKES_THE_DAY } from './oncePerDay.ts'
import { decidesActivities } from './rules.ts'

const FIELDS: Field[] = [
  {
    name: 'email',
    label: 'Email',
    required: true,
    hint: 'Of the person who did it.',
    aliases: ['email', 'emailaddress', 'mail', 'login', 'username', 'user'],
  },
  {
    name: 'activity',
    label: 'Activity',
    required: true,
    hint: 'Its name, as in the list of activities.',
    aliases: ['activity', 'activityname', 'name', 'type', 'kind'],
  },
  {
    name: 'date',
    label: 'Date',
    required: true,
    hint: 'As 2026-11-21 or 11/21/2026.',
    isDay: true,
    aliases: ['date', 'doneon', 'day', 'activitydate', 'when'],
  },
  { name: 'note', label: 'Note', aliases: ['note', 'notes', 'comment', 'remarks', 'description'] },
]

interface Person {
  id: string
  dealers: { dealerId: string }[]
}
interface NewSubmission {
  userId: string
  dealerId: string | null
  activity: Activity
  doneOn: Date
  note: string
}
interface Done {
  userId: string
  activityId: string
  doneOn: Date
}

const plain = (text: string) => text.trim().toLowerCase()
const sameDay = ({ userId, activityId, doneOn }: Done) => `${userId} ${activityId} ${doneOn.toISOString().slice(0, 10)}`
const sameYear = ({ userId, activityId, doneOn }: Done) => `${userId} ${activityId} ${doneOn.getUTCFullYear()}`
const doneIn = ({ userId, activity, doneOn }: NewSubmission): Done => ({ userId, activityId: activity.id, doneOn })

const TWICE = 'This person has this activity on this day already.'
const limitText = ({ activity: { name, yearlyLimit }, doneOn }: NewSubmission) =>
  `“${name}” may be granted ${inNumber(yearlyLimit ?? 0, 'once', '# times')} a year; ${doneOn.getUTCFullYear()} is full for this person.`

/** What these people have of activities already: days taken, and grants by year. */
async function taken(db: Db | Tx, userIds: string[]) {
  const rows = userIds.length
    ? await db.activitySubmission.findMany({
        where: { userId: { in: userIds }, ...TAKES_THE_DAY },
        select: { userId: true, activityId: true, doneOn: true, status: true },
      })
    : []
  const years = new Map<string, number>()
  for (const row of rows) if (row.status === 'APPROVED') years.set(sameYear(row), (years.get(sameYear(row)) ?? 0) + 1)
  return { days: new Set(rows.map(sameDay)), years }
}
type Taken = Awaited<ReturnType<typeof taken>>

/**
 * Why somebody may not have it, by what they have and `more` of the same year: on this day already, or the year is
 * full.
 */
function refusalOf(row: NewSubmission, { days, years }: Taken, more = 0): 'TWICE' | 'FULL' | undefined {
  const { yearlyLimit } = row.activity
  if (days.has(sameDay(doneIn(row)))) return 'TWICE'
  return yearlyLimit !== null && (years.get(sameYear(doneIn(row))) ?? 0) + more >= yearlyLimit ? 'FULL' : undefined
}

/** A submission as the cells tell of one; faults are told of the cells. */
function submissionIn(
  { cell, day, fault, safe }: Cells,
  people: ReadonlyMap<string, Person>,
  kinds: ReadonlyMap<string, Activity>,
  byId: string,
): NewSubmission | undefined {
  const person = people.get(plain(cell('email')))
  if (!cell('email')) fault('email', 'Email is required.')
  else if (!person) fault('email', 'No active person has this address.')
  else if (person.id === byId) fault('email', 'Nobody brings in activities of their own. Ask another administrator.')
  const activity = kinds.get(plain(cell('activity')))
  if (!activity) fault('activity', cell('activity') ? 'There is no such activity.' : 'Activity is required.')
  else if (!activity.active) fault('activity', 'This activity is turned off.')
  const doneOn = day('date')
  const late = doneOn && notPast(doneOn, new Date())
  if (!doneOn) fault('date', DAY_TEXT)
  else if (late) fault('date', late)
  const note = safe('note', optionalText(500)) ?? ''
  if (!person || !activity || !doneOn) return undefined
  return { userId: person.id, dealerId: person.dealers[0]?.dealerId ?? null, activity, doneOn, note }
}

/** Within one file: where a day of an activity stands first, and the lines that stand for one year. */
function linesOfFile() {
  const days = new Map<string, number>()
  const years = new Map<string, Set<number>>()
  return {
    /**
     * The line that has this day, and how many others the same year. By the line, so that a batch that is done again
     * counts once.
     */
    before(done: Done, line: number) {
      const earlier = days.get(sameDay(done))
      const inYear = [...(years.get(sameYear(done)) ?? [])].filter((known) => known !== line)
      return { earlier: earlier === line ? undefined : earlier, inYear: inYear.length }
    },
    add(done: Done, line: number) {
      days.set(sameDay(done), line)
      years.set(sameYear(done), (years.get(sameYear(done)) ?? new Set()).add(line))
    },
  }
}

const peopleNamed = async (db: Db | Tx, addresses: string[]) =>
  new Map(
    (
      await db.user.findMany({
        where: { email: { in: addresses }, status: 'ACTIVE' },
        select: {
          id: true,
          email: true,
          dealers: { where: { active: true }, select: { dealerId: true }, orderBy: { createdAt: 'asc' }, take: 1 },
        },
      })
    ).map((person) => [person.email, person]),
  )

/** A row of a file is a submission that is granted by who brought it in. */
async function grantAll(c: Change, rows: readonly NewSubmission[], byId: string): Promise<void> {
  const made = await c.tx.activitySubmission.createManyAndReturn({
    data: rows.map(({ activity: { id: activityId, points }, ...row }) => ({
      ...row,
      activityId,
      points,
      status: 'APPROVED' as const,
      decidedById: byId,
      decidedAt: c.now,
      createdAt: c.now,
    })),
  })
  const kinds = new Map(rows.map(({ activity }) => [activity.id, activity]))
  for (const row of made) {
    await grant(c, row, kinds.get(row.activityId)!)
    await c.emit('activity.decided', { submissionId: row.id, verdict: 'approved', at: c.now.toISOString() })
    tellActivity(c, row)
  }
}

/**
 * Submissions granted at once by who brings them in: a year's limit and a day's activity hold here as for those submitted
 * one by one.
 */
export const activityImport = importable<NewSubmission>({
  fields: FIELDS,
  // Each row grants points: at the keyboard themselves, as for a single one.
  may: decidesActivities,
  call: { name: 'bulkUploadActivities', what: 'activities' },
  async prepare(db, file, viewer) {
    const kinds = new Map((await db.activity.findMany()).map((activity) => [plain(activity.name), activity]))
    const people = await peopleNamed(db, [...new Set(file.values('email').map(plain))])
    const had = await taken(
      db,
      [...people.values()].map(({ id }) => id),
    )
    const lines = linesOfFile()
    return async () => (cells) => {
      const row = submissionIn(cells, people, kinds, viewer.id)
      if (!row) return undefined
      const { earlier, inYear } = lines.before(doneIn(row), cells.line)
      const refusal = refusalOf(row, had, inYear)
      if (earlier !== undefined) cells.fault('date', `The same stands in row ${earlier}.`)
      else if (refusal === 'TWICE') cells.fault('date', TWICE)
      else if (refusal === 'FULL') cells.fault('activity', limitText(row))
      if (cells.faults.length) return undefined
      lines.add(doneIn(row), cells.line)
      return row
    }
  },
  async save(c, rows, byId) {
    const userIds = [...new Set(rows.map(({ row }) => row.userId))].sort()
    // One after the other with whoever else grants something to these people; then what they have is asked anew.
    await c.tx.$queryRaw`SELECT id FROM "User" WHERE id = ANY(${userIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`
    const had = await taken(c.tx, userIds)
    const fresh: NewSubmission[] = []
    const faults = rows.flatMap(({ line, row }) => {
      const refusal = refusalOf(row, had)
      if (refusal === 'TWICE')
        return { row: line, column: 'Date', value: row.doneOn.toISOString().slice(0, 10), message: TWICE }
      if (refusal === 'FULL')
        return { row: line, column: 'Activity', value: row.activity.name, message: limitText(row) }
      const done = doneIn(row)
      had.days.add(sameDay(done))
      had.years.set(sameYear(done), (had.years.get(sameYear(done)) ?? 0) + 1)
      fresh.push(row)
      return []
    })
    await grantAll(c, fresh, byId)
    return { created: fresh.length, faults }
  },
})
