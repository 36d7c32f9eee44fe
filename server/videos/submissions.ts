import type { Prisma } from '../../prisma/generated/client/client.ts'
import { transitions, UNDO_MINUTES } from '../domain/decisions/transitions.ts'
import { SUBMISSION } from '../domain/decisions/submissions.ts'
import { tellCounts } from '../domain/badges.ts'
import { nameOf } from '../domain/people/people.ts'
import { recordingColumns, recordingInputs, takeRecording } from '../domain/recordings/save.ts'
import { SubmissionStatus } from '../domain/states.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { builder, typeOf } from '../platform/graphql/builder.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given } from '../platform/kit/saves.ts'
import { optionalText, searchWords, uuid } from '../platform/values/inputs.ts'
import { can, type Viewer } from '../platform/viewer.ts'
import { Video, VideoSubmission } from './entity.ts'
import { videoKind } from './kind.ts'
import { videoSaves } from './save.ts'
import {
  decidesVideos,
  reachesBrand,
  submitsVideos,
  videoSubmissionsDecidedBy,
  videoSubmissionsVisibleTo,
} from './rules.ts'
import { personDealer, personName } from '../domain/people/personFields.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** A video was submitted, or submitted again. `at` tells one time from the next. */
    'video.submitted': { videoId: string; at: string }
    /** It was approved or denied. */
    'video.decided': { videoId: string; verdict: 'approved' | 'denied'; at: string }
  }
}

const submissionTransitions = transitions('VideoSubmission', {
  ...SUBMISSION,
  own: 'You cannot decide about your own video. Ask another administrator.',
})

const person = { select: { firstName: true, lastName: true, email: true } } satisfies Prisma.UserDefaultArgs

