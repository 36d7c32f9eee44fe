import { gql, type Row, type Values } from '../platform/rest/rest.ts'

const attempt = gql`_id: databaseId completedAt lastLessonId lessons { _id: databaseId title completed passed failed score progress seconds }`

interface Saved {
  saveScormProgress: {
    scoId: string
    attempt: Record<string, unknown>
    course: { _id: string; viewerProgress: { status: string; percent: number; score: number | null } | null }
  }
}

const KNOWN = ['attemptId', 'courseId', 'scoId', 'commit', 'session', 'cmi']

export const rows: Row[] = [
  {
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
    document: gql`mutation ($input: SaveScormProgressInput!) { saveScormProgress(input: $input) { scoId attempt { ${attempt} } course { _id: databaseId viewerProgress { status percent score } } } }`,
    shape: ({ saveScormProgress: { scoId, attempt: row, course } }: Saved) => ({
      ...row,
      scoId,
      courseId: course._id,
      progress: course.viewerProgress && {
        ...course.viewerProgress,
        status: course.viewerProgress.status.toLowerCase().replaceAll('_', '-'),
      },
    }),
  },
]
