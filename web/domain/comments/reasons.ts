import type { CommentReportReason } from '../../contract/__generated__/limits.ts'

/** Why readers report a comment, in words. */
export const REASONS: { readonly [R in (typeof CommentReportReason)[number]]: string } = {
  SPAM: 'Advertising or spam',
  RUDE: 'Insults or threatens somebody',
  PRIVATE: 'Gives away something private',
  OTHER: 'Something else',
}