builder.prismaNode('VideoSubmission', {
  description: 'A video somebody submitted. Seen by the person and by who looks after videos.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => VideoSubmission.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    video: t.relation('video', { description: 'What was submitted.' }),
    status: t.expose('status', { type: SubmissionStatus, description: 'Where it stands.' }),
    personName: t.string({ ...personName, description: 'Who submitted it.' }),
    dealerName: t.string({ ...personDealer, description: 'A dealer they work at; null for none.' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', description: 'When it was last submitted.' }),
    deniedReason: t.exposeString('deniedReason', {
      nullable: true,
      description: 'Why it was denied; null unless it was.',
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null while it waits.' }),
    decidedByName: t.string({
      nullable: true,
      description: 'Who decided; null while it waits, and for who may not view videos.',
      select: { decidedBy: person },
      resolve: ({ decidedBy }, _args, { viewer }) =>
        decidedBy && can(viewer, 'view-videos') ? nameOf(decidedBy) : null,
    }),
    viewerCanEdit: t.boolean({
      description: 'The own, until it is approved.',
      select: { userId: true, status: true },
      resolve: ({ userId, status }, _args, { viewer }) =>
        viewer?.id === userId && submitsVideos(viewer) && submissionTransitions.may('mend', { status }),
    }),
    viewerCanDecide: t.boolean({
      description: 'Whether the viewer may decide about it.',
      select: { userId: true, video: { select: { brandId: true } } },
      resolve: (row, _args, { viewer }) => viewer != null && decidesThis(viewer, row),
    }),
    viewerCanUndo: t.boolean({
      description: `Whether the viewer may take the decision back: the own one of the last ${UNDO_MINUTES} minutes.`,
      select: { userId: true, status: true, decidedById: true, decidedAt: true, video: { select: { brandId: true } } },
      resolve: (row, _args, { viewer, services }) =>
        viewer != null &&
        decidesThis(viewer, row) &&
        submissionTransitions.may('undo', row, { byId: viewer.id, at: services.now() }),
    }),
    version: t.exposeInt('version', {
      description: 'Grows with each change; sent along when submitting and deciding.',
    }),
  }),
})

/** Whether a submission is one this viewer decides: never the own, a brand manager’s of own brands. */
const decidesThis = (
  viewer: Viewer,
  { userId, video }: { userId: string; video: { brandId: string | null } },
): boolean => decidesVideos(viewer) && viewer.id !== userId && reachesBrand(viewer, video.brandId)

builder.prismaObjectFields('Video', (t) => ({
  submission: t.field({
    type: typeOf('VideoSubmission'),
    nullable: true,
    description: 'What became of it, of one that was submitted; null for others, and for who may not see that.',
    select: (_args, _ctx, nested) => ({ submission: nested() }),
    resolve: async ({ submission }, _args, ctx) =>
      submission && (await VideoSubmission.has(ctx, submission.id)) ? submission : null,
  }),
  submittedBy: t.string({
    nullable: true,
    description: 'The name of who submitted it; null for what was not submitted.',
    select: { submission: { select: { user: person } } },
    resolve: ({ submission }) => submission && nameOf(submission.user),
  }),
}))

VideoSubmission.list('videoSubmissions', {
  description: 'Videos that were submitted: the own, and all in reach of who looks after videos. Newest first.',
  args: (arg) => ({
    text: arg.string({ description: 'Words of the title or the person.' }),
    status: arg({ type: SubmissionStatus }),
    own: arg.boolean({ description: 'True: only the viewer’s own. False: only those the viewer may decide.' }),
  }),
  found({ text, status, own }, viewer): Prisma.VideoSubmissionWhereInput {
    return {
      ...given({ status }),
      AND: [
        own == null ? {} : own ? { userId: viewer.id } : videoSubmissionsDecidedBy(viewer),
        ...searchWords(text).map((word) => {
          const fits = { contains: word, mode: 'insensitive' as const }
          return { OR: [{ video: { title: fits } }, { user: { firstName: fits } }, { user: { lastName: fits } }] }
        }),
      ],
    }
  },
  orders: {
    NEWEST: ['Submitted last first.', { submittedAt: 'desc' }],
    OLDEST: ['Who waits longest first.', { submittedAt: 'asc' }],
    DECIDED: ['By when it was decided, what waits last.', (way) => [{ decidedAt: { sort: way, nulls: 'last' } }]],
  },
})

mutation('submitVideo', {
  description:
    'Submits a video for approval, or changes the own one that is not approved yet and submits it again. Not while acting as someone. Errors: BAD_USER_INPUT names the field, TOO_LARGE, NOT_FOUND, CONFLICT once it is approved or was decided meanwhile.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({
      validate: uuid,
      description: 'Raw id of the own video; left out, a new one, which needs a title and a file.',
    }),
    ...recordingInputs(t, videoKind),
    version: t.int({ description: 'Of the submission, as read; when it has moved on the answer is CONFLICT.' }),
  }),
  may: submitsVideos,
  async first(ctx, input) {
    if (!input.databaseId && !input.title) throw badInput('title', 'Title is required.')
    if (!input.databaseId && !input.media && !input.mediaId) throw badInput('media', 'Choose a video.')
    if (input.media) await ctx.services.limits.use('upload', signedIn(ctx).id)
    return takeRecording(ctx, videoKind, input)
  },
  async does(c, { databaseId, version, ...input }, viewer, files) {
    if (input.mediaId === null) throw badInput('media', 'Choose a video.')
    const at = c.now.toISOString()
    if (!databaseId) {
      c.as('createVideo')
      const data = await recordingColumns(c, videoKind, input, files)
      await brandToShow(c, input.brandId)
      const { id } = await c.tx.video.create({
        data: { ...data, title: input.title ?? '', createdById: viewer.id, date: c.now, createdAt: c.now },
        select: { id: true },
      })
      await c.tx.videoSubmission.create({ data: { videoId: id, userId: viewer.id, submittedAt: c.now } })
      c.record({ type: 'Video', id, after: { ...data, submission: 'PENDING' } })
      tellCounts(c)
      await c.emit('video.submitted', { videoId: id, at })
      return { id }
    }
    const found = await c.tx.videoSubmission.findFirst({
      where: { userId: viewer.id, video: { id: databaseId, deletedAt: null } },
    })
    if (found && !submissionTransitions.may('mend', found))
      throw failure('CONFLICT', 'This video is approved and can no longer be changed.')
    const before = submissionTransitions.toDecide(found, () => true, version)
    const data = await recordingColumns(c, videoKind, input, files)
    await brandToShow(c, input.brandId)
    await c.tx.video.update({ where: { id: databaseId }, data: { ...data, version: { increment: 1 } } })
    c.record(await submissionTransitions.take(c, 'mend', before, { data: { submittedAt: c.now }, said: data }))
    await c.emit('video.submitted', { videoId: databaseId, at })
    return { id: databaseId }
  },
  answers: Video.saved('As it waits for approval.'),
})

