import type { Prisma } from '../../prisma/generated/client/client.ts'
import { BY_NAME, nameOf, peopleNamed } from '../domain/people/people.ts'
import { emailFor, NAMED, WORKPLACE, workplaceOf } from '../domain/people/personFields.ts'
import { builder } from '../platform/graphql/builder.ts'
import { isUuid } from '../platform/values/inputs.ts'
import { Candidate } from './entity.ts'
import { enrollsOthers, STANDING } from './rules.ts'
import { attendeesOf } from './seats/people.ts'

export const LiveTrainingPerson = builder.prismaNode('User', {
  variant: 'LiveTrainingPerson',
  description: 'A person as who plans live training sees them: whom they may enroll, and who teaches.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => Candidate.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'Raw id of the person.' }),
    name: t.string({ description: 'First and last name.', select: NAMED, resolve: nameOf }),
    email: t.string({
      nullable: true,
      description: 'For holders of view-users who reach the person; null for others.',
      select: { id: true, email: true },
      resolve: ({ id, email }, _args, ctx) => emailFor(ctx, id, email),
    }),
    dealer: t.string({
      nullable: true,
      description: 'The dealer the person works at; null for none.',
      select: WORKPLACE,
      resolve: workplaceOf,
    }),
  }),
})

Candidate.list('liveTrainingCandidates', {
  as: LiveTrainingPerson,
  description:
    'People the viewer may enroll in an event, by name: those it is meant for who have no seat in it yet and do not wait for one.',
  may: (viewer) => enrollsOthers(viewer),
  args: (arg) => ({
    event: arg.id({ required: true, description: 'Raw id of the event.' }),
    text: arg.string({ description: 'Part of a name or email address.' }),
  }),
  async found({ event, text }, _viewer, { db }): Promise<Prisma.UserWhereInput> {
    const known = isUuid(event)
      ? await db.liveTrainingEvent.findUnique({ where: { id: event }, select: { templateId: true } })
      : null
    if (!known) return { id: { in: [] } }
    return {
      AND: [
        { id: { in: await attendeesOf(db, known.templateId) } },
        peopleNamed(text),
        { liveTrainings: { none: { eventId: event, status: { in: STANDING } } } },
      ],
    }
  },
  order: BY_NAME,
})

Candidate.list('liveTrainingTeachers', {
  as: LiveTrainingPerson,
  description: 'People who may teach an event, by name: those the viewer may enroll.',
  may: 'create-edit-live-training-events',
  args: (arg) => ({ text: arg.string({ description: 'Part of a name or email address.' }) }),
  found: ({ text }): Prisma.UserWhereInput => peopleNamed(text),
  order: BY_NAME,
})
