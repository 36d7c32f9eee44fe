import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { peopleNamed } from '../../domain/people/people.ts'
import { given } from '../../platform/kit/saves.ts'
import { searchWords } from '../../platform/values/inputs.ts'
import { can } from '../../platform/viewer.ts'
import { Form, LearnerRequest } from '../entity.ts'
import { decidesLearnerRequest, decidesRequests } from '../rules.ts'
import { UNDO_MINUTES } from '../../domain/decisions/transitions.ts'
import { learnerRequestTransitions } from './transitions.ts'
import { wanted } from './wanted.ts'

const nameOf = ({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) =>
  `${firstName} ${lastName}`.trim() || email

export const LearnerRequestType = builder.enumType('LearnerRequestType', {
  description: 'What is asked for.',
  values: {
    DEACTIVATION: { description: 'The account is to be closed.' },
    PARTICIPATING: { description: 'The person is to stop taking part in training and incentives.' },
    BECOME_A_DEALER: { description: 'The person’s company wants to be a dealer.' },
    DEALER: { description: 'The person wants to work at another dealer.' },
    DEPARTMENT: { description: 'The person wants to belong to other departments.' },
    AUDIENCE: { description: 'The person wants to belong to other audiences.' },
    POSITION: { description: 'The person wants to have another position.' },
  } as const,
})

const LearnerRequestStatus = builder.enumType('LearnerRequestStatus', {
  description: 'Where a request stands.',
  values: {
    PENDING: { description: 'Waits for an administrator.' },
    APPROVED: { description: 'Was done.' },
    DENIED: { description: 'Was refused.' },
  } as const,
})

builder.prismaNode('Form', {
  description: 'A form a person filled in. Seen by that person and by who decides requests.',
  id: { field: 'id' },
  select: { userId: true },
  authScopes: ({ userId }, { viewer }) => viewer != null && (viewer.id === userId || decidesRequests(viewer)),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    type: t.exposeString('type', { description: 'Which form, such as become-a-dealer.' }),
    data: t.expose('data', { type: 'JSON', description: 'What was filled in, by field.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
  }),
})

builder.prismaNode('LearnerRequest', {
  description:
    'What a learner, or someone for them, asks an administrator to decide. Seen by the person, by who asked, and by who decides requests.',
  id: { field: 'id' },
  select: { userId: true, requestedById: true },
  authScopes: ({ userId, requestedById }, { viewer }) =>
    viewer != null && (decidesRequests(viewer) || userId === viewer.id || requestedById === viewer.id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    type: t.expose('type', { type: LearnerRequestType, description: 'What is asked for.' }),
    status: t.expose('status', { type: LearnerRequestStatus, description: 'Where it stands.' }),
    user: t.relation('user', { description: 'Whom it is about.' }),
    userName: t.string({
      description: 'The name of whom it is about.',
      select: { user: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ user }) => nameOf(user),
    }),
    requestedByName: t.string({
      nullable: true,
      description: 'Who asked; null when that account is gone.',
      select: { requestedBy: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ requestedBy }) => requestedBy && nameOf(requestedBy),
    }),
    bySelf: t.boolean({
      description: 'Whether the person asked for it themselves.',
      resolve: ({ userId, requestedById }) => userId === requestedById,
    }),
    reason: t.exposeString('reason', { description: 'Why, in the words of who asked.' }),
    wanted: t.string({
      nullable: true,
      description: 'The dealer, groups or position asked for, by name; null for other requests.',
      select: { wanted: true },
      resolve: async ({ wanted: kept }, _args, { db }) => {
        const { data: want } = wanted.safeParse(kept)
        if (!want) return null
        if (want.kind === 'POSITION') return want.position
        const names =
          want.kind === 'DEALER'
            ? await db.dealer.findMany({ where: { id: want.dealerId }, select: { name: true } })
            : await db.assignmentGroup.findMany({
                where: { id: { in: want.groupIds } },
                select: { name: true },
                orderBy: { name: 'asc' },
              })
        return names.map(({ name }) => name).join(', ') || 'No longer there'
      },
    }),
    answer: t.exposeString('answer', { description: 'What the administrator wrote; may be empty.' }),
    form: t.relation('form', {
      nullable: true,
      description: 'What was filled in; null where the request needs no form.',
    }),
    decidedByName: t.string({
      nullable: true,
      description: 'Who decided; null while it waits.',
      select: { decidedBy: { select: { firstName: true, lastName: true, email: true } } },
      resolve: ({ decidedBy }) => decidedBy && nameOf(decidedBy),
    }),
    decidedAt: t.expose('decidedAt', { type: 'DateTime', nullable: true, description: 'Null while it waits.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was asked.' }),
    viewerCanDecide: t.boolean({
      description: 'Whether the viewer may decide it: never what they asked for themselves or what is about them.',
      select: { userId: true, requestedById: true, user: { select: { role: { select: { rank: true } } } } },
      resolve: (request, _args, { viewer }) => viewer != null && decidesLearnerRequest(viewer, request),
    }),
    viewerCanUndo: t.boolean({
      description: `Whether the viewer may take the decision back: the own one of the last ${UNDO_MINUTES} minutes.`,
      select: {
        userId: true,
        requestedById: true,
        status: true,
        decidedById: true,
        decidedAt: true,
        user: { select: { role: { select: { rank: true } } } },
      },
      resolve: (request, _args, { viewer, services }) =>
        viewer != null &&
        decidesLearnerRequest(viewer, request) &&
        learnerRequestTransitions.may('undo', request, { byId: viewer.id, at: services.now() }),
    }),
    viewerCanWithdraw: t.boolean({
      description: 'Whether the viewer asked for it and may still take it back.',
      select: { status: true, requestedById: true },
      resolve: ({ status, requestedById }, _args, { viewer }) =>
        learnerRequestTransitions.may('withdraw', { status }) && viewer?.id === requestedById,
    }),
  }),
})

