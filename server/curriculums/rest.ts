import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { address, enumText, nodesOf } from '../platform/rest/shape.ts'
import { idsUnder, orderedIds, publishedIn, savedBody } from '../platform/rest/values.ts'

const curriculum = gql(
  `... on Curriculum { _id: databaseId name description status mandatory dueOn dueDays segments version courseCount image { url } bannerImage { url } brands { _id: databaseId name } incentives { _id: databaseId name } resources { _id: databaseId name type } }`,
)
const progress = gql(
  `... on Curriculum { viewerProgress { completedCount remainingCount total percent status completedAt dueOn daysLeft overdue } }`,
)
const courses = gql(
  `... on Curriculum { courses { course { _id: databaseId title description status isScorm sectionCount questionCount image { url } viewerProgress { status percent score } } } }`,
)

const addableCourse = gql(`... on Course { _id: databaseId title description status image { url } }`)

type Curriculum = AnswerOf<typeof curriculum>
type Courses = AnswerOf<typeof courses>

const courseShape = ({ course: { image, viewerProgress, ...rest } }: Courses['courses'][number]) => ({
  ...rest,
  imageFile: address(image),
  status: enumText(rest.status),
  active: rest.status === 'PUBLISHED',
  progress: viewerProgress && { ...viewerProgress, status: enumText(viewerProgress.status) },
})

const addable = ({ image, ...course }: AnswerOf<typeof addableCourse>) => ({
  ...course,
  imageFile: address(image),
  status: enumText(course.status),
  active: course.status === 'PUBLISHED',
})

/** Files as addresses, states as the documents spell them, `active` and `brandId` as the documented keys. */
const shaped = ({
  viewerProgress,
  courses: list,
  ...row
}: Curriculum & Partial<AnswerOf<typeof progress> & Courses>) => ({
  ...row,
  image: address(row.image),
  bannerImage: address(row.bannerImage),
  status: enumText(row.status),
  active: row.status === 'PUBLISHED',
  brandId: row.brands[0]?._id ?? null,
  ...(viewerProgress ? { progress: { ...viewerProgress, status: enumText(viewerProgress.status) } } : {}),
  ...(list ? { courses: list.map(courseShape) } : {}),
})

const filtered = (given: Values): Values => ({
  brand: given.brand ?? given.brandId,
  active: given.published ?? given.active,
})

const Curriculum = entityRows('Curriculum', curriculum, shaped)

const list = (route: string): Row =>
  Curriculum.list(route, {
    summary: 'Curriculums by name.',
    size: 10,
    args: 'text: String, status: ContentStatus, active: Boolean, brand: ID, mandatory: Boolean, due: Boolean',
    values: filtered,
  })

/** The id stands in the data on edit; without one a curriculum is made. */
const saved = (route: string): Row =>
  Curriculum.change(route, 'saveCurriculum', {
    summary: 'Saves a curriculum; without an id in the data a new one.',
    values: (given) => {
      const rest = savedBody(given)
      return {
        input: {
          ...rest,
          ...idsUnder(rest, 'brandIds', 'brands', 'brand', 'brandId'),
          ...idsUnder(rest, 'audienceIds', 'audience', 'assignmentGroups'),
          published: publishedIn(rest),
        },
      }
    },
  })

/** What is done with the courses of one answers it with them. */
const courseIds = (given: Values): Values => ({
  input: { databaseId: given.id, courseIds: orderedIds(given, 'courseIds', 'courses') },
})

export const rows: Row[] = [
  list('GET /api/curriculums'),
  list('GET /api/curriculum'),
  row({
    route: 'GET /api/curriculums/details',
    summary: 'The own training with courses and progress, what is next first.',
    document: gql(`{ myTraining(first: 100) { edges { node { ${curriculum} ${progress} ${courses} } } } }`),
    shape: (data) => ({ curriculums: nodesOf(data.myTraining).map(shaped) }),
  }),
  Curriculum.one('GET /api/curriculums/{id}', 'One curriculum.', courses),
  Curriculum.one('GET /api/curriculum/{id}', 'One curriculum.'),
  Curriculum.one(
    'GET /api/curriculums/{id}/detail',
    'One curriculum.',
    gql(`... on Curriculum { ${progress} ${courses} audience { _id: databaseId name } }`),
  ),
  row({
    route: 'GET /api/curriculums/{id}/courses',
    summary: 'Courses of a curriculum in order.',
    document: gql(`query ($id: ID!) { curriculum(databaseId: $id) { ${courses} } }`),
    shape: (data) => data.curriculum && { courses: data.curriculum.courses.map(courseShape) },
  }),
  saved('POST /api/curriculums'),
  saved('POST /api/curriculum'),
  Curriculum.remove('DELETE /api/curriculums/{id}', 'Removes a curriculum; its courses stay.'),
  entityRows('Course', addableCourse, addable).list('GET /api/curriculums/{id}/existing-courses', {
    summary: 'Courses that could be added, by title.',
    size: 100,
    field: 'addableCourses',
    key: 'courses',
    of: 'curriculumId',
    args: 'text: String',
  }),
  Curriculum.change('POST /api/curriculums/{id}/add-courses', 'addCoursesToCurriculum', {
    summary: 'Appends courses.',
    values: courseIds,
    takesList: true,
    more: courses,
  }),
  row({
    route: 'POST /api/curriculums/update-orders',
    takesList: true,
    summary: 'Puts curriculums in order.',
    values: (given) => ({ input: { ids: orderedIds(given, 'curriculums', 'curriculumIds') } }),
    document: gql(
      `mutation ($input: ReorderCurriculumsInput!) { reorderCurriculums(input: $input) { curriculums { _id: databaseId position } } }`,
    ),
    shape: (data) => data.reorderCurriculums,
  }),
  Curriculum.change('POST /api/curriculums/{id}/change-course-order', 'changeCourseOrder', {
    summary: 'Puts the courses of a curriculum in order.',
    values: courseIds,
    takesList: true,
    more: courses,
  }),
]
