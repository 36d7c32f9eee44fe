import {
  asInput,
  gql,
  listOf,
  nodesOf,
  orderedIds,
  paged,
  type Connection,
  type Row,
  type Values,
} from '../platform/rest/rest.ts'

const curriculum = gql`_id: databaseId name description status mandatory segments version courseCount image { url } bannerImage { url } brands { _id: databaseId name }`
const progress = gql`viewerProgress { completedCount remainingCount total percent status completedAt }`
const courses = gql`courses { course { _id: databaseId title description status isScorm sectionCount questionCount image { url } viewerProgress { status percent score } } }`

interface Image {
  url: string
}
interface CourseRow {
  course: { image: Image | null; status: string; viewerProgress: { status: string } | null }
}
interface CurriculumRow {
  status: string
  image: Image | null
  bannerImage: Image | null
  brands: { _id: string }[]
  viewerProgress?: { status: string }
  courses?: CourseRow[]
}

/** States in the documented spelling. */
const lower = (state: string) => state.toLowerCase().replaceAll('_', '-')

const courseShape = ({ course: { image, viewerProgress, ...rest } }: CourseRow) => ({
  ...rest,
  imageFile: image?.url ?? null,
  status: lower(rest.status),
  active: rest.status === 'PUBLISHED',
  progress: viewerProgress && { ...viewerProgress, status: lower(viewerProgress.status) },
})

/** Files as addresses, states as the documents spell them, `active` and `brandId` as the documented keys. */
const shaped = ({ viewerProgress, courses: list, ...row }: CurriculumRow) => ({
  ...row,
  image: row.image?.url ?? null,
  bannerImage: row.bannerImage?.url ?? null,
  status: lower(row.status),
  active: row.status === 'PUBLISHED',
  brandId: row.brands[0]?._id ?? null,
  ...(viewerProgress ? { progress: { ...viewerProgress, status: lower(viewerProgress.status) } } : {}),
  ...(list ? { courses: list.map(courseShape) } : {}),
})

const filtered = (given: Values): Values => ({
  ...paged(10)(given),
  brand: given.brand ?? given.brandId,
  ...(typeof given.status === 'string' ? { status: given.status.toUpperCase() || undefined } : {}),
})

const list = (route: string): Row => ({
  route,
  summary: 'Curriculums by name.',
  values: filtered,
  document: gql`query ($first: Int, $offset: Int, $text: String, $status: ContentStatus, $active: Boolean, $brand: ID, $mandatory: Boolean) {
    curriculums(first: $first, offset: $offset, text: $text, status: $status, active: $active, brand: $brand, mandatory: $mandatory) { totalCount edges { node { ${curriculum} } } } }`,
  shape: (data: { curriculums: Connection<CurriculumRow> }, given) => ({
    ...listOf('curriculums', data.curriculums, given),
    curriculums: nodesOf(data.curriculums).map(shaped),
  }),
})

const one = (route: string, more: string): Row => ({
  route,
  summary: 'One curriculum.',
  document: gql`query ($id: ID!) { curriculum(databaseId: $id) { ${curriculum} ${more} } }`,
  shape: (data: { curriculum: CurriculumRow | null }) => data.curriculum && shaped(data.curriculum),
})

/** The id stands in the data on edit; without one a curriculum is made. */
const saved = (route: string): Row => ({
  route,
  summary: 'Saves a curriculum; without an id in the data a new one.',
  values: (given) => {
    const { input } = asInput(given) as { input: Values }
    const { id, _id, brands, brandId, active, ...rest } = input
    const brandIds =
      input.brandIds ??
      (Array.isArray(brands)
        ? brands.map((brand: unknown) => (typeof brand === 'object' && brand !== null ? (brand as Values)._id : brand))
        : brandId
          ? [brandId]
          : undefined)
    return { input: { ...rest, databaseId: id ?? _id, brandIds, published: input.published ?? active } }
  },
  document: gql`mutation ($input: SaveCurriculumInput!) { saveCurriculum(input: $input) { curriculum { ${curriculum} } } }`,
  shape: (data: { saveCurriculum: { curriculum: CurriculumRow } }) => shaped(data.saveCurriculum.curriculum),
})

