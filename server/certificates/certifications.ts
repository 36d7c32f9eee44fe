import type { Prisma } from '../../prisma/generated/client/client.ts'
import { addFile, takeFiles, takeUpload } from '../platform/attachments/attachments.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { badInput, failure, NO_PERMISSION, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given, known } from '../platform/kit/saves.ts'
import { dayOfText, dayOrNone, optionalText, requiredText, uuid } from '../platform/values/inputs.ts'
import { today } from '../platform/settings.ts'
import type { Viewer } from '../platform/viewer.ts'
import { usersVisibleTo } from '../domain/people/rules.ts'
import { Certification } from './entity.ts'
import { certificationsVisibleTo, keepsCertificationsOf } from './rules.ts'

const WHAT = 'The certification'
const asText = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null

/** Asked by the portal's calendar, so that a certification holds through its last day. */
const isOver = (expiresOn: Date | null, day: Date): boolean => expiresOn != null && expiresOn < day

/** What the question who keeps somebody's certifications looks at. */
const personAsked = {
  id: true,
  role: { select: { rank: true } },
  dealers: { select: { dealerId: true, active: true } },
} as const

builder.prismaNode('Certification', {
  description:
    'A certification earned elsewhere, kept as a file. Seen by its owner and, with view-users, by those whose reach the owner is in.',
  id: { field: 'id' },
  select: { id: true, userId: true },
  authScopes: ({ id, userId }, ctx) => ctx.viewer?.id === userId || Certification.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    title: t.exposeString('title', { description: 'What it certifies.' }),
    issuer: t.exposeString('issuer', { description: 'Who gave it; may be empty.' }),
    issuedOn: t.string({
      nullable: true,
      description: 'As YYYY-MM-DD; null when not given.',
      select: { issuedOn: true },
      resolve: ({ issuedOn }) => asText(issuedOn),
    }),
    expiresOn: t.string({
      nullable: true,
      description: 'The last day it holds, as YYYY-MM-DD; null when it does not expire.',
      select: { expiresOn: true },
      resolve: ({ expiresOn }) => asText(expiresOn),
    }),
    expired: t.boolean({
      description: 'Its last day is over.',
      select: { expiresOn: true },
      resolve: async ({ expiresOn }, _args, ctx) => isOver(expiresOn, await today(ctx)),
    }),
    file: t.relation('file', { nullable: true, description: 'PDF, PNG or JPEG; null when there is none.' }),
    viewerCanEdit: t.boolean({
      description: 'Whether the viewer may save or delete it.',
      select: { user: { select: personAsked } },
      resolve: ({ user }, _args, { viewer }) => viewer != null && keepsCertificationsOf(viewer, user),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was put in.' }),
  }),
})

/** Not removed, and seen. */
const kept = (viewer: Viewer): Prisma.CertificationWhereInput => ({
  AND: [{ deletedAt: null }, certificationsVisibleTo(viewer)],
})

builder.queryField('certifications', (t) =>
  t.prismaField({
    type: ['Certification'],
    authScopes: { personOr: 'view-users' },
    args: { userId: t.arg.id({ description: 'Raw id of a person; oneself by default.' }) },
    description: 'The newest 100 certifications a person brought along; of others those in the viewer’s reach.',
    resolve: async (query, _root, { userId }, ctx) =>
      Certification.markSeen(
        ctx,
        await ctx.db.certification.findMany({
          ...query,
          where: { AND: [{ userId: userId ?? signedIn(ctx).id }, kept(signedIn(ctx))] },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
          take: 100,
        }),
      ),
  }),
)

Certification.one('certification', 'One certification; null unless the viewer may see it.', kept)

/** The certification when the viewer may change it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one only seen. */
async function certificationToChange(c: Change, viewer: Viewer, id: string) {
  const row = known(
    await c.tx.certification.findFirst({
      where: { AND: [{ id }, certificationsVisibleTo(viewer)] },
      include: { user: { select: personAsked } },
    }),
    WHAT,
  )
  if (!keepsCertificationsOf(viewer, row.user)) throw failure('FORBIDDEN', NO_PERMISSION)
  return row
}

/** Whose certification a new one is: the viewer's, or a person's in reach. */
async function ownerOf(c: Change, viewer: Viewer, userId: string | null | undefined): Promise<string> {
  if (!userId || userId === viewer.id) return viewer.id
  const person = known(
    await c.tx.user.findFirst({ where: { AND: [{ id: userId }, usersVisibleTo(viewer)] }, select: personAsked }),
    'The person',
  )
  if (!keepsCertificationsOf(viewer, person)) throw failure('FORBIDDEN', NO_PERMISSION)
  return userId
}

