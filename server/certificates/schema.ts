import { builder } from '../platform/builder.ts'
import { signedIn } from '../platform/context.ts'
import { seesAll, can } from '../platform/viewer.ts'
import { certificatesSeenBy } from './rules.ts'
import { fileOf } from './file.ts'

const CertificateKind = builder.enumType('CertificateKind', {
  description: 'What a certificate proves.', values: { COURSE: { description: 'A passed course.' }, CURRICULUM: { description: 'A completed curriculum.' } } as const,
})

builder.prismaNode('Certificate', {
  description: 'Proof of a passed course or completed curriculum. Seen by its owner, and with user-reports by those whose reach the owner is in.',
  id: { field: 'id' },
  select: { id: true, userId: true },
  authScopes: async ({ id, userId }, { viewer, db }) => {
    if (!viewer) return false
    if (viewer.id === userId || (can(viewer, 'user-reports') && seesAll(viewer))) return true
    return can(viewer, 'user-reports') && await db.certificate.count({ where: { AND: [{ id }, certificatesSeenBy(viewer)] } }) > 0
  },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    number: t.exposeString('number', { description: 'Printed on it; anyone may check it.' }),
    title: t.exposeString('title', { description: 'The course or curriculum as it was called when earned.' }),
    recipientName: t.exposeString('recipientName', { description: 'The person as called when earned.' }),
    brandName: t.exposeString('brandName', { nullable: true, description: 'The brand as called when earned; null when of no brand.' }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', description: 'When it was earned.' }),
    kind: t.field({ type: CertificateKind, description: 'What it proves.', select: { curriculumId: true }, resolve: ({ curriculumId }) => curriculumId ? 'CURRICULUM' : 'COURSE' }),
    file: t.prismaField({
      type: 'StoredFile', description: 'The PDF; made when first asked for.', select: { id: true, fileId: true },
      resolve: async (query, certificate, _args, ctx) => ctx.db.storedFile.findUniqueOrThrow({ ...query, where: { id: await fileOf(ctx, certificate) } }),
    }),
    downloadUrl: t.string({
      description: 'An address that saves the PDF; made when first asked for.', select: { id: true, fileId: true },
      resolve: async (certificate, _args, ctx) => `${ctx.services.files.url({ id: await fileOf(ctx, certificate), isPublic: false })}&download`,
    }),
    course: t.relation('course', { nullable: true, description: 'Null for a curriculum, and when the course is gone.' }),
    curriculum: t.relation('curriculum', { nullable: true, description: 'Null for a course, and when the curriculum is gone.' }),
  }),
})

builder.queryField('certificates', (t) => t.prismaConnection({
  type: 'Certificate', cursor: 'id', authScopes: { signedIn: true }, description: 'The viewer’s own certificates, newest first.',
  args: { offset: t.arg.int({ description: 'For numbered pages of the REST calls.' }) },
  totalCount: (_parent, _args, ctx) => ctx.db.certificate.count({ where: { userId: signedIn(ctx).id } }),
  resolve: (query, _root, { offset }, ctx) => ctx.db.certificate.findMany({
    ...query, ...(offset ? { skip: offset } : {}), where: { userId: signedIn(ctx).id }, orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
  }),
}))

builder.queryField('certificate', (t) => t.prismaField({
  type: 'Certificate', nullable: true, authScopes: { signedIn: true }, args: { databaseId: t.arg.id({ required: true }) }, description: 'One certificate; null unless the viewer may see it.',
  resolve: (query, _root, { databaseId }, ctx) => ctx.db.certificate.findFirst({ ...query, where: { AND: [{ id: databaseId }, certificatesSeenBy(signedIn(ctx))] } }),
}))

builder.queryField('userCertificates', (t) => t.prismaField({
  type: ['Certificate'], authScopes: { right: 'user-reports' }, args: { userId: t.arg.id({ required: true }) }, description: 'The newest 100 certificates of a person in the viewer’s reach; empty for others.',
  resolve: (query, _root, { userId }, ctx) => ctx.db.certificate.findMany({
    ...query, where: { AND: [{ userId }, certificatesSeenBy(signedIn(ctx))] }, orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }], take: 100,
  }),
}))

interface Verified { number: string; title: string; recipientName: string; brandName: string | null; issuedAt: Date }

const CertificateCheck = builder.objectRef<{ number: string; found: Verified | null }>('CertificateCheck').implement({
  description: 'What anyone may learn of a certificate by its number.',
  fields: (t) => ({
    number: t.exposeString('number', { description: 'The number asked about.' }),
    valid: t.boolean({ description: 'Whether it was issued here.', resolve: ({ found }) => found != null }),
    title: t.string({ nullable: true, description: 'Null when not issued here.', resolve: ({ found }) => found?.title ?? null }),
    recipientName: t.string({ nullable: true, description: 'Null when not issued here.', resolve: ({ found }) => found?.recipientName ?? null }),
    brandName: t.string({ nullable: true, description: 'Null when of no brand or not issued here.', resolve: ({ found }) => found?.brandName ?? null }),
    issuedAt: t.field({ type: 'DateTime', nullable: true, description: 'Null when not issued here.', resolve: ({ found }) => found?.issuedAt ?? null }),
  }),
})

builder.queryField('verifyCertificate', (t) => t.field({
  type: CertificateCheck, authScopes: { public: true }, args: { number: t.arg.string({ required: true }) },
  description: 'Checks a certificate number, for anyone. Errors: TOO_MANY.',
  resolve: async (_root, args, { db, call, services }) => {
    await services.limits.use('verify', call.ip)
    const number = args.number.trim().toUpperCase().slice(0, 40)
    return { number, found: await db.certificate.findUnique({ where: { number }, select: { number: true, title: true, recipientName: true, brandName: true, issuedAt: true } }) }
  },
}))
