import { linkRows, ownedRows } from '../domain/people/mergeable.ts'

ownedRows({ name: 'comments', label: 'Comments', table: 'Comment', column: 'authorId' })
ownedRows({ name: 'comments-hidden', label: 'Comments hidden', table: 'Comment', column: 'hiddenById' })
linkRows({
  name: 'comment-mentions',
  label: 'Comments that name them',
  table: 'CommentMention',
  key: 'commentId',
  both: {},
})
linkRows({
  name: 'comment-reports',
  label: 'Comments reported',
  table: 'CommentReport',
  key: 'commentId',
  both: { counts: { reportCount: 'r."settledAt" IS NULL' } },
})
