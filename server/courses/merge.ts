import { linkRows, ownedRows } from '../domain/people/mergeable.ts'

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
