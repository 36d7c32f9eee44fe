import { gql, listOf, nodesOf, paged, type Connection, type Row } from '../platform/rest/rest.ts'

interface CourseRow {
  status: string
  image: { url: string } | null
  viewerProgress: { status: string } | null
  curriculums: { _id: string }[]
}
interface Found {
  category: { _id: string; name: string; viewerProgress: unknown; courses: Connection<CourseRow> } | null
}

/** States in the documented spelling. */
const lower = (state: string) => state.toLowerCase().replaceAll('_', '-')

/** `curriculumId` names one to take it in: the player's address wants one. */
const courseShape = ({ image, viewerProgress, curriculums, ...rest }: CourseRow) => ({
  ...rest,
  imageFile: image?.url ?? null,
  status: lower(rest.status),
  active: rest.status === 'PUBLISHED',
  curriculumId: curriculums[0]?._id ?? null,
  progress: viewerProgress && { ...viewerProgress, status: lower(viewerProgress.status) },
})

export const rows: Row[] = [
  {
    route: 'GET /api/categories/{category}/progress',
    summary: 'How far one is with the courses of a category, named by id or name.',
    document: gql`query ($category: String!) { category(key: $category) { _id: databaseId name viewerProgress { completedCount remainingCount total percent } } }`,
    shape: ({ category }: Found) =>
      category && { category: { _id: category._id, name: category.name }, progress: category.viewerProgress },
  },
  {
    route: 'GET /api/categories/{category}/courses',
    summary: 'Courses of a category open to one, by title; the category named by id or name.',
    values: paged(100),
    document: gql`query ($category: String!, $first: Int, $offset: Int) { category(key: $category) { _id: databaseId name courses(first: $first, offset: $offset) {
      totalCount edges { node { _id: databaseId title description status isScorm image { url } curriculums { _id: databaseId } viewerProgress { status percent score } } } } } }`,
    shape: ({ category }: Found, given) =>
      category && {
        ...listOf('courses', category.courses, given),
        courses: nodesOf(category.courses).map(courseShape),
        category: { _id: category._id, name: category.name },
      },
  },
]
