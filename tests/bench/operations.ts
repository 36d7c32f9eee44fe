import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Options } from 'autocannon'
import type pg from 'pg'
import { signIn } from './portal.ts'

export interface Operation {
  title: string
  request: Options
}

/** As the portal's own pages ask. */
const OWN = { 'content-type': 'application/json', accept: 'application/graphql-response+json', 'x-paddock': '1' }

/** The list as PostGraphile has it. */
export const LIST = `query List { allCourses(first: 10, orderBy: TITLE_ASC) { totalCount edges { cursor node {
  id rowId title description status updatedAt isScorm storedFileByImageId { rowId isPublic }
  curriculumCoursesByCourseId { nodes { curriculumByCurriculumId { id name } } }
  chaptersByCourseId { nodes { sectionsByChapterId { totalCount } } } quizQuestionsByCourseId { totalCount } } }
  pageInfo { endCursor hasNextPage } } }`

/** Ten things people wait for, as who asks them most. */
export async function operationsOf(origin: string, pool: pg.Pool): Promise<Operation[]> {
  const file = path.resolve(import.meta.dirname, '../../web/relay/queries.json')
  const queries = Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>)
  const [admin, learner] = [await signIn(origin, 'company-admin'), await signIn(origin, 'learner')]
  const asked = (title: string, name: string, cookie: string, variables: object = {}): Operation => {
    const [docId] = queries.find(([, text]) => new RegExp(`^query ${name}\\b`).test(text))!
    const body = JSON.stringify({ doc_id: docId, variables })
    return { title, request: { url: `${origin}/graphql`, method: 'POST', headers: { ...OWN, cookie }, body } }
  }
  const { rows } = await pool.query<{ curriculumId: string; courseId: string }>(
    `SELECT k."curriculumId", k."courseId" FROM "CurriculumCourse" k JOIN "CourseProgress" p ON p."courseId" = k."courseId" AND p.status = 'IN_PROGRESS'
      JOIN "User" u ON u.id = p."userId" AND u.email = 'learner@demo.test' ORDER BY k."courseId", k."curriculumId" LIMIT 1`,
  )
  return [
    { title: 'REST course list', request: { url: `${origin}/api/courses`, headers: { cookie: admin } } },
    asked('course list', 'AdminCourseTablePageQuery', admin, { first: 10 }),
    asked('dashboard', 'DashboardQuery', learner, { announcements: true, events: true }),
    asked('player', 'PlayerScreenQuery', learner, rows[0]),
    asked('my training', 'TrainingListPageQuery', learner, { first: 24 }),
    asked('users', 'AdminUserTablePageQuery', admin, { first: 50 }),
    asked('claims that wait', 'AdminClaimTablePageQuery', admin, { first: 50, status: ['PENDING'] }),
    asked('statement', 'StatementScreenQuery', learner),
    asked('whom to call', 'CallQueuePageQuery', admin),
    asked('notifications', 'NotificationListScreenPageQuery', learner),
  ]
}
