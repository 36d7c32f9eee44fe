import { gql, listOf, nodesOf, orderedIds, paged, type Connection, type Row } from '../platform/rest.ts'

const incentive = gql`_id: databaseId name description active position image { url } curriculum { _id: databaseId name }`

interface IncentiveRow { position: number; image: { url: string } | null; curriculum: { _id: string } | null }

/** Pictures as addresses; `curriculumId` and `order` are the documented keys. */
const shaped = ({ position, image, curriculum, ...row }: IncentiveRow) => ({ ...row, image: image?.url ?? null, curriculumId: curriculum?._id ?? null, order: position })

export const rows: Row[] = [
  {
    route: 'GET /api/curriculums/{id}/existing-incentives', summary: 'Incentives that could be added, by name.', values: paged(100),
    document: gql`query ($id: ID!, $text: String, $first: Int, $offset: Int) { addableIncentives(curriculumId: $id, text: $text, first: $first, offset: $offset) { totalCount edges { node { ${incentive} } } } }`,
    shape: (data: { addableIncentives: Connection<IncentiveRow> }, given) => ({ ...listOf('incentives', data.addableIncentives, given), incentives: nodesOf(data.addableIncentives).map(shaped) }),
  },
  {
    route: 'POST /api/curriculums/{id}/add-incentives', summary: 'Lets the curriculum lead to incentives.', values: (given) => ({ input: { databaseId: given.id, incentiveIds: orderedIds(given, 'incentiveIds', 'incentives') } }),
    document: gql`mutation ($input: AddIncentivesToCurriculumInput!) { addIncentivesToCurriculum(input: $input) { curriculum { _id: databaseId name incentives { ${incentive} } } } }`,
    shape: (data: { addIncentivesToCurriculum: { curriculum: { incentives: IncentiveRow[] } } }) => {
      const { incentives, ...row } = data.addIncentivesToCurriculum.curriculum
      return { ...row, incentives: incentives.map(shaped) }
    },
  },
]
