import { z } from 'zod'
import { signedIn } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { stale } from '../../platform/errors.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { inPerson } from '../../platform/viewer.ts'
import { visitsSomebody } from '../rules.ts'
import { comingDays, MOST_DAYS, orderedDays } from './comingDays.ts'
import { lockInstructor } from './timeSlots.ts'

interface DaysOff {
  userId: string
  days: Date[]
  version: number
}

const FieldTrainingDaysOff = builder
  .objectRef<DaysOff>('FieldTrainingDaysOff')
  .implement({
    description: 'Days on which the viewer makes no visit to any dealer; for who visits dealers.',
    fields: (t) => ({
      id: t.globalID({
        description: 'Names it, for the client’s store.',
        resolve: ({ userId }) => ({ type: 'FieldTrainingDaysOff', id: userId }),
      }),
      days: t.expose('days', { type: ['Day'], description: 'The days, in order, from today on.' }),
      version: t.exposeInt('version', { description: 'Grows with each save; sent back with the next. 0 of none yet.' }),
    }),
  })

async function daysOffOf(db: Db | Tx, userId: string, now: Date): Promise<DaysOff> {
  const found = await db.fieldTrainingDaysOff.findUnique({ where: { userId } })
  return { userId, version: found?.version ?? 0, days: comingDays(found?.days ?? [], now) }
}

builder.queryField('fieldTrainingDaysOff', (t) =>
  t.field({
    type: FieldTrainingDaysOff,
    nullable: true,
    authScopes: { signedIn: true },
    description: 'The viewer’s own days off; null for who visits no dealers.',
    resolve: (_root, _args, ctx) => {
      const viewer = signedIn(ctx)
      return visitsSomebody(viewer) ? daysOffOf(ctx.db, viewer.id, ctx.services.now()) : null
    },
  }),
)

mutation('saveFieldTrainingDaysOff', {
  description:
    'Says on which days the viewer makes no visit to any dealer: the whole list. Visits that are planned stay. Errors: FORBIDDEN for who visits no dealers, BAD_USER_INPUT at days, CONFLICT for a stale version.',
  input: (t) => ({
    days: t.field({
      type: ['Day'],
      required: true,
      validate: z.array(z.any()).max(MOST_DAYS, `At most ${MOST_DAYS} days.`),
      description: 'All days, in place of those so far; what is over is dropped.',
    }),
    version: t.int({ description: 'As read before; a stale one is refused. Left out, the last save counts.' }),
  }),
  may: (viewer) => inPerson(viewer) && visitsSomebody(viewer),
  async does(c, { days: asked, version }, { id: userId }) {
    await lockInstructor(c.tx, userId)
    const before = await c.tx.fieldTrainingDaysOff.findUnique({ where: { userId } })
    if (version != null && version !== (before?.version ?? 0)) throw stale()
    const days = comingDays(orderedDays(asked), c.now)
    await c.tx.fieldTrainingDaysOff.upsert({
      where: { userId },
      create: { userId, days, version: 1 },
      update: { days, version: { increment: 1 } },
    })
    c.record({ type: 'User', id: userId, before: { daysOff: before?.days ?? [] }, after: { daysOff: days } })
    return { userId }
  },
  answers: (t) => ({
    daysOff: t.field({
      type: FieldTrainingDaysOff,
      description: 'As saved.',
      resolve: ({ userId }, _args, { db, services }) => daysOffOf(db, userId, services.now()),
    }),
  }),
})
