import DataLoader from 'dataloader'
import { z } from 'zod'
import { addFile, attach, takeUpload, type FileInput } from '../platform/files/attachments.ts'
import { builder, type Types } from '../platform/graphql/builder.ts'
import { change } from '../platform/change.ts'
import { once, signedIn, type Context } from '../platform/context.ts'
import { badInput, failure, NO_PERMISSION, notFound } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { optionalText, requiredText, uuid } from '../platform/values/inputs.ts'
import { today } from '../platform/settings.ts'
import type { Viewer } from '../platform/viewer.ts'
import { certificationsSeenBy, keepsCertificationsOf } from './rules.ts'
import { seesEveryone, usersSeenBy } from '../domain/people/rules.ts'

const DAY_TEXT = 'Give a day as YYYY-MM-DD.'
const day = z.union([z.literal(''), z.iso.date(DAY_TEXT)])
const dayOf = (text: string): Date | null => (text ? new Date(`${text}T00:00:00Z`) : null)
const asText = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null

/** Asked by the portal's calendar, so that a certification holds through its last day. */
const isOver = (expiresOn: Date | null, day: Date): boolean => expiresOn != null && expiresOn < day

/** What the question who keeps somebody's certifications looks at. */
const personAsked = {
  id: true,
  role: { select: { rank: true } },
  dealers: { select: { dealerId: true, active: true } },
} as const

/** Asks for all certifications of a call at once, never one by one. */
const seenCertifications = (ctx: Context, viewer: Viewer) =>
  once(
    ctx,
    'seen-certifications',
    () =>
      new DataLoader<string, boolean>(async (ids) => {
        const seen = new Set(
          (
            await ctx.db.certification.findMany({
              where: { AND: [{ id: { in: [...ids] } }, certificationsSeenBy(viewer)] },
              select: { id: true },
            })
          ).map(({ id }) => id),
        )
        return ids.map((id) => seen.has(id))
      }),
  )

