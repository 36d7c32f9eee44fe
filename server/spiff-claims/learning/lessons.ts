import type { Lesson } from '../../domain/receipts/grammar/lessons.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { CLAIMED_AND_READ } from '../receipts/claimed.ts'
import { explainsPaper } from '../rules.ts'
import { claimTransitions } from '../transitions.ts'
import { lessonsOfClaim, PaperLinePart } from './learn.ts'

const PaperLesson = builder
  .objectRef<Lesson>('SpiffPaperLesson')
  .implement({
    description: 'A line of a receipt that the reader did not understand, as it would know it if a person explains it.',
    fields: (t) => ({
      template: t.exposeString('template', {
        description: 'The line with slots for its names, numbers and values: what approveClaim takes in usualLines.',
      }),
      text: t.exposeString('text', { description: 'As it was read.' }),
      part: t.expose('part', { type: PaperLinePart, description: 'What the line would be.' }),
      isDoubtful: t.exposeBoolean('isDoubtful', {
        description: 'It has words that receipts without a sale have, so it has to be looked at by itself.',
      }),
      pageId: t.id({ description: 'Raw id of its page.', resolve: ({ place }) => place.pageId }),
      x: t.int({ description: 'Pixels from the left of the page’s picture.', resolve: ({ place }) => place.box.x }),
      y: t.int({ description: 'Pixels from its top.', resolve: ({ place }) => place.box.y }),
      width: t.int({ description: 'Pixels.', resolve: ({ place }) => place.box.width }),
      height: t.int({ description: 'Pixels.', resolve: ({ place }) => place.box.height }),
    }),
  })

builder.prismaObjectFields('SpiffClaim', (t) => ({
  lessons: t.field({
    type: [PaperLesson],
    nullable: true,
    complexity: { field: 5, multiplier: 1 },
    description:
      'Lines of its receipts that the reader did not understand and a person may explain while the claim waits; null for who does not decide it, or works at its dealer.',
    select: { userId: true, dealerId: true, status: true, ...CLAIMED_AND_READ },
    resolve: (claim, _args, { viewer }) =>
      !explainsPaper(viewer, claim) ? null : claimTransitions.may('approve', claim) ? lessonsOfClaim(claim) : [],
  }),
}))
