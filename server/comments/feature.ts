import { COMMENTED } from '../domain/comments/commented.ts'
import { commentsModeratedBy } from '../domain/comments/filters.ts'
import type { Feature } from '../platform/feature.ts'
import '../domain/comments/moderate.ts'
import '../domain/comments/news.ts'
import '../domain/comments/write.ts'
import './merge.ts'

export const comments: Feature = {
  name: 'comments',
  news: { 'comment.': 'COMMENTS' },
  withdrawnNews: { 'comment.': 'A comment' },
  badges: {
    reportedComments: {
      description: 'Comments that readers reported and the viewer may decide about.',
      count: ({ db }, viewer) =>
        db.comment.count({
          where: { AND: [commentsModeratedBy(viewer), { reportCount: { gt: 0 }, deletedAt: null }] },
        }),
    },
  },
  goesWith: Object.fromEntries(COMMENTED.map((model) => [model, ['Comment'] as const])),
  personalData: {
    Comment: { of: ['authorId'], names: ['hiddenById'], erased: { text: '' } },
    CommentMention: { of: ['userId'] },
    CommentReport: { of: ['userId'], erased: { note: '' } },
  },
}