/** A brand that people see. Errors: BAD_USER_INPUT at brandId. */
async function brandToShow({ tx }: Change, brandId: string | null | undefined): Promise<void> {
  if (brandId && !(await tx.brand.count({ where: { id: brandId, active: true } })))
    throw badInput('brandId', 'Choose a brand from the list.')
}

/** The submission of a video, as the viewer may decide it. Errors: NOT_FOUND, FORBIDDEN for the own, CONFLICT. */
async function toDecide({ tx }: Change, viewer: Viewer, videoId: string, version: number | null | undefined) {
  const row = await tx.videoSubmission.findFirst({
    where: { AND: [{ videoId }, videoSubmissionsVisibleTo(viewer)] },
    include: { video: { select: { brandId: true } } },
  })
  return submissionTransitions.toDecide(row, ({ userId }) => userId !== viewer.id, version)
}

mutation('decideVideo', {
  description:
    'Approves a submitted video, which publishes it, or denies it with a reason the person reads; in person, never the own. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it was decided or changed meanwhile, BAD_USER_INPUT at reason.',
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the video.' }),
    approve: t.boolean({ required: true, description: 'True publishes it, false denies it.' }),
    reason: t.string({ validate: optionalText(500), description: 'Needed to deny it; the person reads it.' }),
    version: t.int({ description: 'Of the submission, as read; when it has moved on the answer is CONFLICT.' }),
  }),
  may: decidesVideos,
  async does(c, { databaseId: videoId, approve, reason, version }, viewer) {
    const { video: _, ...row } = await toDecide(c, viewer, videoId, version)
    c.record(await submissionTransitions.take(c, approve ? 'approve' : 'deny', row, approve ? {} : { note: reason }))
    if (approve) {
      await videoSaves.checkPlayable(c, videoId)
      await videoSaves.publication.settle(c, videoId, { published: true })
    }
    const verdict = approve ? ('approved' as const) : ('denied' as const)
    await c.emit('video.decided', { videoId, verdict, at: c.now.toISOString() })
    return { id: videoId }
  },
  answers: Video.saved('As it stands.'),
})

mutation('undoVideoDecision', {
  description: `Takes the viewer’s own decision of the last ${UNDO_MINUTES} minutes back, so that the video waits again; one that was approved is taken down. In person. Errors: NOT_FOUND, FORBIDDEN, CONFLICT for a decision of somebody else or an older one.`,
  input: (t) => ({
    databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the video.' }),
    version: t.int({ description: 'Of the submission, as read; when it has moved on the answer is CONFLICT.' }),
  }),
  may: decidesVideos,
  async does(c, { databaseId: videoId, version }, viewer) {
    const { video: _, ...row } = await toDecide(c, viewer, videoId, version)
    c.record(await submissionTransitions.take(c, 'undo', row))
    if (row.status === 'APPROVED') await videoSaves.publication.settle(c, videoId, { published: false })
    return { id: videoId }
  },
  answers: Video.saved('As it stands.'),
})