export const rows: Row[] = [
  list('GET /api/curriculums'),
  list('GET /api/curriculum'),
  {
    route: 'GET /api/curriculums/details',
    summary: 'The own training with courses and progress, what is next first.',
    document: gql`{ myTraining(first: 100) { edges { node { ${curriculum} ${progress} ${courses} } } } }`,
    shape: (data: { myTraining: Connection<CurriculumRow> }) => ({ curriculums: nodesOf(data.myTraining).map(shaped) }),
  },
  one('GET /api/curriculums/{id}', courses),
  one('GET /api/curriculum/{id}', ''),
  one('GET /api/curriculums/{id}/detail', `${progress} ${courses} audience { _id: databaseId name }`),
  {
    route: 'GET /api/curriculums/{id}/courses',
    summary: 'Courses of a curriculum in order.',
    document: gql`query ($id: ID!) { curriculum(databaseId: $id) { ${courses} } }`,
    shape: (data: { curriculum: { courses: CourseRow[] } | null }) =>
      data.curriculum && { courses: data.curriculum.courses.map(courseShape) },
  },
  saved('POST /api/curriculums'),
  saved('POST /api/curriculum'),
  {
    route: 'DELETE /api/curriculums/{id}',
    summary: 'Removes a curriculum; its courses stay.',
    values: ({ id }) => ({ input: { databaseId: id } }),
    document: gql`mutation ($input: DeleteCurriculumInput!) { deleteCurriculum(input: $input) { databaseId } }`,
    shape: (data: { deleteCurriculum: { databaseId: string } }) => ({ _id: data.deleteCurriculum.databaseId }),
  },
  {
    route: 'GET /api/curriculums/{id}/existing-courses',
    summary: 'Courses that could be added, by title.',
    values: paged(100),
    document: gql`query ($id: ID!, $text: String, $first: Int, $offset: Int) { addableCourses(curriculumId: $id, text: $text, first: $first, offset: $offset) {
      totalCount edges { node { _id: databaseId title description status image { url } } } } }`,
    shape: (data: { addableCourses: Connection<{ status: string; image: Image | null }> }, given) => ({
      ...listOf('courses', data.addableCourses, given),
      courses: nodesOf(data.addableCourses).map(({ image, ...course }) => ({
        ...course,
        imageFile: image?.url ?? null,
        status: lower(course.status),
        active: course.status === 'PUBLISHED',
      })),
    }),
  },
  {
    route: 'POST /api/curriculums/{id}/add-courses',
    summary: 'Appends courses.',
    values: (given) => ({ input: { databaseId: given.id, courseIds: orderedIds(given, 'courseIds', 'courses') } }),
    document: gql`mutation ($input: AddCoursesToCurriculumInput!) { addCoursesToCurriculum(input: $input) { curriculum { ${curriculum} ${courses} } } }`,
    shape: (data: { addCoursesToCurriculum: { curriculum: CurriculumRow } }) =>
      shaped(data.addCoursesToCurriculum.curriculum),
  },
  {
    route: 'POST /api/curriculums/update-orders',
    summary: 'Puts curriculums in order.',
    values: (given) => ({ input: { ids: orderedIds(given, 'curriculums', 'curriculumIds') } }),
    document: gql`mutation ($input: ReorderCurriculumsInput!) { reorderCurriculums(input: $input) { curriculums { _id: databaseId position } } }`,
    shape: (data: { reorderCurriculums: unknown }) => data.reorderCurriculums,
  },
  {
    route: 'POST /api/curriculums/{id}/change-course-order',
    summary: 'Puts the courses of a curriculum in order.',
    values: (given) => ({ input: { databaseId: given.id, courseIds: orderedIds(given, 'courseIds', 'courses') } }),
    document: gql`mutation ($input: ChangeCourseOrderInput!) { changeCourseOrder(input: $input) { curriculum { ${curriculum} ${courses} } } }`,
    shape: (data: { changeCourseOrder: { curriculum: CurriculumRow } }) => shaped(data.changeCourseOrder.curriculum),
  },
]