mutation('saveCertification', {
  description: 'Saves a certification earned elsewhere. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN.',
  about: 'What to change; what is left out stays.',
  input: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Left out: a new one, which needs a title and a file.' }),
    userId: t.id({
      validate: uuid,
      description: 'For a new one: whose it is; the viewer’s own by default, another’s with modify-users.',
    }),
    title: t.string({ validate: requiredText('Title', 120) }),
    issuer: t.string({ validate: optionalText(120) }),
    issuedOn: t.string({ validate: dayOrNone, description: 'YYYY-MM-DD; an empty text clears it.' }),
    expiresOn: t.string({
      validate: dayOrNone,
      description: 'The last day it holds, YYYY-MM-DD; an empty text clears it.',
    }),
    file: t.field({ type: 'Upload', description: 'PDF, PNG or JPEG.' }),
    fileId: t.id({ description: 'A file uploaded before.' }),
  }),
  may: 'signedIn',
  first(ctx, { databaseId, title, file, fileId }) {
    if (!databaseId && !title) throw badInput('title', 'Title is required.')
    if (fileId === null || (!databaseId && !file && !fileId)) throw badInput('file', 'Choose a PDF, PNG or JPEG file.')
    return takeFiles(ctx, { fileId: { upload: file, id: fileId, kind: 'document', field: 'file', isPublic: false } })
  },
  async does(c, { databaseId, userId, title, issuer, issuedOn, expiresOn }, viewer, files) {
    const before = databaseId ? await certificationToChange(c, viewer, databaseId) : null
    if (before?.deletedAt) throw notFound(WHAT)
    const data = {
      ...given({ title, issuer, ...(await files.columns(c)) }),
      ...(issuedOn == null ? {} : { issuedOn: dayOfText(issuedOn) }),
      ...(expiresOn == null ? {} : { expiresOn: dayOfText(expiresOn) }),
    }
    const { issuedOn: from = null, expiresOn: until = null } = { ...before, ...data }
    if (from && until && until < from) throw badInput('expiresOn', 'It cannot end before it was issued.')
    const { id } = before
      ? await c.tx.certification.update({ where: { id: before.id }, data })
      : await c.tx.certification.create({
          data: { title: title ?? '', ...data, userId: await ownerOf(c, viewer, userId) },
        })
    c.record({ type: 'Certification', id, before, after: data })
    return { id }
  },
  answers: Certification.saved(),
})

for (const [name, gone] of [
  ['deleteCertification', true],
  ['restoreCertification', false],
] as const)
  mutation(name, {
    description: gone
      ? 'Removes a certification; it can be put back for 30 days. Errors: NOT_FOUND, FORBIDDEN.'
      : 'Puts a removed certification back. Errors: NOT_FOUND, FORBIDDEN.',
    input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
    may: 'signedIn',
    async does(c, { databaseId }, viewer) {
      const before = await certificationToChange(c, viewer, databaseId)
      await c.tx.certification.update({ where: { id: before.id }, data: { deletedAt: gone ? c.now : null } })
      c.record({ type: 'Certification', id: before.id, before: gone ? before : null })
      return { id: before.id }
    },
    answers: (t) => ({
      ...Certification.saved()(t),
      deletedId: t.globalID({
        nullable: true,
        description: 'Global id of what was removed; null when put back.',
        resolve: ({ id }) => (gone ? { id, type: 'Certification' } : null),
      }),
    }),
  })

mutation('testCertificate', {
  description:
    'Takes a PDF in under the name certificates have, to try what becomes of it. Errors: BAD_USER_INPUT unless it is a PDF, TOO_LARGE, TOO_MANY.',
  input: (t) => ({ pdf: t.field({ type: 'Upload', required: true, description: 'The PDF as the client drew it.' }) }),
  may: 'signedIn',
  async first(ctx, { pdf }) {
    await ctx.services.limits.use('upload', signedIn(ctx).id)
    const stored = await takeUpload(ctx, { upload: pdf, kind: 'document', field: 'pdf', isPublic: false })
    if (stored?.mediaType !== 'application/pdf') throw badInput('pdf', 'Choose a PDF file.')
    return stored
  },
  async does(c, _input, _viewer, stored) {
    const id = await addFile(c, { ...stored, name: `certificates${c.now.getTime()}.pdf` }, false)
    c.record({ type: 'StoredFile', id, after: stored })
    return { id }
  },
  answers: (t) => ({
    file: t.prismaField({
      type: 'StoredFile',
      description: 'As kept.',
      resolve: (query, { id }, _args, { db }) => db.storedFile.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
})