builder.prismaNode('Certification', {
  description:
    'A certification earned elsewhere, kept as a file. Seen by its owner and, with view-users, by those whose reach the owner is in.',
  id: { field: 'id' },
  select: { id: true, userId: true },
  authScopes: ({ id, userId }, ctx) => {
    if (!ctx.viewer) return false
    return ctx.viewer.id === userId || seesEveryone(ctx.viewer) || seenCertifications(ctx, ctx.viewer).load(id)
  },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    title: t.exposeString('title', { description: 'What it certifies.' }),
    issuer: t.exposeString('issuer', { description: 'Who gave it; may be empty.' }),
    issuedOn: t.string({
      nullable: true,
      description: 'As YYYY-MM-DD; null when not told.',
      select: { issuedOn: true },
      resolve: ({ issuedOn }) => asText(issuedOn),
    }),
    expiresOn: t.string({
      nullable: true,
      description: 'The last day it holds, as YYYY-MM-DD; null holds for good.',
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

builder.queryField('certifications', (t) =>
  t.prismaField({
    type: ['Certification'],
    authScopes: { signedIn: true },
    args: { userId: t.arg.id({ description: 'Raw id of a person; oneself by default.' }) },
    description: 'The newest 100 certifications a person brought along; of others those in the viewer’s reach.',
    resolve: (query, _root, { userId }, ctx) =>
      ctx.db.certification.findMany({
        ...query,
        where: { AND: [{ userId: userId ?? signedIn(ctx).id, deletedAt: null }, certificationsSeenBy(signedIn(ctx))] },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: 100,
      }),
  }),
)

builder.queryField('certification', (t) =>
  t.prismaField({
    type: 'Certification',
    nullable: true,
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.id({ required: true }) },
    description: 'One certification; null unless the viewer may see it.',
    resolve: (query, _root, { databaseId }, ctx) =>
      ctx.db.certification.findFirst({
        ...query,
        where: { AND: [{ id: databaseId, deletedAt: null }, certificationsSeenBy(signedIn(ctx))] },
      }),
  }),
)

/** The certification when the viewer may change it. Errors: NOT_FOUND for a hidden one, FORBIDDEN for one only seen. */
async function certificationToChange(c: Change, viewer: Viewer, id: string) {
  const row = await c.tx.certification.findFirst({
    where: { AND: [{ id }, certificationsSeenBy(viewer)] },
    include: { user: { select: personAsked } },
  })
  if (!row) throw notFound('The certification')
  if (!keepsCertificationsOf(viewer, row.user)) throw failure('FORBIDDEN', NO_PERMISSION)
  return row
}

/** Whose certification a new one is: the viewer's, or a person's in reach. */
async function ownerOf(c: Change, viewer: Viewer, userId: string | null | undefined): Promise<string> {
  if (!userId || userId === viewer.id) return viewer.id
  const person = await c.tx.user.findFirst({
    where: { AND: [{ id: userId }, usersSeenBy(viewer)] },
    select: personAsked,
  })
  if (!person) throw notFound('The person')
  if (!keepsCertificationsOf(viewer, person)) throw failure('FORBIDDEN', NO_PERMISSION)
  return userId
}

const saved = (t: PothosSchemaTypes.ObjectFieldBuilder<Types, { id: string }>) => ({
  certification: t.prismaField({
    type: 'Certification',
    description: 'As saved.',
    resolve: (query, { id }, _args, { db }) => db.certification.findUniqueOrThrow({ ...query, where: { id } }),
  }),
})

builder.relayMutationField(
  'saveCertification',
  {
    description: 'What to change; what is left out stays.',
    inputFields: (t) => ({
      databaseId: t.id({ validate: uuid, description: 'Left out: a new one, which needs a title and a file.' }),
      userId: t.id({
        validate: uuid,
        description: 'For a new one: whose it is; the viewer’s own by default, another’s with modify-users.',
      }),
      title: t.string({ validate: requiredText('Title', 120) }),
      issuer: t.string({ validate: optionalText(120) }),
      issuedOn: t.string({ validate: day, description: 'YYYY-MM-DD; an empty text clears it.' }),
      expiresOn: t.string({
        validate: day,
        description: 'The last day it holds, YYYY-MM-DD; an empty text clears it.',
      }),
      file: t.field({ type: 'Upload', description: 'PDF, PNG or JPEG.' }),
      fileId: t.id({ description: 'A file uploaded before.' }),
    }),
  },
  {
    description:
      'Saves a certification earned elsewhere. Errors: BAD_USER_INPUT names the field, NOT_FOUND, FORBIDDEN.',
    authScopes: { signedIn: true },
    resolve: async (_root, { input }, ctx) => {
      const { databaseId, userId, title, issuer, issuedOn, expiresOn, file, fileId } = input
      const viewer = signedIn(ctx)
      if (!databaseId && !title) throw badInput('title', 'Title is required.')
      if (!databaseId && !file && !fileId) throw badInput('file', 'Choose a PDF, PNG or JPEG file.')
      if (fileId === null) throw badInput('file', 'Choose a PDF, PNG or JPEG file.')
      const document: FileInput = { upload: file, id: fileId, kind: 'document', field: 'file', isPublic: false }
      const stored = await takeUpload(ctx, document)
      return change(ctx, 'saveCertification', async (c) => {
        const before = databaseId ? await certificationToChange(c, viewer, databaseId) : null
        if (before?.deletedAt) throw notFound('The certification')
        const attached = await attach(c, stored, document)
        const data = {
          ...(title == null ? {} : { title }),
          ...(issuer == null ? {} : { issuer }),
          ...(issuedOn == null ? {} : { issuedOn: dayOf(issuedOn) }),
          ...(expiresOn == null ? {} : { expiresOn: dayOf(expiresOn) }),
          ...(attached ? { fileId: attached } : {}),
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
      })
    },
  },
  { outputFields: saved },
)

for (const [name, gone] of [
  ['deleteCertification', true],
  ['restoreCertification', false],
] as const) {
  builder.relayMutationField(
    name,
    { inputFields: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }) },
    {
      description: gone
        ? 'Removes a certification; it can be put back for 30 days. Errors: NOT_FOUND, FORBIDDEN.'
        : 'Puts a removed certification back. Errors: NOT_FOUND, FORBIDDEN.',
      authScopes: { signedIn: true },
      resolve: (_root, { input }, ctx) =>
        change(ctx, name, async (c) => {
          const before = await certificationToChange(c, signedIn(ctx), input.databaseId)
          await c.tx.certification.update({ where: { id: before.id }, data: { deletedAt: gone ? c.now : null } })
          c.record({ type: 'Certification', id: before.id, before: gone ? before : null })
          return { id: before.id }
        }),
    },
    {
      outputFields: (t) => ({
        ...saved(t),
        deletedId: t.globalID({
          nullable: true,
          description: 'Global id of what was removed; null when put back.',
          resolve: ({ id }) => (gone ? { id, type: 'Certification' } : null),
        }),
      }),
    },
  )
}

builder.relayMutationField(
  'testCertificate',
  {
    inputFields: (t) => ({
      pdf: t.field({ type: 'Upload', required: true, description: 'The PDF as the client drew it.' }),
    }),
  },
  {
    description:
      'Takes a PDF in under the name certificates have, to try what becomes of it. Errors: BAD_USER_INPUT unless it is a PDF, TOO_LARGE, TOO_MANY.',
    authScopes: { signedIn: true },
    resolve: async (_root, { input }, ctx) => {
      await ctx.services.limits.use('upload', signedIn(ctx).id)
      const stored = await takeUpload(ctx, { upload: input.pdf, kind: 'document', field: 'pdf', isPublic: false })
      if (stored?.mediaType !== 'application/pdf') throw badInput('pdf', 'Choose a PDF file.')
      return change(ctx, 'testCertificate', async (c) => {
        const id = await addFile(c, { ...stored, name: `certificates${c.now.getTime()}.pdf` }, false)
        c.record({ type: 'StoredFile', id, after: stored })
        return { id }
      })
    },
  },
  {
    outputFields: (t) => ({
      file: t.prismaField({
        type: 'StoredFile',
        description: 'As kept.',
        resolve: (query, { id }, _args, { db }) => db.storedFile.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)
