import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { signedIn, type Context } from '../platform/context.ts'
import { badInput, failure } from '../platform/errors.ts'
import type { Change } from '../platform/events.ts'
import { isUuid } from '../platform/values/inputs.ts'
import { BY_NAME, peopleNamed } from '../domain/people/people.ts'
import { accountOf, can, type Viewer } from '../platform/viewer.ts'
import { incentivesEditableBy } from './rules.ts'
import { usersVisibleTo } from '../domain/people/rules.ts'

const SHOWN = 20

/**
 * Whom the viewer may give an incentive to: people in reach, and for who sees no people those who take its curriculum.
 * Never oneself.
 */
const peopleFor = (viewer: Viewer, curriculumId: string | null): Prisma.UserWhereInput => ({
  status: 'ACTIVE',
  erasedAt: null,
  participatingLearner: true,
  id: { not: accountOf(viewer) },
  ...(can(viewer, 'view-users')
    ? { AND: [usersVisibleTo(viewer)] }
    : {
        progress: {
          some: {
            course: { curriculums: { some: { curriculumId: curriculumId ?? '00000000-0000-4000-8000-000000000000' } } },
          },
        },
      }),
})

/** Checks whom a reward goes to. Errors: names `field`; FORBIDDEN for oneself. */
export async function personToGive(
  c: Change,
  viewer: Viewer,
  incentive: { curriculumId: string | null },
  userId: string,
  field = 'userId',
): Promise<{ id: string; name: string }> {
  if (userId === accountOf(viewer))
    throw failure('FORBIDDEN', 'You cannot give a reward to yourself: ask another administrator.')
  const found = await c.tx.user.findFirst({
    where: { AND: [{ id: userId }, peopleFor(viewer, incentive.curriculumId)] },
    select: { id: true, firstName: true, lastName: true, email: true },
  })
  if (!found) throw badInput(field, 'Choose an active person in your reach who takes part in incentives.')
  return { id: found.id, name: `${found.firstName} ${found.lastName}`.trim() || found.email }
}

interface Found {
  id: string
  firstName: string
  lastName: string
  email: string
  dealers: { dealer: { name: string; city: string } }[]
}

const Candidate = builder
  .objectRef<Found>('IncentiveCandidate')
  .implement({
    description: 'A person an incentive may be given to.',
    fields: (t) => ({
      databaseId: t.exposeID('id', { description: 'The raw id.' }),
      fullName: t.string({
        description: 'First and last name; the email address while both are empty.',
        resolve: ({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email,
      }),
      email: t.string({
        nullable: true,
        description: 'For holders of view-users; null for others.',
        resolve: ({ email }, _args, { viewer }) => (can(viewer, 'view-users') ? email : null),
      }),
      dealerName: t.string({
        nullable: true,
        description: 'Where the person works; null for nowhere.',
        resolve: ({ dealers: [first] }) => (first ? `${first.dealer.name}, ${first.dealer.city}` : null),
      }),
    }),
  })

builder.queryField('incentiveCandidates', (t) =>
  t.field({
    type: [Candidate],
    authScopes: { right: 'create-edit-incentives' },
    args: {
      incentiveId: t.arg.id({ required: true, description: 'Raw id.' }),
      text: t.arg.string({ description: 'Words of the name or email address.' }),
      all: t.arg.boolean({ description: 'Also people who hold a code or piece of it already.' }),
    },
    description:
      'The first 20 people, by name, the viewer may give an incentive to; without those who redeemed it already. Nobody for an incentive the viewer does not edit.',
    resolve: async (_root, { incentiveId, text, all }, ctx: Context) => {
      const viewer = signedIn(ctx)
      const incentive = isUuid(incentiveId)
        ? await ctx.db.incentive.findFirst({
            where: { AND: [{ id: incentiveId }, incentivesEditableBy(viewer)] },
            select: { curriculumId: true },
          })
        : null
      if (!incentive) return []
      return ctx.db.user.findMany({
        where: {
          AND: [
            peopleFor(viewer, incentive.curriculumId),
            peopleNamed(text),
            all ? {} : { rewards: { none: { incentiveId, status: { in: ['REDEEMED', 'SENT'] } } } },
          ],
        },
        orderBy: BY_NAME,
        take: SHOWN,
        select: {
          id: true,
          firstName: true,
          lastName: true,
          email: true,
          dealers: { where: { active: true }, take: 1, select: { dealer: { select: { name: true, city: true } } } },
        },
      })
    },
  }),
)
