import { bodyOf, gql, idsOf, type Row, type Values } from '../platform/rest/rest.ts'

const resource = gql`_id: databaseId name description type link active file { _id: databaseId url name mediaType size }`

interface ResourceRow {
  type: string
  link: string | null
  file: { url: string } | null
}

/** `file` as an address, `order` as the place in the list, types in small letters. */
const shaped = ({ type, link, file, ...row }: ResourceRow, order: number) => ({
  ...row,
  type: type.toLowerCase(),
  file: file?.url ?? link,
  url: file?.url ?? link,
  order,
})

const listed = (owner: { resources: ResourceRow[] }) => ({ resources: owner.resources.map(shaped) })

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

export const rows: Row[] = [
  {
    route: 'GET /api/curriculums/{id}/resources',
    summary: 'Resources beside a curriculum, in order.',
    document: gql`query ($id: ID!) { curriculum(databaseId: $id) { resources { ${resource} } } }`,
    shape: (data: { curriculum: { resources: ResourceRow[] } | null }) => data.curriculum && listed(data.curriculum),
  },
  {
    route: 'POST /api/curriculums/{id}/resources',
    status: 201,
    summary: 'Puts resources beside a curriculum: known ones by id, or a new file or link.',
    values: added('id'),
    document: gql`mutation ($input: AddCurriculumResourcesInput!) { addCurriculumResources(input: $input) { curriculum { resources { ${resource} } } } }`,
    shape: (data: { addCurriculumResources: { curriculum: { resources: ResourceRow[] } } }) =>
      listed(data.addCurriculumResources.curriculum),
  },
  {
    route: 'DELETE /api/curriculums/{id}/resources/{resourceId}',
    summary: 'Takes a resource away from a curriculum.',
    values: ({ id, resourceId }) => ({ input: { databaseId: id, resourceId } }),
    document: gql`mutation ($input: RemoveCurriculumResourceInput!) { removeCurriculumResource(input: $input) { curriculum { resources { ${resource} } } } }`,
    shape: (data: { removeCurriculumResource: { curriculum: { resources: ResourceRow[] } } }) =>
      listed(data.removeCurriculumResource.curriculum),
  },
  {
    route: 'POST /api/courses/{courseId}/resources',
    status: 201,
    summary: 'Puts resources beside a course: known ones by id, or a new file or link.',
    values: added('courseId'),
    document: gql`mutation ($input: AddCourseResourcesInput!) { addCourseResources(input: $input) { course { resources { ${resource} } } } }`,
    shape: (data: { addCourseResources: { course: { resources: ResourceRow[] } } }) =>
      listed(data.addCourseResources.course),
  },
  {
    route: 'DELETE /api/courses/{courseId}/resources/{resourceId}',
    summary: 'Takes a resource away from a course.',
    values: ({ courseId, resourceId }) => ({ input: { databaseId: courseId, resourceId } }),
    document: gql`mutation ($input: RemoveCourseResourceInput!) { removeCourseResource(input: $input) { course { resources { ${resource} } } } }`,
    shape: (data: { removeCourseResource: { course: { resources: ResourceRow[] } } }) =>
      listed(data.removeCourseResource.course),
  },
]
