import { builder, type Types } from '../platform/graphql/builder.ts'
import { tellAccessChanged } from '../domain/people/accessChanges.ts'
import { change } from '../platform/change.ts'
import type { Context } from '../platform/context.ts'
import { failure, notFound } from '../platform/errors.ts'
import { requiredText, uuid } from '../platform/values/inputs.ts'
import { can, inPerson } from '../platform/viewer.ts'
import { tellOwner } from './letters.ts'
import { askProof } from './proof.ts'
import { lockFactors, removeAll } from './remove.ts'
import { resetsFactors } from './rules.ts'
import { usersVisibleTo } from '../domain/people/rules.ts'

declare module '../platform/events.ts' {
  interface Events {
    /** An administrator took a person's second factors, since they were lost. */
    'second-factors.reset': { userId: string }
  }
}

const RULED = {
  id: true,
  role: { select: { rank: true } },
  dealers: { select: { dealerId: true, active: true } },
} as const
const FACTORS = {
  authenticator: { select: { confirmedAt: true } },
  passkeys: { select: { id: true }, take: 1 },
} as const

interface WithFactors {
  authenticator: { confirmedAt: Date | null } | null
  passkeys: unknown[]
}
const hasFactor = ({ authenticator, passkeys }: WithFactors): boolean =>
  authenticator?.confirmedAt != null || passkeys.length > 0

builder.prismaObjectFields('User', (t) => ({
  hasSecondFactor: t.boolean({
    nullable: true,
    description:
      'Whether signing in asks for more than the password; null for who is neither the person nor may manage people.',
    select: { id: true, ...FACTORS },
    resolve: (user, _args, { viewer }) =>
      viewer?.id === user.id || can(viewer, 'view-users') ? hasFactor(user) : null,
  }),
  viewerCanResetSecondFactors: t.boolean({
    description:
      'Whether the viewer may take the person’s second factors: there are some, and the viewer edits the ' +
      'person from above.',
    select: { ...RULED, ...FACTORS },
    resolve: (user, _args, { viewer }) => viewer != null && resetsFactors(viewer, user) && hasFactor(user),
  }),
}))

/** The person, if the viewer may see them. Errors: NOT_FOUND. */
async function personOf({ db, viewer }: Context, databaseId: string) {
  const person =
    viewer &&
    (await db.user.findFirst({
      where: { AND: [{ id: databaseId, erasedAt: null }, usersVisibleTo(viewer)] },
      select: RULED,
    }))
  if (!person) throw notFound('The person')
  return person
}

builder.relayMutationField(
  'resetSecondFactors',
  {
    inputFields: (t) => ({
      databaseId: t.id({ required: true, validate: uuid }),
      reason: t.string({
        required: true,
        validate: requiredText('A reason', 500),
        description: 'Kept in the activity log and told to the person.',
      }),
    }),
  },
  {
    description:
      'Takes all second factors of somebody who lost them and ends their sessions; the password alone signs' +
      ' in then. With modify-users, for people in reach and below one’s rank, in person, ' +
      'after a proof. Errors: BAD_USER_INPUT at reason, NOT_FOUND, FORBIDDEN, CONFLICT when there are ' +
      'none, PROOF_WANTED.',
    authScopes: async (_root, { input }, ctx) =>
      ctx.viewer != null && inPerson(ctx.viewer) && resetsFactors(ctx.viewer, await personOf(ctx, input.databaseId)),
    resolve: (_root, { input: { databaseId: id, reason } }, ctx) => {
      askProof(ctx)
      return change(ctx, 'resetSecondFactors', async (c) => {
        await lockFactors(c, id)
        if (!hasFactor(await c.tx.user.findUniqueOrThrow({ where: { id }, select: FACTORS })))
          throw failure('CONFLICT', 'This person has no second factor.')
        await removeAll(c, id)
        await c.emit('second-factors.reset', { userId: id })
        await tellOwner(
          c,
          id,
          'An administrator reset your second factor',
          'Your authenticator app, passkeys and recovery codes no longer count, and you were signed out everywhere. ' +
            `Reason: ${reason}`,
        )
        c.record({ type: 'User', id, after: { reason } })
        tellAccessChanged(c, [id])
        return { id }
      })
    },
  },
  {
    outputFields: (t: PothosSchemaTypes.ObjectFieldBuilder<Types, { id: string }>) => ({
      user: t.prismaField({
        type: 'User',
        description: 'The person, without second factors.',
        resolve: (query, { id }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id } }),
      }),
    }),
  },
)
