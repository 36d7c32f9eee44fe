import type { Prisma } from '../../prisma/generated/client/client.ts'
import { builder } from '../platform/graphql/builder.ts'
import { peopleNamed } from '../domain/people/people.ts'
import { given } from '../platform/kit/saves.ts'
import { accountOf, isPersonOr, type Viewer } from '../platform/viewer.ts'
import { User } from '../domain/people/entity.ts'
import { WaitingUser } from './entity.ts'
import { isIssuer, isSelf, ofPerson, ownToken, personal } from './fields/reads.ts'
import './close.ts'
import './fields/granted.ts'
import './fields/managed.ts'
import './personal-data/export.ts'
import './search/list.ts'
import './search/map.ts'
import './own/language.ts'
import './own/onboarding.ts'
import './own/profile.ts'
import './requests/decideRequest.ts'
import './requests/learnerRequests.ts'
import './merge/mergePeople.ts'
import './merge/mergeCandidates.ts'
import './merge/mergeSuggestions.ts'
import './merge/mergePreview.ts'
import './merge/mergeUndo.ts'
import './requests/raiseRequest.ts'
import './requests/requests.ts'
import './save.ts'
import { UserStatus } from './status.ts'

/** Where the issuer of a partner system's token works and belongs is for tokens with view-users. */
const ofPeople = (viewer: Viewer | null) => (viewer && !isPersonOr(viewer, 'view-users') ? { userId: { in: [] } } : {})

builder.prismaNode('User', {
  description:
    'A person. Seen by themselves and, with view-users, by those whose reach they are in. A partner system without view-users finds its token in the place of who issued it: role and rights, and nothing of the person.',
  id: { field: 'id' },
  authScopes: (user, ctx) => isSelf(user, ctx) || isIssuer(user, ctx) || User.sees(ctx, user.id),
  select: { id: true },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    firstName: t.exposeString('firstName', {
      description: 'Empty until the person has told it.',
      ...ofPerson(() => ''),
    }),
    lastName: t.exposeString('lastName', { description: 'Empty until the person has told it.', ...ofPerson(() => '') }),
    fullName: t.string({
      description:
        'First and last name; the email address while both are empty. The name of its token to a partner system that does not see who issued it.',
      ...ofPerson(async (ctx) => (await ownToken(ctx))?.name ?? ''),
      select: { firstName: true, lastName: true, email: true },
      resolve: ({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email,
    }),
    email: t.string({
      nullable: true,
      description: 'For the person and holders of view-users; null for others.',
      authScopes: (user, args, ctx) => isIssuer(user, ctx) || personal(user, args, ctx),
      select: { id: true, email: true },
      resolve: (user, args, ctx) => (personal(user, args, ctx) ? user.email : null),
    }),
    tokenName: t.string({
      nullable: true,
      description: 'The name of the token a partner system sends along, where this person issued it; null otherwise.',
      select: { id: true },
      resolve: async (user, _args, ctx) => (isIssuer(user, ctx) ? ((await ownToken(ctx))?.name ?? null) : null),
    }),
    emailVerified: t.boolean({
      description: 'Whether the person has proved the address.',
      ...ofPerson(() => true),
      select: { emailVerifiedAt: true },
      resolve: ({ emailVerifiedAt }) => emailVerifiedAt != null,
    }),
    profileImage: t.relation('profileImage', {
      nullable: true,
      description: 'Null until one is chosen.',
      ...ofPerson(() => null),
    }),
    role: t.relation('role', { description: 'What the person may do.' }),
    status: t.expose('status', { type: UserStatus, description: 'The state of the account.' }),
    notVerified: t.exposeBoolean('notVerified', {
      description: 'The request to be let in was denied.',
      ...ofPerson(() => false),
    }),
    resetPositions: t.exposeBoolean('resetPositions', {
      description: 'The position is asked again at the next visit.',
      ...ofPerson(() => false),
    }),
    participatingLearner: t.exposeBoolean('participatingLearner', {
      description: 'Takes part in training and incentives.',
      ...ofPerson(() => false),
    }),
    receiveEmails: t.exposeBoolean('receiveEmails', {
      description: 'Wants emails about training.',
      ...ofPerson(() => false),
    }),
    locale: t.exposeString('locale', { description: 'The chosen language.', ...ofPerson(() => 'en') }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'When the account was made; the token, to a partner system that does not see who issued it.',
      ...ofPerson(async (ctx) => (await ownToken(ctx))?.createdAt ?? ctx.services.now()),
    }),
    lastSeenAt: t.expose('lastSeenAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Null before the first visit.',
      ...ofPerson(() => null),
    }),
    dealers: t.relation('dealers', {
      description: 'Dealers the person works or worked at.',
      query: (_args, { viewer }) => ({ where: ofPeople(viewer), orderBy: { createdAt: 'asc' } }),
    }),
    assignmentGroups: t.relation('assignmentGroups', {
      description:
        'Departments and audiences the person belongs to. Dynamic groups are left out: they are nobody’s choice.',
      query: (_args, { viewer }) => ({ where: { AND: [ofPeople(viewer), { group: { kind: { not: 'DYNAMIC' } } }] } }),
    }),
    editingBrand: t.relation('editingBrand', {
      nullable: true,
      description: 'The brand a brand manager works on now.',
      authScopes: { personOr: 'view-users' },
      unauthorizedResolver: () => null,
    }),
  }),
})

builder.prismaObjectFields('User', (t) => ({
  position: t.exposeString('position', {
    nullable: true,
    description: 'The position at the dealer; null until told.',
    ...ofPerson(() => null),
  }),
  primaryDealershipRole: t.exposeString('primaryDealershipRole', {
    nullable: true,
    description: 'Null until told.',
    ...ofPerson(() => null),
  }),
  companyRole: t.exposeString('companyRole', {
    nullable: true,
    description: 'Null until told.',
    ...ofPerson(() => null),
  }),
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
  city: t.exposeString('city', { nullable: true, description: 'Null until told.', ...ofPerson(() => null) }),
  region: t.exposeString('region', {
    nullable: true,
    description: 'State or province code; null until told.',
    ...ofPerson(() => null),
  }),
  country: t.exposeString('country', {
    nullable: true,
    description: 'Two-letter code; null until told.',
    ...ofPerson(() => null),
  }),
  postalCode: t.exposeString('postalCode', {
    nullable: true,
    description: 'For the person and holders of view-users.',
    authScopes: personal,
  }),
}))

builder.queryField('viewer', (t) =>
  t.prismaField({
    type: 'User',
    nullable: true,
    authScopes: { public: true },
    description:
      'The person signed in; null for visitors. While acting as someone, that person; for a partner system its token, in the place of who issued it.',
    resolve: (query, _root, _args, { db, viewer }) =>
      viewer ? db.user.findUnique({ ...query, where: { id: accountOf(viewer) } }) : null,
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
