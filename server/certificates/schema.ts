import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn } from '../platform/context.ts'
import { searchText } from '../platform/values/inputs.ts'
import { loader } from '../platform/kit/loader.ts'
import { Certificate } from './entity.ts'
import { certificatesVisibleTo } from './rules.ts'
import { fileOf } from './file.ts'
import { daysLeft, renewableFrom } from './term.ts'
import './certifications.ts'
import './jobs.ts'
import './renew.ts'

const CertificateKind = builder.enumType('CertificateKind', {
  description: 'What a certificate proves.',
  values: {
    COURSE: { description: 'A passed course.' },
    CURRICULUM: { description: 'A completed curriculum.' },
  } as const,
})

const CertificateState = builder.enumType('CertificateState', {
  description: 'Whether a certificate holds.',
  values: {
    VALID: { description: 'Issued here and not ended.' },
    EXPIRED: { description: 'Issued here; its time is over.' },
    UNKNOWN: { description: 'Not issued here.' },
  } as const,
})

const stateOf = (expiresAt: Date | null, now: Date) =>
  expiresAt && expiresAt <= now ? ('EXPIRED' as const) : ('VALID' as const)

/** Colours of brands by the name a certificate carries, all of a request in one statement. */
const brandColors = loader(
  async ({ db }, names) => {
    const rows = await db.brand.findMany({ where: { name: { in: names } }, select: { name: true, color: true } })
    return new Map(rows.map(({ name, color }) => [name, color]))
  },
  () => null,
)

builder.prismaNode('Certificate', {
  description:
    'Proof of a passed course or completed curriculum. Seen by its owner, and with user-reports by those whose reach the owner is in.',
  id: { field: 'id' },
  select: { id: true, userId: true },
  authScopes: ({ id, userId }, ctx) => ctx.viewer?.id === userId || Certificate.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    number: t.exposeString('number', { description: 'Printed on it; anyone may check it.' }),
    title: t.exposeString('title', { description: 'The course or curriculum as it was called when earned.' }),
    recipientName: t.exposeString('recipientName', { description: 'The person as called when earned.' }),
    brandName: t.exposeString('brandName', {
      nullable: true,
      description: 'The brand as called when earned; null when of no brand.',
    }),
    brandColor: t.string({
      nullable: true,
      description: 'The color of that brand, #rrggbb; null where it has none or is gone.',
      select: { brandName: true },
      resolve: ({ brandName }, _args, ctx) => (brandName ? brandColors(ctx).load(brandName) : null),
    }),
    issuedAt: t.expose('issuedAt', { type: 'DateTime', description: 'When it was earned.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it ends; null when it does not expire.',
    }),
    renewedAt: t.expose('renewedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the course was last passed again; null before.',
    }),
    state: t.field({
      type: CertificateState,
      description: 'VALID or EXPIRED.',
      select: { expiresAt: true },
      resolve: ({ expiresAt }, _args, { services }) => stateOf(expiresAt, services.now()),
    }),
    daysLeft: t.int({
      nullable: true,
      description: 'Whole days until it ends, 0 or less once it has; null when it does not expire.',
      select: { expiresAt: true },
      resolve: ({ expiresAt }, _args, { services }) => expiresAt && daysLeft(expiresAt, services.now()),
    }),
    viewerCanRenew: t.boolean({
      description: 'The viewer’s own, in its last 30 days or ended, of a course that is open.',
      select: { userId: true, expiresAt: true, course: { select: { status: true, deletedAt: true } } },
      resolve: ({ userId, expiresAt, course }, _args, { viewer, services }) =>
        viewer?.id === userId &&
        expiresAt != null &&
        renewableFrom(expiresAt) <= services.now() &&
        course?.status === 'PUBLISHED' &&
        !course.deletedAt,
    }),
    kind: t.field({
      type: CertificateKind,
      description: 'What it proves.',
      select: { curriculumId: true },
      resolve: ({ curriculumId }) => (curriculumId ? 'CURRICULUM' : 'COURSE'),
    }),
    file: t.prismaField({
      type: 'StoredFile',
      description: 'The PDF; made when first asked for.',
      select: { id: true, fileId: true },
      resolve: async (query, certificate, _args, ctx) =>
        ctx.db.storedFile.findUniqueOrThrow({ ...query, where: { id: await fileOf(ctx, certificate) } }),
    }),
    downloadUrl: t.string({
      description: 'An address that saves the PDF; made when first asked for.',
      select: { id: true, fileId: true },
      resolve: async (certificate, _args, ctx) =>
        `${ctx.services.files.url({ id: await fileOf(ctx, certificate), isPublic: false })}&download`,
    }),
    course: t.relation('course', {
      nullable: true,
      description: 'Null for a curriculum, and when the course is gone.',
    }),
    curriculum: t.relation('curriculum', {
      nullable: true,
      description: 'Null for a course, and when the curriculum is gone.',
    }),
  }),
})

