import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { peopleNamed } from '../domain/people/people.ts'
import type { Context } from '../platform/context.ts'
import { given } from '../platform/saves.ts'
import { settingsOf } from '../platform/settings.ts'
import { can, inPerson } from '../platform/viewer.ts'
import { User } from '../domain/people/entity.ts'
import { WaitingUser } from './entity.ts'
import { closesPerson, editsPerson, mayActAs } from './rules.ts'
import { UserAdminGroup } from './adminGroupChoice.ts'
import './close.ts'
import './personal-data/export.ts'
import { UserExport } from './personal-data/exportType.ts'
import './search/list.ts'
import './search/map.ts'
import './own/language.ts'
import './own/onboarding.ts'
import './own/profile.ts'
import './requests/decideRequest.ts'
import './requests/learnerRequests.ts'
import './merge/mergePeople.ts'
import './merge/mergeCandidates.ts'
import './merge/mergePreview.ts'
import './merge/mergeUndo.ts'
import './requests/raiseRequest.ts'
import './requests/requests.ts'
import './save.ts'
import { UserStatus } from './status.ts'

const isSelf = (user: { id: string }, ctx: Context) => ctx.viewer?.id === user.id
/** The viewer reads of themselves what holds now, not what the role would give. */
const isWithheld = (user: { id: string }, { viewer }: Context) => viewer?.id === user.id && viewer.withheld != null
/** What only the person and who manages people read. */
const personal = (user: { id: string }, _args: unknown, ctx: Context) =>
  isSelf(user, ctx) || can(ctx.viewer, 'view-users')

/** What only who manages people reads. */
const forManagers = <T>(ctx: Context, value: T): T | null => (can(ctx.viewer, 'view-users') ? value : null)
/** What the rules about editing a person ask. */
const RULED = {
  id: true,
  role: { select: { rank: true } },
  dealers: { select: { dealerId: true, active: true } },
} as const

