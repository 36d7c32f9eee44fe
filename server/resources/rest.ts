import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { enumText } from '../platform/rest/shape.ts'
import { bodyOf, idsOf, idsUnder, idUnder, orderedIds } from '../platform/rest/values.ts'

const resource = gql(
  `... on Resource { _id: databaseId name description type link active file { _id: databaseId url name mediaType size } }`,
)

type Resource = AnswerOf<typeof resource>

/** `file` as an address, `order` as the place in the list, types in small letters. */
const shaped = <T extends Resource>({ type, link, file, ...row }: T, order: number) => ({
  ...row,
  type: enumText(type),
  file: file?.url ?? link,
  url: file?.url ?? link,
  order,
})

const listed = (owner: { resources: Resource[] }) => ({ resources: owner.resources.map(shaped) })

/** Ids of known resources in one of the lists clients send, and the parts of a new one. */
const added =
  (param: string) =>
  (given: Values): Values => {
    const input = bodyOf(given)
    const { name, description, file, fileId, url, link, resource: single, resourceId } = input
    const list = [input.resourceIds, input.resources, input.ids, single, resourceId].find(
      (value) => value !== undefined,
    )
    const ids = idsOf(Array.isArray(list) ? list : list === undefined ? [] : [list])
    return { input: { databaseId: given[param], resourceIds: ids, name, description, file, fileId, url: url ?? link } }
  }

const library = gql(`... on Resource { ${resource} inLibrary position version downloads createdAt updatedAt
  businessUnit { _id: databaseId name } courses { _id: databaseId name } audience { _id: databaseId name } }`)

/** As documented (spec part 2, 3): `course` is the first it belongs to, `order` its place in the library. */
const listedInLibrary = ({ position, audience, ...row }: AnswerOf<typeof library>) => ({
  ...shaped(row, position),
  course: row.courses[0] ?? null,
  assignmentGroups: audience,
})

const asList = (value: unknown): unknown =>
  value === undefined || Array.isArray(value) ? value : value === null || value === '' ? [] : [value]

/** An address of a file comes back from who read it before, and changes nothing. */
const isOwnFile = (value: unknown): boolean => typeof value === 'string' && value.startsWith('/files/')

/** Documented names beside our own: `businessUnit`, `course`, `assignmentGroups` as ids or entities, `newFile`. */
function saved(given: Values): Values {
  const { course, courses, newFile, file, link, url, ...rest } = bodyOf(given)
  const courseIds = rest.courseIds ?? asList(courses ?? course)
  // A form sends an empty choice as an empty text.
  const unit = rest.businessUnit === '' ? { ...rest, businessUnit: null } : rest
  return {
    input: {
      ...rest,
      ...(isOwnFile(url) ? {} : { url: url ?? link }),
      ...(typeof (newFile ?? file) === 'string' ? {} : { file: newFile ?? file }),
      ...idUnder(unit, 'businessUnitId', 'businessUnit'),
      ...idsUnder(rest, 'audienceIds', 'audience', 'assignmentGroups'),
      ...(courseIds === undefined ? {} : { courseIds: idsOf(courseIds) }),
    },
  }
}

const Library = entityRows('Resource', library, listedInLibrary)

export const rows: Row[] = [
  Library.list('GET /api/resources', {
    summary: 'The library as far as the caller sees it, in its order.',
    size: 10,
    args: 'text: String, type: ResourceType, businessUnit: ID, course: ID, active: Boolean, sort: ResourceSort',
    values: ({ sort, type }) => ({
      sort: sort || 'POSITION',
      ...(typeof type === 'string' && type ? { type: type.toUpperCase() } : {}),
    }),
  }),
  row({
    route: 'GET /api/resources/resource-courses',
    summary: 'Courses that resources the caller sees belong to.',
    document: gql(`{ resourcePlaces { courses { _id: databaseId name } } }`),
    shape: (data) => data.resourcePlaces,
  }),
  Library.one('GET /api/resources/{id}', 'One resource.'),
  {
    ...Library.change('POST /api/resources', 'createResource', {
      summary: 'Makes a resource; its file as the part `file`. Unpublished unless `active` is sent.',
      values: saved,
    }),
    status: 201,
  },
  Library.change('PUT /api/resources/{id}', 'saveResource', {
    summary: 'Saves a resource; another file takes the place of the one there, which is kept.',
    values: (given) => {
      const { input } = saved(given) as { input: Values }
      return { input: { ...input, databaseId: given.id } }
    },
  }),
  Library.change('PUT /api/resources/{id}/download', 'downloadResource', {
    summary: 'Counts a download and answers the resource with the address of its file.',
    values: ({ id }) => ({ input: { databaseId: id } }),
  }),
  Library.remove('DELETE /api/resources/{id}', 'Removes a resource.'),
  row({
    route: 'POST /api/resources/change-order',
    takesList: true,
    summary: 'Puts resources in order.',
    values: (given) => ({ input: { ids: orderedIds(given, 'resources', 'resourceIds') } }),
    document: gql(
      `mutation ($input: ReorderResourcesInput!) { reorderResources(input: $input) { resources { _id: databaseId order: position } } }`,
    ),
    shape: (data) => data.reorderResources,
  }),
  row({
    route: 'GET /api/curriculums/{id}/resources',
    summary: 'Resources beside a curriculum, in order.',
    document: gql(`query ($id: ID!) { curriculum(databaseId: $id) { resources { ${resource} } } }`),
    shape: (data) => data.curriculum && listed(data.curriculum),
  }),
  row({
    route: 'POST /api/curriculums/{id}/resources',
    status: 201,
    summary: 'Puts resources beside a curriculum: known ones by id, or a new file or link.',
    values: added('id'),
    document: gql(
      `mutation ($input: AddCurriculumResourcesInput!) { addCurriculumResources(input: $input) { curriculum { resources { ${resource} } } } }`,
    ),
    shape: (data) => listed(data.addCurriculumResources.curriculum),
  }),
  row({
    route: 'DELETE /api/curriculums/{id}/resources/{resourceId}',
    summary: 'Takes a resource away from a curriculum.',
    values: ({ id, resourceId }) => ({ input: { databaseId: id, resourceId } }),
    document: gql(
      `mutation ($input: RemoveCurriculumResourceInput!) { removeCurriculumResource(input: $input) { curriculum { resources { ${resource} } } } }`,
    ),
    shape: (data) => listed(data.removeCurriculumResource.curriculum),
  }),
  row({
    route: 'POST /api/courses/{courseId}/resources',
    status: 201,
    summary: 'Puts resources beside a course: known ones by id, or a new file or link.',
    values: added('courseId'),
    document: gql(
      `mutation ($input: AddCourseResourcesInput!) { addCourseResources(input: $input) { course { resources { ${resource} } } } }`,
    ),
    shape: (data) => listed(data.addCourseResources.course),
  }),
  row({
    route: 'DELETE /api/courses/{courseId}/resources/{resourceId}',
    summary: 'Takes a resource away from a course.',
    values: ({ courseId, resourceId }) => ({ input: { databaseId: courseId, resourceId } }),
    document: gql(
      `mutation ($input: RemoveCourseResourceInput!) { removeCourseResource(input: $input) { course { resources { ${resource} } } } }`,
    ),
    shape: (data) => listed(data.removeCourseResource.course),
  }),
]
