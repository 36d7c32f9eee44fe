import type { Prisma } from '../../prisma/generated/client/client.ts'
import { z } from 'zod'
import { builder } from '../platform/graphql/builder.ts'
import { badInput, failure } from '../platform/errors.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, keepNameFree, known, saveVersion } from '../platform/kit/saves.ts'
import { optionalText, requiredText, searchWords, uuid } from '../platform/values/inputs.ts'
import { today } from '../platform/settings.ts'
import { countsPoints } from '../loyalty/rules.ts'
import { Activity } from './entity.ts'
import { isPerson } from '../platform/viewer.ts'
import { editsActivities, managesActivities, seesEveryActivity } from './rules.ts'

const MAX_POINTS = 10_000

builder.prismaNode('Activity', {
  description:
    'Something people do outside the portal that earns points. Active ones are seen by anyone signed in, others by administrators.',
  id: { field: 'id' },
  select: { id: true, active: true },
  authScopes: ({ active }, { viewer }) => viewer != null && ((active && isPerson(viewer)) || seesEveryActivity(viewer)),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    description: t.exposeString('description', { description: 'What counts; may be empty.' }),
    points: t.int({
      description: 'What each time earns; 0 while points are turned off, save to who keeps activities.',
      select: { points: true },
      resolve: ({ points }, _args, { viewer }) =>
        viewer && (countsPoints(viewer) || seesEveryActivity(viewer)) ? points : 0,
    }),
    yearlyLimit: t.exposeInt('yearlyLimit', {
      nullable: true,
      description: 'How often a person may be granted it in a calendar year; null without a limit.',
    }),
    active: t.exposeBoolean('active', { description: 'Whether it can be submitted.' }),
    grantedThisYear: t.int({
      description: 'How often the viewer was granted it in this calendar year.',
      // Of UTC's year and the one before, since on New Year's Eve the portal's may still be that one.
      select: (_args, { viewer, services }) => ({
        submissions: {
          where: {
            userId: viewer?.id ?? '',
            status: 'APPROVED' as const,
            doneOn: { gte: new Date(Date.UTC(services.now().getUTCFullYear() - 1, 0, 1)) },
          },
          select: { doneOn: true },
        },
      }),
      resolve: async ({ submissions }, _args, ctx) => {
        const year = (await today(ctx)).getUTCFullYear()
        return submissions.filter(({ doneOn }) => doneOn.getUTCFullYear() === year).length
      },
    }),
    submissionCount: t.relationCount('submissions', {
      description: 'How many were ever submitted; for administrators.',
      authScopes: (_activity, _args, { viewer }) => managesActivities(viewer),
    }),
    version: t.exposeInt('version', { description: 'Grows with each save; sent along when saving.' }),
  }),
})

Activity.list('activities', {
  description: 'What can be submitted for points, by name; administrators see what is turned off too.',
  args: (arg) => ({ text: arg.string({ description: 'Words of the name or description.' }), active: arg.boolean() }),
  found: ({ text, active }): Prisma.ActivityWhereInput => ({
    ...given({ active }),
    AND: searchWords(text).map((word) => ({
      OR: [{ name: { contains: word, mode: 'insensitive' } }, { description: { contains: word, mode: 'insensitive' } }],
    })),
  }),
  orders: {
    NAME: ['By name.', (way) => [{ name: way }]],
    POINTS: ['By what each time earns.', (way) => [{ points: way }]],
    SUBMISSIONS: ['By how many were submitted.', (way) => [{ submissions: { _count: way } }, { name: 'asc' }]],
  },
})

mutation('saveActivity', {
  description: 'Saves a kind of activity. Errors: BAD_USER_INPUT names the field, NOT_FOUND, CONFLICT.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new one, which needs a name and points.' }),
    name: t.string({ validate: requiredText('Name', 80) }),
    description: t.string({ validate: optionalText(300) }),
    points: t.int({
      validate: z.number().int().min(1, 'Give 1 point or more.').max(MAX_POINTS, 'Give at most 10,000 points.'),
      description: 'What each time earns; what was granted stays.',
    }),
    yearlyLimit: t.int({
      validate: z.number().int().min(1, 'Use 1 or more.').max(366, 'Use at most 366.'),
      description: 'Null for no limit.',
    }),
    active: t.boolean({ description: 'Turned off, it can no longer be submitted; what waits can still be decided.' }),
    version: t.int({ description: 'As read; when it has moved on the answer is CONFLICT.' }),
  }),
  may: editsActivities,
  async does(c, { databaseId, version, yearlyLimit, ...input }) {
    const { activity } = c.tx
    const before = databaseId ? known(await activity.findUnique({ where: { id: databaseId } }), 'The activity') : null
    await keepNameFree(activity, 'An activity', input.name, before?.id)
    const row = { ...given(input), ...(yearlyLimit === undefined ? {} : { yearlyLimit }) }
    if (before) {
      await saveVersion(activity, { id: before.id, version }, row)
      c.record({ type: 'Activity', id: before.id, before, after: row })
      return { id: before.id }
    }
    const { name, points } = row
    if (!name) throw badInput('name', 'Name is required.')
    if (!points) throw badInput('points', 'Enter how many points it earns.')
    const { id } = await activity.create({ data: { ...row, name, points, createdAt: c.now }, select: { id: true } })
    c.record({ type: 'Activity', id, after: row })
    return { id }
  },
  answers: Activity.saved(),
})

mutation('deleteActivity', {
  description: 'Removes a kind of activity that nobody ever submitted. Errors: NOT_FOUND, CONFLICT otherwise.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: editsActivities,
  async does(c, { databaseId: id }) {
    await c.tx.$queryRaw`SELECT id FROM "Activity" WHERE id = ${id}::uuid FOR UPDATE`
    const before = known(await c.tx.activity.findUnique({ where: { id } }), 'The activity')
    if (await c.tx.activitySubmission.count({ where: { activityId: id }, take: 1 }))
      throw failure('CONFLICT', 'People have submitted this, which is kept. Set it to inactive instead.')
    await c.tx.activity.delete({ where: { id } })
    c.record({ type: 'Activity', id, before })
    return { id }
  },
  answers: Activity.removed(),
})
