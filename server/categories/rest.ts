import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { row, type Row } from '../platform/rest/row.ts'
import { address, enumText, listOf, nodesOf } from '../platform/rest/shape.ts'
import { paged } from '../platform/rest/values.ts'

const course = gql(
  `... on Course { _id: databaseId title description status isScorm image { url } curriculums { _id: databaseId } viewerProgress { status percent score } }`,
)

/** `curriculumId` names one to take it in: the player's address wants one. */
const courseShape = ({ image, viewerProgress, curriculums, ...rest }: AnswerOf<typeof course>) => ({
  ...rest,
  imageFile: address(image),
  status: enumText(rest.status),
  active: rest.status === 'PUBLISHED',
  curriculumId: curriculums[0]?._id ?? null,
  progress: viewerProgress && { ...viewerProgress, status: enumText(viewerProgress.status) },
})

export const rows: Row[] = [
  row({
    route: 'GET /api/categories/{category}/progress',
    summary: 'How far one is with the courses of a category, named by id or name.',
    document: gql(
      `query ($category: String!) { category(key: $category) { _id: databaseId name viewerProgress { completedCount remainingCount total percent } } }`,
    ),
    shape: ({ category }) =>
      category && { category: { _id: category._id, name: category.name }, progress: category.viewerProgress },
  }),
  row({
    route: 'GET /api/categories/{category}/courses',
    summary: 'Courses of a category open to one, by title; the category named by id or name.',
    values: paged(100),
    document:
      gql(`query ($category: String!, $first: Int, $offset: Int) { category(key: $category) { _id: databaseId name courses(first: $first, offset: $offset) {
      totalCount edges { node { ${course} } } } } }`),
    shape: ({ category }, given) =>
      category && {
        ...listOf('courses', category.courses, given),
        courses: nodesOf(category.courses).map(courseShape),
        category: { _id: category._id, name: category.name },
      },
  }),
]
