import { z } from 'zod'
import { linkRows, mergeable, ownedRows, type Pair } from '../domain/people/mergeable.ts'
import type { Db, Tx } from '../platform/db.ts'
import { dayText } from '../platform/values/days.ts'
import { lockInstructor } from './days/timeSlots.ts'

const table = 'FieldTrainingAppointment'
ownedRows({ name: 'field-trainings-asked', label: 'Field trainings asked for', table, column: 'askedById' })
// Of two confirmed visits on one day the closed account's waits for another instructor.
ownedRows({
  name: 'field-trainings-given',
  label: 'Field trainings given',
  table,
  column: 'instructorId',
  once: [['day']],
  collides: `p.status = 'CONFIRMED' AND s.status = 'CONFIRMED'`,
})
ownedRows({ name: 'field-trainings-moved', label: 'Field trainings decided', table, column: 'movedById' })
linkRows({
  name: 'field-trainings-attended',
  label: 'Field trainings attended',
  table: 'FieldTrainingAttendee',
  key: 'fieldTrainingAppointmentId',
  both: {
    takes: `attended = CASE WHEN p.attended IS NULL THEN s.attended ELSE p.attended OR coalesce(s.attended, FALSE) END`,
  },
})
linkRows({
  name: 'field-trainings-read',
  label: 'Field trainings read',
  table: 'FieldTrainingSeen',
  key: 'fieldTrainingAppointmentId',
  both: {},
})

/** Days off that only the closed account has said. */
async function daysOffOf(db: Db | Tx, { primaryId, secondaryId }: Pair): Promise<{ added: string[]; both: string[] }> {
  const rows = await db.fieldTrainingDaysOff.findMany({ where: { userId: { in: [primaryId, secondaryId] } } })
  const daysOf = (id: string) => (rows.find(({ userId }) => userId === id)?.days ?? []).map(dayText)
  const own = new Set(daysOf(primaryId))
  const theirs = daysOf(secondaryId)
  return { added: theirs.filter((day) => !own.has(day)), both: theirs.filter((day) => own.has(day)) }
}

// One row a person: what the closed account said is added to the other's, and taken from it again.
mergeable({
  name: 'field-training-days-off',
  label: 'Days without visits',
  covers: ['FieldTrainingDaysOff.userId'],
  moved: z.array(z.string()),
  async count(db, pair) {
    const { added, both } = await daysOffOf(db, pair)
    return { moves: added.length, stays: both.length }
  },
  async move({ tx }, pair) {
    await lockInstructor(tx, pair.primaryId)
    const { added } = await daysOffOf(tx, pair)
    if (added.length) await changeDays(tx, pair.primaryId, (days) => [...days, ...added])
    return added
  },
  async putBack({ tx }, { primaryId }, added) {
    await lockInstructor(tx, primaryId)
    if (added.length) await changeDays(tx, primaryId, (days) => days.filter((day) => !added.includes(day)))
  },
})

/** Saves other days off of a person, in order. */
async function changeDays(tx: Tx, userId: string, change: (days: string[]) => string[]): Promise<void> {
  const before = await tx.fieldTrainingDaysOff.findUnique({ where: { userId } })
  const days = change((before?.days ?? []).map(dayText))
    .toSorted()
    .map((day) => new Date(day))
  await tx.fieldTrainingDaysOff.upsert({
    where: { userId },
    create: { userId, days, version: 1 },
    update: { days, version: { increment: 1 } },
  })
}
