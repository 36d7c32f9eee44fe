import { builder } from '../platform/graphql/builder.ts'
import { Money } from '../domain/ledger/money.ts'
import { today } from '../platform/settings.ts'
import { whyClosed } from './rules.ts'
import { ownClaims, passedCourse, sumOf } from './viewerSpiffs.ts'

const RequiredCourse = builder
  .objectRef<{ id: string; title: string; curriculumId: string | null }>('SpiffCourse')
  .implement({
    description: 'The course that must be passed before a sale may be claimed.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      title: t.exposeString('title', { description: 'As shown to people.' }),
      link: t.string({
        description: 'Where the player opens it.',
        resolve: ({ id, curriculumId }) =>
          curriculumId ? `/auth/training/${curriculumId}/${id}` : '/auth/my-training',
      }),
      viewerPassed: t.boolean({
        description: 'Whether the viewer passed it.',
        resolve: ({ id }, _args, ctx) => passedCourse(ctx, id),
      }),
    }),
  })

/** What a spiff is to the viewer: whether they may claim, and what they earned by it. */
builder.prismaObjectFields('Spiff', (t) => ({
  requiredCourse: t.field({
    type: RequiredCourse,
    nullable: true,
    description: 'Null when none must be passed.',
    select: {
      course: {
        select: {
          id: true,
          title: true,
          curriculums: {
            where: { curriculum: { status: 'PUBLISHED', deletedAt: null } },
            orderBy: [{ curriculum: { position: 'asc' } }, { curriculumId: 'asc' }],
            take: 1,
            select: { curriculumId: true },
          },
        },
      },
    },
    resolve: ({ course }) =>
      course && { id: course.id, title: course.title, curriculumId: course.curriculums[0]?.curriculumId ?? null },
  }),
  viewerClosedReason: t.string({
    nullable: true,
    description: 'Why the viewer cannot claim a sale of today; null when they can.',
    select: { status: true, startDate: true, endDate: true, claimDays: true, courseId: true },
    resolve: async (spiff, _args, ctx) =>
      whyClosed(spiff, { today: await today(ctx), passedCourse: await passedCourse(ctx, spiff.courseId) }),
  }),
  viewerClaimCount: t.int({
    description: 'The viewer’s own claims, withdrawn ones left out.',
    resolve: async ({ id }, _args, ctx) =>
      sumOf(await ownClaims(ctx, id), 'SCANNING', 'PENDING', 'APPROVED', 'DENIED', 'COMPLETED').number,
  }),
  viewerEarned: t.field({
    type: Money,
    description: 'What the viewer was granted so far.',
    resolve: async ({ id, currency }, _args, ctx) => ({
      minor: sumOf(await ownClaims(ctx, id), 'APPROVED', 'COMPLETED').amount,
      currency,
    }),
  }),
  viewerWaiting: t.field({
    type: Money,
    description: 'What the viewer’s claims that are still to be decided would pay.',
    resolve: async ({ id, currency }, _args, ctx) => ({
      minor: sumOf(await ownClaims(ctx, id), 'SCANNING', 'PENDING').amount,
      currency,
    }),
  }),
  viewerLeft: t.field({
    type: Money,
    nullable: true,
    description: 'What the viewer may still earn by the limit per person; null: no limit.',
    select: { personCap: true },
    resolve: async ({ id, currency, personCap }, _args, ctx) => {
      if (personCap === null) return null
      const left = personCap - sumOf(await ownClaims(ctx, id), 'APPROVED', 'COMPLETED').amount
      return { minor: left > 0n ? left : 0n, currency }
    },
  }),
}))
