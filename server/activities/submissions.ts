import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { searchWords } from '../platform/values/inputs.ts'
import { given } from '../platform/kit/saves.ts'
import { nameOf } from '../domain/people/people.ts'
import { UNDO_MINUTES } from '../domain/decisions/transitions.ts'
import { SubmissionStatus } from '../domain/states.ts'
import { countsPoints } from '../loyalty/rules.ts'
import { Submission } from './entity.ts'
import { submissionTransitions } from './grant.ts'
import { activitySubmissionsDecidedBy, decidesActivities, managesActivities } from './rules.ts'

builder.prismaNode('ActivitySubmission', {
  description: 'A person says they did something that earns points. Seen by the person and by administrators.',
  id: { field: 'id' },
  select: { userId: true },
  authScopes: ({ userId }, { viewer }) => viewer != null && (viewer.id === userId || managesActivities(viewer)),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    status: t.expose('status', { type: SubmissionStatus, description: 'Where it stands.' }),
    activityId: t.exposeID('activityId', { description: 'Raw id of the activity.' }),
    activityName: t.string({
      description: 'What was done.',
      select: { activity: { select: { name: true } } },
      resolve: ({ activity }) => activity.name,
    }),
    worth: t.int({
      description: 'Points it earns, or would; 0 while points are turned off, save to who decides.',
      select: { status: true, points: true, activity: { select: { points: true } } },
      resolve: ({ status, points, activity }, _args, { viewer }) =>
        countsPoints(viewer) || decidesActivities(viewer) ? (status === 'APPROVED' ? points : activity.points) : 0,
    }),
    personId: t.exposeID('userId', { description: 'Raw id of who did it.' }),
    personName: t.string({
      description: 'Who did it.',
      select: { user: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ user }) => nameOf(user),
    }),
    dealerName: t.string({
      nullable: true,
      description: 'Where the person worked; null when nowhere.',
      select: { dealer: { select: { name: true } } },
      resolve: ({ dealer }) => dealer?.name ?? null,
    }),
    doneOn: t.expose('doneOn', { type: 'Day', description: 'When it was done.' }),
    note: t.exposeString('note', { description: 'In the person’s words; may be empty.' }),
    file: t.relation('file', { nullable: true, description: 'A picture or PDF; null without one.' }),
    points: t.int({
      description: 'Points booked; 0 until approved, and while points are turned off.',
      select: { points: true },
      resolve: ({ points }, _args, { viewer }) => (countsPoints(viewer) ? points : 0),
    }),
    deniedReason: t.exposeString('deniedReason', {
      nullable: true,
      description: 'Why it was refused; null unless it was.',
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null while it waits.' }),
    decidedByName: t.string({
      nullable: true,
      description: 'Who decided; null while it waits, and for others than administrators.',
      select: { decidedBy: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ decidedBy }, _args, { viewer }) =>
        decidedBy && managesActivities(viewer) ? nameOf(decidedBy) : null,
    }),
    viewerCanEdit: t.boolean({
      description: 'The own, until it is approved.',
      select: { userId: true, status: true },
      resolve: ({ userId, status }, _args, { viewer }) =>
        viewer?.id === userId && viewer.realActor === null && submissionTransitions.may('mend', { status }),
    }),
    viewerCanDecide: t.boolean({
      description: 'Whether the viewer may decide about it.',
      select: { userId: true },
      resolve: ({ userId }, _args, { viewer }) => viewer != null && decidesActivities(viewer) && viewer.id !== userId,
    }),
    viewerCanUndo: t.boolean({
      description: `Whether the viewer may take the decision back: the own one of the last ${UNDO_MINUTES} minutes.`,
      select: { userId: true, status: true, decidedById: true, decidedAt: true },
      resolve: (row, _args, { viewer, services }) =>
        viewer != null &&
        decidesActivities(viewer) &&
        viewer.id !== row.userId &&
        submissionTransitions.may('undo', row, { byId: viewer.id, at: services.now() }),
    }),
    viewerCanReverse: t.boolean({
      description: 'Whether the viewer may take the approval back with a reason, whoever gave it and however long ago.',
      select: { userId: true, status: true },
      resolve: (row, _args, { viewer }) =>
        viewer != null &&
        decidesActivities(viewer) &&
        viewer.id !== row.userId &&
        submissionTransitions.may('reverse', row),
    }),
    version: t.exposeInt('version', { description: 'Grows with each change; sent along when saving and deciding.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was submitted.' }),
  }),
})

Submission.list('activitySubmissions', {
  description: 'What was submitted: the own, and all for administrators. Newest first.',
  args: (arg) => ({
    text: arg.string({ description: 'Words of the person, the dealer or the activity.' }),
    status: arg({ type: SubmissionStatus }),
    activity: arg.id({ description: 'Raw id.' }),
    person: arg.id({ description: 'Raw id.' }),
    start: arg({ type: 'Day', description: 'Done on this day or later.' }),
    end: arg({ type: 'Day', description: 'Done on this day or before.' }),
    scope: arg.string({ description: 'own, or deciding: those the viewer may decide; all one sees when silent.' }),
  }),
  found({ text, status, activity, person, start, end, scope }, viewer): Prisma.ActivitySubmissionWhereInput {
    const searched = searchWords(text).map((word): Prisma.ActivitySubmissionWhereInput => {
      const fits = { contains: word, mode: 'insensitive' } as const
      return {
        OR: [
          { user: { firstName: fits } },
          { user: { lastName: fits } },
          { user: { email: fits } },
          { activity: { name: fits } },
          { dealer: { name: fits } },
        ],
      }
    })
    return {
      ...given({ status, activityId: activity, userId: person }),
      ...(start || end ? { doneOn: given({ gte: start, lte: end }) } : {}),
      AND: [
        ...(scope === 'own' ? [{ userId: viewer.id }] : []),
        ...(scope === 'deciding' ? [activitySubmissionsDecidedBy(viewer)] : []),
        ...searched,
      ],
    }
  },
  orders: {
    NEWEST: ['Submitted last first.', { createdAt: 'desc' }],
    OLDEST: ['Who waits longest first.', { createdAt: 'asc' }],
    DONE: ['By the day it was done.', (way) => [{ doneOn: way }]],
    PERSON: ['By who did it.', (way) => [{ user: { firstName: way } }, { user: { lastName: way } }]],
    ACTIVITY: ['By what was done.', (way) => [{ activity: { name: way } }]],
    POINTS: ['By the points booked.', (way) => [{ points: way }]],
    DECIDED: ['By when it was decided, what waits last.', (way) => [{ decidedAt: { sort: way, nulls: 'last' } }]],
  },
})
Submission.one('activitySubmission', 'One submission; null unless the viewer may see it.')

Submission.changes('activitySubmissionChanged', {
  description:
    'Submissions as they come in and are decided: the own, and all for administrators. Null for one the viewer may not see.',
  topic: 'activity.changed',
  channels: (viewer) => [viewer.id, ...(managesActivities(viewer) ? ['reviewers'] : [])],
})