builder.prismaNode('User', {
  description: 'A person. Seen by themselves and, with view-users, by those whose reach they are in.',
  id: { field: 'id' },
  authScopes: (user, ctx) => isSelf(user, ctx) || User.sees(ctx, user.id),
  select: { id: true },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    firstName: t.exposeString('firstName', { description: 'Empty until the person has told it.' }),
    lastName: t.exposeString('lastName', { description: 'Empty until the person has told it.' }),
    fullName: t.string({
      description: 'First and last name; the email address while both are empty.',
      select: { firstName: true, lastName: true, email: true },
      resolve: ({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email,
    }),
    email: t.exposeString('email', {
      nullable: true,
      description: 'For the person and holders of view-users; null for others.',
      authScopes: personal,
    }),
    emailVerified: t.boolean({
      description: 'Whether the person has proved the address.',
      select: { emailVerifiedAt: true },
      resolve: ({ emailVerifiedAt }) => emailVerifiedAt != null,
    }),
    profileImage: t.relation('profileImage', { nullable: true, description: 'Null until one is chosen.' }),
    role: t.relation('role', { description: 'What the person may do.' }),
    status: t.expose('status', { type: UserStatus, description: 'The state of the account.' }),
    notVerified: t.exposeBoolean('notVerified', { description: 'The request to be let in was denied.' }),
    resetPositions: t.exposeBoolean('resetPositions', {
      description: 'The position is asked again at the next visit.',
    }),
    position: t.exposeString('position', {
      nullable: true,
      description: 'The position at the dealer; null until told.',
    }),
    primaryDealershipRole: t.exposeString('primaryDealershipRole', { nullable: true, description: 'Null until told.' }),
    companyRole: t.exposeString('companyRole', { nullable: true, description: 'Null until told.' }),
    birthDate: t.string({
      nullable: true,
      description: 'As YYYY-MM-DD; for the person and holders of view-users.',
      authScopes: personal,
      select: { birthDate: true },
      resolve: ({ birthDate }) => birthDate?.toISOString().slice(0, 10) ?? null,
    }),
    phone: t.exposeString('phone', {
      nullable: true,
      description: 'For the person and holders of view-users.',
      authScopes: personal,
    }),
    addressLine1: t.exposeString('addressLine1', {
      nullable: true,
      description: 'For the person and holders of view-users.',
      authScopes: personal,
    }),
    city: t.exposeString('city', { nullable: true, description: 'Null until told.' }),
    region: t.exposeString('region', { nullable: true, description: 'State or province code; null until told.' }),
    country: t.exposeString('country', { nullable: true, description: 'Two-letter code; null until told.' }),
    postalCode: t.exposeString('postalCode', {
      nullable: true,
      description: 'For the person and holders of view-users.',
      authScopes: personal,
    }),
    participatingLearner: t.exposeBoolean('participatingLearner', {
      description: 'Takes part in training and incentives.',
    }),
    receiveEmails: t.exposeBoolean('receiveEmails', { description: 'Wants letters about training.' }),
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
    version: t.exposeInt('version', {
      description: 'Grows with each save by an administrator; sent along when saving.',
    }),
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
      resolve: ({ adminGroups }) => adminGroups.map(({ group }) => group),
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
    locale: t.exposeString('locale', { description: 'The chosen language.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was made.' }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null before the first visit.',
    }),
    dealers: t.relation('dealers', {
      description: 'Dealers the person works or worked at.',
      query: { orderBy: { createdAt: 'asc' } },
    }),
    assignmentGroups: t.relation('assignmentGroups', {
      description: 'Departments and audiences the person belongs to.',
    }),
    editingBrand: t.relation('editingBrand', {
      nullable: true,
      description: 'The brand a brand manager works on now.',
    }),
    ownedBrands: t.relation('ownedBrands', { description: 'Brands the person manages.' }),
    rights: t.stringList({
      description:
        'Names of the rights the person holds through the role; for the person and holders of edit-user-roles.',
      authScopes: (user, _args, ctx) => isSelf(user, ctx) || can(ctx.viewer, 'edit-user-roles'),
      select: { id: true, role: { select: { rights: { select: { right: true }, orderBy: { right: 'asc' } } } } },
      resolve: (user, _args, ctx) => (isWithheld(user, ctx) ? [] : user.role.rights.map(({ right }) => right)),
    }),
    heldRights: t.stringList({
      nullable: true,
      description: 'The same, and null for those who may not know.',
      select: { id: true, role: { select: { rights: { select: { right: true }, orderBy: { right: 'asc' } } } } },
      resolve: (user, _args, ctx) =>
        isSelf(user, ctx) || can(ctx.viewer, 'edit-user-roles') ? user.role.rights.map(({ right }) => right) : null,
    }),
    isAdmin: t.boolean({
      description: 'Whether the role is one of the configured admin roles.',
      select: { id: true, role: { select: { key: true } } },
      resolve: async (user, _args, ctx) => {
        if (isWithheld(user, ctx)) return false
        const { adminRoles } = await settingsOf(ctx)
        return adminRoles.includes(user.role.key)
      },
    }),
    canActAs: t.boolean({
      description: 'Whether the viewer may start a proxy session as this person.',
      select: { id: true, role: { select: { rank: true } } },
      resolve: (user, _args, { viewer }) => viewer != null && mayActAs(viewer, user),
    }),
  }),
})

builder.queryField('viewer', (t) =>
  t.prismaField({
    type: 'User',
    nullable: true,
    authScopes: { public: true },
    description: 'The person signed in; null for visitors. While acting as someone, that person.',
    resolve: (query, _root, _args, { db, viewer }) =>
      viewer ? db.user.findUnique({ ...query, where: { id: viewer.id } }) : null,
  }),
)

User.one('user', 'One person; null unless in reach.')

WaitingUser.list('userRequests', {
  description: 'People who wait to be let in, and those denied; newest first. For platform and company admins.',
  args: (arg) => ({
    text: arg.string(),
    status: arg({ type: UserStatus, description: 'PENDING or DENIED; both when left out.' }),
  }),
  found: ({ text, status }): Prisma.UserWhereInput => ({ ...given({ status }), ...peopleNamed(text) }),
  order: [{ status: 'asc' }, { createdAt: 'desc' }],
})
