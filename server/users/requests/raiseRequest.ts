import { happened } from '../../domain/happenings/happenings.ts'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { tellCounts } from '../../domain/badges.ts'
import { z } from 'zod'
import { mutation } from '../../platform/kit/mutation.ts'
import { known } from '../../platform/kit/saves.ts'
import { badInput, failure } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { optionalText, phoneOrNone, regionText, requiredText, uuid } from '../../platform/values/inputs.ts'
import { LearnerRequestType } from './learnerRequests.ts'
import { learnerRequestTransitions } from './transitions.ts'
import { Form, LearnerRequest } from '../entity.ts'
import { notAbove } from '../rules.ts'
import { usersVisibleTo } from '../../domain/people/rules.ts'

type RequestKind = typeof LearnerRequestType.$inferType

const OPEN = {
  DEACTIVATION: 'A request to deactivate this account waits already.',
  PARTICIPATING: 'A request to stop taking part waits already.',
  BECOME_A_DEALER: 'Your request to become a dealer waits already.',
  DEALER: 'Your request to work at another dealer waits already.',
  DEPARTMENT: 'Your request for other departments waits already.',
  AUDIENCE: 'Your request for other audiences waits already.',
  POSITION: 'Your request for another position waits already.',
} as const satisfies Record<RequestKind, string>

/** One open request of a kind per person, whoever asks at the same moment. Errors: CONFLICT. */
export async function raise(
  c: Change,
  request: { type: RequestKind; userId: string; reason: string; formId?: string; wanted?: Prisma.InputJsonObject },
): Promise<string> {
  const [made] = await c.tx.learnerRequest.createManyAndReturn({
    data: { ...request, requestedById: c.actorId, createdAt: c.now },
    skipDuplicates: true,
    select: { id: true },
  })
  if (!made) throw failure('CONFLICT', OPEN[request.type])
  await happened(c, 'request.made', made.id)
  tellCounts(c)
  return made.id
}

mutation('createLearnerRequest', {
  description:
    'Asks an administrator to close an account or to end the part someone takes: for oneself, or for people in reach not above the own rank. Not while acting as someone. Errors: NOT_FOUND, CONFLICT when it waits already or is so.',
  input: (t) => ({
    type: t.field({
      type: LearnerRequestType,
      required: true,
      description: 'DEACTIVATION or PARTICIPATING; becoming a dealer takes the form, other changes are saved.',
    }),
    userId: t.id({ validate: uuid, description: 'Raw id of the person it is about; oneself when left out.' }),
    reason: t.string({ required: true, validate: requiredText('A reason', 500) }),
  }),
  may: 'inPerson',
  async does(c, { type, reason, userId }, viewer) {
    if (type === 'BECOME_A_DEALER') throw badInput('type', 'Fill in the form to become a dealer.')
    if (type !== 'DEACTIVATION' && type !== 'PARTICIPATING')
      throw badInput('type', 'Save the dealer, departments, audiences or position: that asks for it.')
    const person = known(
      await c.tx.user.findFirst({
        where: { AND: [{ id: userId ?? viewer.id }, usersVisibleTo(viewer)] },
        select: { id: true, status: true, participatingLearner: true, role: { select: { rank: true } } },
      }),
      'The person',
    )
    if (person.id !== viewer.id && !notAbove(viewer, person.role))
      throw failure('FORBIDDEN', 'This person stands above you. Ask an administrator.')
    if (person.status !== 'ACTIVE') throw failure('CONFLICT', 'This account is not active.')
    if (type === 'PARTICIPATING' && !person.participatingLearner)
      throw failure('CONFLICT', 'This person does not take part already.')
    const request = { type, userId: person.id, reason }
    const id = await raise(c, request)
    c.record({ type: 'LearnerRequest', id, after: request })
    return { id }
  },
  answers: (t) => ({
    ...LearnerRequest.saved('As it waits now.', 'request')(t),
    user: t.prismaField({
      type: 'User',
      description: 'Whom it is about.',
      resolve: (query, { id }, _args, { db }) =>
        db.user.findFirstOrThrow({ ...query, where: { learnerRequests: { some: { id } } } }),
    }),
  }),
})

mutation('withdrawLearnerRequest', {
  description:
    'Takes back a request the viewer made and that still waits. Errors: NOT_FOUND, CONFLICT when it was decided.',
  input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
  may: 'inPerson',
  async does(c, { databaseId }, viewer) {
    const before = known(
      await c.tx.learnerRequest.findFirst({
        where: { id: databaseId, requestedById: viewer.id },
        select: { id: true, status: true, type: true, userId: true, reason: true },
      }),
      'The request',
    )
    c.record(await learnerRequestTransitions.take(c, 'withdraw', before))
    return { id: before.id, userId: before.userId }
  },
  answers: (t) => ({
    deletedId: t.globalID({
      description: 'Global id of what was taken back.',
      resolve: ({ id }) => ({ id, type: 'LearnerRequest' }),
    }),
    user: t.prismaField({
      type: 'User',
      description: 'Whom it was about.',
      resolve: (query, { userId }, _args, { db }) => db.user.findUniqueOrThrow({ ...query, where: { id: userId } }),
    }),
  }),
})

/** The form of who wants to be a dealer; kept as filled in, read again by the decision. */
const BECOME_A_DEALER = 'become-a-dealer'

mutation('createForm', {
  description:
    'Sends the form of a person whose company wants to be a dealer; an administrator decides. Not while acting as someone. Errors: BAD_USER_INPUT names the field, CONFLICT when a request waits already.',
  input: (t) => ({
    type: t.string({
      description: 'Which form; become-a-dealer, also when left out.',
      validate: z.literal(BECOME_A_DEALER, 'There is no such form.'),
    }),
    name: t.string({ required: true, validate: requiredText('Company name') }),
    addressLine1: t.string({ required: true, validate: requiredText('Address') }),
    city: t.string({ required: true, validate: requiredText('City', 80) }),
    region: t.string({ required: true, validate: regionText('State or province') }),
    postalCode: t.string({ required: true, validate: requiredText('Postal code', 12) }),
    country: t.string({
      description: 'Two letters, US by default.',
      validate: z.union([z.literal(''), z.string().regex(/^[A-Za-z]{2}$/, 'Choose a country.')]),
    }),
    phone: t.string({ validate: phoneOrNone }),
    dealerNum: t.string({ validate: optionalText(40) }),
    message: t.string({ validate: optionalText(1000), description: 'What else the administrator should know.' }),
  }),
  may: 'inPerson',
  async does(c, { type: _type, message, country, ...company }, { id: userId }) {
    const data = { ...company, country: country?.toUpperCase() || 'US', message: message ?? '' }
    const { id } = await c.tx.form.create({
      data: { userId, type: BECOME_A_DEALER, data, createdAt: c.now },
      select: { id: true },
    })
    const requestId = await raise(c, { type: 'BECOME_A_DEALER', userId, reason: data.message, formId: id })
    c.record({ type: 'Form', id, after: data })
    return { id, requestId }
  },
  answers: (t) => ({
    ...Form.saved('As it was sent.')(t),
    request: t.prismaField({
      type: 'LearnerRequest',
      description: 'As it waits now.',
      resolve: (query, { requestId }, _args, { db }) =>
        db.learnerRequest.findUniqueOrThrow({ ...query, where: { id: requestId } }),
    }),
  }),
})
