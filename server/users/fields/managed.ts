import { deletionSummary } from '../../domain/deletion/deletionSummary.ts'
import { balancesOf, person } from '../../domain/ledger/ledger.ts'
import { amountText } from '../../domain/ledger/money.ts'
import { builder } from '../../platform/graphql/builder.ts'
import type { Context } from '../../platform/context.ts'
import { can, inPerson } from '../../platform/viewer.ts'
import { joined } from '../../platform/kit/joined.ts'
import { UserAdminGroup } from './adminGroups.ts'
import { UserExport } from '../personal-data/exportType.ts'
import { personal } from './reads.ts'
import { closesPerson, editsPerson } from '../rules.ts'

/** What only who manages people reads. */
const forManagers = <T>(ctx: Context, value: T): T | null => (can(ctx.viewer, 'view-users') ? value : null)
/** What the rules about editing a person ask. */
const RULED = {
  id: true,
  role: { select: { rank: true } },
  dealers: { select: { dealerId: true, active: true } },
} as const

// How an account stands, for who manages people.
builder.prismaObjectFields('User', (t) => ({
  tagged: t.boolean({
    nullable: true,
    description: 'Marked by an administrator; null for who may not manage people.',
    select: { tagged: true },
    resolve: ({ tagged }, _args, ctx) => forManagers(ctx, tagged),
  }),
  deactivationReason: t.string({
    nullable: true,
    description: 'Why the account was ended; null otherwise, and for who may not manage people.',
    select: { deactivationReason: true },
    resolve: ({ deactivationReason }, _args, ctx) => forManagers(ctx, deactivationReason),
  }),
  deactivatedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the account was ended; null otherwise, and for who may not manage people.',
    select: { deactivatedAt: true },
    resolve: ({ deactivatedAt }, _args, ctx) => forManagers(ctx, deactivatedAt),
  }),
  invitedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When the last invitation went out; null without one, and for who may not manage people.',
    select: { invitedAt: true },
    resolve: ({ invitedAt }, _args, ctx) => forManagers(ctx, invitedAt),
  }),
  awaitsInvitation: t.boolean({
    description:
      'Has no password yet and signs in no other way, so an invitation is to be sent or accepted; false for who may not manage people.',
    select: { passwordHash: true, status: true, identities: { select: { id: true }, take: 1 } },
    resolve: ({ passwordHash, status, identities }, _args, ctx) =>
      forManagers(ctx, passwordHash == null && identities.length === 0 && status === 'ACTIVE') ?? false,
  }),
  version: t.exposeInt('version', { description: 'Grows with each save by an administrator; sent along when saving.' }),
}))

const belongings = deletionSummary('User', {
  name: 'UserBelongings',
  description: 'What goes with a person: shown before they are deleted.',
})

builder.objectField(belongings.type, 'balances', (t) =>
  t.stringList({
    description: 'What is in the person’s account, as $12.50 or 40 points; nobody gets it afterwards.',
    resolve: async ({ id }, _args, { db }) =>
      (await balancesOf(db, person(id)))
        .filter(({ amount }) => amount > 0n)
        .map(({ unit, amount }) => amountText(amount, unit)),
  }),
)

// What the viewer may do with it, and what it reaches.
builder.prismaObjectFields('User', (t) => ({
  adminGroups: t.field({
    type: [UserAdminGroup],
    description: 'Admin groups that give the person reach; for the person and holders of view-users.',
    authScopes: personal,
    select: {
      adminGroups: {
        select: { group: { select: { id: true, name: true, active: true } } },
        orderBy: { group: { name: 'asc' } },
      },
    },
    resolve: ({ adminGroups }) => joined(adminGroups, 'group'),
  }),
  viewerCanEdit: t.boolean({
    description: 'Whether the viewer may save the person.',
    select: RULED,
    resolve: (user, _args, { viewer }) => viewer != null && editsPerson(viewer, user),
  }),
  viewerCanClose: t.boolean({
    description: 'Whether the viewer may deactivate, reactivate, delete or export the person.',
    select: RULED,
    resolve: (user, _args, { viewer }) => viewer != null && closesPerson(viewer, user),
  }),
  belongings: t.field({
    type: belongings.type,
    nullable: true,
    description: 'What goes with the person; null but for who may delete them.',
    select: RULED,
    resolve: (user, _args, { viewer }) => (viewer != null && closesPerson(viewer, user) ? { id: user.id } : null),
  }),
  latestExport: t.field({
    type: UserExport,
    nullable: true,
    description:
      'The newest export of this person that the viewer asked for; null for none, and while acting as someone.',
    select: (_args, { viewer }, nested) => ({
      exports: nested({
        where: viewer && inPerson(viewer) ? { requestedById: viewer.id } : { id: { in: [] } },
        orderBy: { createdAt: 'desc' as const },
        take: 1,
      }),
    }),
    resolve: ({ exports }) => exports[0] ?? null,
  }),
}))
