import { gql } from '../platform/rest/document.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { enumText } from '../platform/rest/shape.ts'

const attempt = gql(
  `_id: databaseId completedAt lastLessonId lessons { _id: databaseId title completed passed failed score progress seconds }`,
)

const KNOWN = ['attemptId', 'courseId', 'scoId', 'commit', 'session', 'cmi']

export const rows: Row[] = [
  row({
    route: 'POST /api/scorm/update-progress',
    summary:
      'Keeps what a lesson of a packaged course says: `courseId` (or `attemptId`), `commit` (a number that grows), `cmi` (elements with their values), and where there are several lessons `scoId`. Elements may stand beside these as well, by their path.',
    values: (given) => ({
      input: {
        attemptId: given.attemptId,
        courseId: given.courseId ?? (given.course as Values | undefined)?._id,
        scoId: given.scoId,
        commit: given.commit ?? 1,
        session: given.session,
        cmi:
          given.cmi ??
          Object.fromEntries(
            Object.entries(given).filter(([name]) => !KNOWN.includes(name) && name.startsWith('cmi.')),
          ),
      },
    }),
    document: gql(
      `mutation ($input: SaveScormProgressInput!) { saveScormProgress(input: $input) { scoId attempt { ${attempt} } course { _id: databaseId viewerProgress { status percent score } } } }`,
    ),
    shape: ({ saveScormProgress: { scoId, attempt: row, course } }) => ({
      ...row,
      scoId,
      courseId: course._id,
      progress: course.viewerProgress && { ...course.viewerProgress, status: enumText(course.viewerProgress.status) },
    }),
  }),
]
