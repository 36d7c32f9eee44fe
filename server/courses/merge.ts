import { z } from 'zod'
import { linkRows, mergeable, ownedRows } from '../domain/people/mergeable.ts'
import type { Change } from '../platform/events.ts'
import { tallyLearner } from './progress/learnerTally.ts'

/** The best result wins: passed before not passed, then the higher score, then more sections done. */
const result = (row: 'p' | 's') =>
  `${row}.status = 'PASSED', COALESCE(${row}.score, -1), (SELECT count(*) FROM "SectionProgress" done WHERE done."progressId" = ${row}.id AND done."completedAt" IS NOT NULL)`

ownedRows({
  name: 'course-progress',
  label: 'Course results',
  table: 'CourseProgress',
  once: [['courseId']],
  better: `(${result('s')}) > (${result('p')})`,
})

/** What both came to follows from where their results are now. */
const tallyBoth = (
  c: Change,
  { primaryId, secondaryId }: { primaryId: string; secondaryId: string },
): Promise<null> => {
  for (const userId of [primaryId, secondaryId]) tallyLearner(c, userId)
  return Promise.resolve(null)
}
mergeable({
  name: 'learner-tally',
  label: 'Sums of course results',
  covers: ['LearnerTally.userId'],
  moved: z.null(),
  count: () => Promise.resolve({ moves: 0, stays: 0 }),
  move: tallyBoth,
  putBack: async (c, merging) => void (await tallyBoth(c, merging)),
})
ownedRows({
  name: 'course-requests',
  label: 'Course requests',
  table: 'CourseRequest',
  once: [['courseId']],
  collides: `p.status = 'PENDING' AND s.status = 'PENDING'`,
})
ownedRows({
  name: 'doubts-decided',
  label: 'Sections accepted or dismissed',
  table: 'ProgressDoubt',
  column: 'decidedById',
})
ownedRows({ name: 'quiz-answers-marked', label: 'Quiz answers marked', table: 'QuizMark', column: 'decidedById' })
linkRows({
  name: 'course-grants',
  label: 'Courses opened for the person',
  table: 'CourseGrant',
  key: 'courseId',
  both: 'stay',
})