LearnerRequest.list('learnerRequests', {
  description:
    'Requests of learners, oldest first while they wait, last decided first afterwards. For platform and company admins.',
  may: decidesRequests,
  args: (arg) => ({
    text: arg.string({ description: 'Words of the name, email address or reason.' }),
    type: arg({ type: LearnerRequestType }),
    status: arg({ type: LearnerRequestStatus }),
  }),
  found: ({ text, type, status }): Prisma.LearnerRequestWhereInput => ({
    ...given({ type, status }),
    AND: searchWords(text).map((word) => ({
      OR: [{ user: peopleNamed(word) }, { reason: { contains: word, mode: 'insensitive' } }],
    })),
  }),
  order: [{ status: 'asc' }, { decidedAt: { sort: 'desc', nulls: 'first' } }, { createdAt: 'asc' }],
})

LearnerRequest.one('learnerRequest', 'One request; null unless the viewer may see it.')

LearnerRequest.list('ownLearnerRequests', {
  description: 'Requests about the viewer, and those the viewer made for others, newest first.',
  found: (_args, { id }): Prisma.LearnerRequestWhereInput => ({ OR: [{ userId: id }, { requestedById: id }] }),
  order: [{ createdAt: 'desc' }],
})

Form.list('ownForms', { description: 'Forms the viewer filled in, newest first.', order: [{ createdAt: 'desc' }] })

builder.prismaObjectFields('User', (t) => ({
  openRequests: t.field({
    type: [LearnerRequestType],
    description: 'What is being asked for this person and waits; for the person and holders of view-users.',
    authScopes: (user, _args, ctx) => ctx.viewer?.id === user.id || can(ctx.viewer, 'view-users'),
    select: {
      id: true,
      learnerRequests: { where: { status: 'PENDING' }, select: { type: true }, orderBy: { createdAt: 'asc' } },
    },
    resolve: ({ learnerRequests }) => learnerRequests.map(({ type }) => type),
  }),
}))