Certificate.list('certificates', {
  description: 'The viewer’s own certificates, newest first.',
  among: ({ id: userId }) => ({ userId }),
  args: (arg) => ({
    text: arg.string({ description: 'Part of the title.' }),
    kind: arg({ type: CertificateKind }),
    state: arg({ type: CertificateState, description: 'VALID or EXPIRED.' }),
  }),
  found({ text, kind, state }, _viewer, { services }): Prisma.CertificateWhereInput {
    const words = searchText(text)
    const now = services.now()
    return {
      ...(words ? { title: { contains: words, mode: 'insensitive' } } : {}),
      ...(kind ? { curriculumId: kind === 'CURRICULUM' ? { not: null } : null } : {}),
      ...(state === 'EXPIRED'
        ? { expiresAt: { lte: now } }
        : state === 'VALID'
          ? { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }
          : {}),
    }
  },
  order: [{ issuedAt: 'desc' }],
})

Certificate.one('certificate', 'One certificate; null unless the viewer may see it.')

builder.queryField('userCertificates', (t) =>
  t.prismaField({
    type: ['Certificate'],
    authScopes: { right: 'user-reports' },
    args: { userId: t.arg.id({ required: true }) },
    description: 'The newest 100 certificates of a person in the viewer’s reach; empty for others.',
    resolve: async (query, _root, { userId }, ctx) =>
      Certificate.markSeen(
        ctx,
        await ctx.db.certificate.findMany({
          ...query,
          where: { AND: [{ userId }, certificatesVisibleTo(signedIn(ctx))] },
          orderBy: [{ issuedAt: 'desc' }, { id: 'desc' }],
          take: 100,
        }),
      ),
  }),
)

interface Verified {
  number: string
  title: string
  recipientName: string
  brandName: string | null
  issuedAt: Date
  expiresAt: Date | null
  renewedAt: Date | null
}

const CertificateCheck = builder
  .objectRef<{ number: string; found: Verified | null }>('CertificateCheck')
  .implement({
    description: 'What anyone may learn of a certificate by its number.',
    fields: (t) => ({
      number: t.exposeString('number', { description: 'The number asked about.' }),
      state: t.field({
        type: CertificateState,
        description: 'VALID, EXPIRED, or UNKNOWN when not issued here.',
        resolve: ({ found }, _args, { services }) =>
          found ? stateOf(found.expiresAt, services.now()) : ('UNKNOWN' as const),
      }),
      valid: t.boolean({
        description: 'Whether it was issued here and holds.',
        resolve: ({ found }, _args, { services }) =>
          found != null && stateOf(found.expiresAt, services.now()) === 'VALID',
      }),
      title: t.string({
        nullable: true,
        description: 'Null when not issued here.',
        resolve: ({ found }) => found?.title ?? null,
      }),
      recipientName: t.string({
        nullable: true,
        description: 'Null when not issued here.',
        resolve: ({ found }) => found?.recipientName ?? null,
      }),
      brandName: t.string({
        nullable: true,
        description: 'Null when of no brand or not issued here.',
        resolve: ({ found }) => found?.brandName ?? null,
      }),
      brandColor: t.string({
        nullable: true,
        description: 'The color of that brand, #rrggbb; null where it has none or is gone.',
        resolve: ({ found }, _args, ctx) => (found?.brandName ? brandColors(ctx).load(found.brandName) : null),
      }),
      issuedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null when not issued here.',
        resolve: ({ found }) => found?.issuedAt ?? null,
      }),
      expiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null when it does not expire or was not issued here.',
        resolve: ({ found }) => found?.expiresAt ?? null,
      }),
      renewedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Null unless it was renewed.',
        resolve: ({ found }) => found?.renewedAt ?? null,
      }),
    }),
  })

builder.queryField('verifyCertificate', (t) =>
  t.field({
    type: CertificateCheck,
    authScopes: { public: true },
    args: { number: t.arg.string({ required: true }) },
    description: 'Checks a certificate number, for anyone. Errors: TOO_MANY.',
    resolve: async (_root, args, { db, call, services }) => {
      await services.limits.use('verify', call.network)
      const number = args.number.trim().toUpperCase().slice(0, 40)
      return {
        number,
        found: await db.certificate.findUnique({
          where: { number },
          select: {
            number: true,
            title: true,
            recipientName: true,
            brandName: true,
            issuedAt: true,
            expiresAt: true,
            renewedAt: true,
          },
        }),
      }
    },
  }),
)
