import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { LEARNED_PARTS, type LearnedPart } from '../../domain/receipts/grammar/templates.ts'
import { nameOf } from '../../domain/people/people.ts'
import { UNDO_MINUTES } from '../../domain/decisions/transitions.ts'
import { failure, notFound } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { mutation, type InputFields } from '../../platform/kit/mutation.ts'
import { isUuid, searchWords, uuid } from '../../platform/values/inputs.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { PaperLine } from '../entity.ts'
import { decidesClaims, paperLinesVisibleTo } from '../rules.ts'
import { full, MOST_LINES, PaperLinePart } from './learn.ts'

const who = { select: { firstName: true, lastName: true, email: true } } satisfies { select: Prisma.UserSelect }

const partOf = (part: string): LearnedPart => LEARNED_PARTS.find((known) => known === part) ?? 'learned'

builder.prismaNode('DealerPaperLine', {
  description:
    'A line of a dealer’s receipts that a reviewer explained: the reader knows it on the next ones. Seen by who looks through claims, never by who works at the dealer.',
  id: { field: 'id' },
  select: { id: true },
  authScopes: ({ id }, ctx) => PaperLine.sees(ctx, id),
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    template: t.exposeString('template', { description: 'The line with slots for its names, numbers and values.' }),
    text: t.exposeString('text', { description: 'As it was printed; where the line has slots, they stand in it.' }),
    part: t.field({
      type: PaperLinePart,
      description: 'What it is.',
      select: { part: true },
      resolve: ({ part }) => partOf(part),
    }),
    dealer: t.relation('dealer', { nullable: true, description: 'Whose receipts have it.' }),
    claim: t.relation('claim', {
      nullable: true,
      description: 'The claim whose receipt taught it; null for who does not see that claim.',
    }),
    explainedByName: t.string({
      nullable: true,
      description: 'Who explained it; null once they are gone.',
      select: { explainedBy: who },
      resolve: ({ explainedBy }) => explainedBy && nameOf(explainedBy),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was explained.' }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was taken back; null while the reader knows it.',
    }),
    revokedByName: t.string({
      nullable: true,
      description: 'Who took it back; null while the reader knows it.',
      select: { revokedBy: who },
      resolve: ({ revokedBy }) => revokedBy && nameOf(revokedBy),
    }),
  }),
})

PaperLine.list('dealerPaperLines', {
  description: 'Lines of dealers’ receipts that people explained to the reader, of all dealers but the own ones.',
  args: (arg) => ({
    text: arg.string({ description: 'Words of the line or of the dealer’s name; every word must fit.' }),
    dealerId: arg.id({ description: 'Raw id of a dealer.' }),
    part: arg({ type: PaperLinePart, description: 'Only lines that are this.' }),
    revoked: arg.boolean({ description: 'True: those taken back; those the reader knows by default.' }),
  }),
  found({ text, dealerId, part, revoked }): Prisma.DealerPaperLineWhereInput {
    return {
      revokedAt: revoked ? { not: null } : null,
      ...(part ? { part } : {}),
      ...(dealerId ? (isUuid(dealerId) ? { dealerId } : { id: { in: [] } }) : {}),
      AND: searchWords(text).map((word) => ({
        OR: [
          { text: { contains: word, mode: 'insensitive' } },
          { dealer: { name: { contains: word, mode: 'insensitive' } } },
        ],
      })),
    }
  },
  orders: {
    NEWEST: ['What was explained last first.', { createdAt: 'desc' }],
    OLDEST: ['What was explained first first.', { createdAt: 'asc' }],
    DEALER: ['By the dealer’s name.', (way) => [{ dealer: { name: way } }, { text: 'asc' }]],
    TEXT: ['By the line.', (way) => [{ text: way }]],
    PART: ['By what they are.', (way) => [{ part: way }, { text: 'asc' }]],
    PERSON: [
      'By the name of who explained it.',
      (way) => [{ explainedBy: { firstName: way } }, { explainedBy: { lastName: way } }],
    ],
  },
})

const which = (t: InputFields) => ({ databaseId: t.id({ required: true, validate: uuid, description: 'The line.' }) })

/** One the viewer may change. Errors: NOT_FOUND. */
async function lineToChange(c: Change, viewer: Viewer, id: string) {
  const line = await c.tx.dealerPaperLine.findFirst({ where: { AND: [{ id }, paperLinesVisibleTo(viewer)] } })
  if (!line) throw notFound('The line')
  return line
}

mutation('revokePaperLine', {
  description:
    'Takes an explained line back: the reader leaves receipts with it to a person again. Claims it helped to grant stay. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it was taken back already.',
  input: which,
  may: decidesClaims,
  async does(c, { databaseId }, viewer) {
    const { id, dealerId, template } = await lineToChange(c, viewer, databaseId)
    const { count } = await c.tx.dealerPaperLine.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: c.now, revokedById: c.actorId },
    })
    if (!count) throw failure('CONFLICT', 'This line was taken back already.')
    c.record({ type: 'DealerPaperLine', id, before: { dealerId, template, known: true }, after: { known: false } })
    return { id }
  },
  answers: PaperLine.saved('As taken back.', 'line'),
})

mutation('restorePaperLine', {
  description: `Undoes the viewer’s own taking back of the last ${UNDO_MINUTES} minutes. Errors: NOT_FOUND, FORBIDDEN, CONFLICT when it is too late, somebody explained the line again, the reader knows ${MOST_LINES} lines of the dealer, or the grant of its claim was taken back.`,
  input: which,
  may: decidesClaims,
  async does(c, { databaseId }, viewer) {
    const { id, dealerId, template } = await lineToChange(c, viewer, databaseId)
    await c.tx.$queryRaw`SELECT id FROM "Dealer" WHERE id = ${dealerId}::uuid FOR NO KEY UPDATE`
    if ((await c.tx.dealerPaperLine.count({ where: { dealerId, revokedAt: null } })) >= MOST_LINES) throw full()
    const { count } = await c.tx.dealerPaperLine.updateMany({
      where: {
        id,
        revokedById: c.actorId,
        revokedAt: { gte: new Date(c.now.getTime() - UNDO_MINUTES * 60_000) },
        claim: { status: { in: ['APPROVED', 'COMPLETED'] } },
        dealer: { paperLines: { none: { template, revokedAt: null } } },
      },
      data: { revokedAt: null, revokedById: null },
    })
    if (!count) throw failure('CONFLICT', 'This can no longer be undone. Explain the line again with the next receipt.')
    c.record({ type: 'DealerPaperLine', id, before: { dealerId, template, known: false }, after: { known: true } })
    return { id }
  },
  answers: PaperLine.saved('As the reader knows it.', 'line'),
})
