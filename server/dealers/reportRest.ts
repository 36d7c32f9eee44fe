import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row } from '../platform/rest/row.ts'
import { enumText, listOf } from '../platform/rest/shape.ts'
import { enumValue, paged, periodIn } from '../platform/rest/values.ts'

const fields =
  gql(`... on DealersReportRow { _id: databaseId name code number city region country unit groups status staff neverSeen
  learners enrolled completed rate courses passed inProgress failed score certification curriculums lastPassed claims granted }`)

const shaped = ({ status, granted, ...figures }: AnswerOf<typeof fields>) => ({
  ...figures,
  status: status && enumText(status),
  granted: granted === null ? null : Number(granted),
  dealer: { _id: figures._id, name: figures.name, city: figures.city, region: figures.region },
})

const Dealer = entityRows('DealersReportRow', fields, shaped)

export const reportRows: Row[] = [
  Dealer.list('GET /api/report-dealers', {
    summary:
      'Dealers in reach with their staff, its training and its claims, by name; figures between startDate and endDate where those are given.',
    size: 15,
    field: 'dealersReport',
    key: 'dealers',
    args: 'text: String, region: String, country: String, territory: ID, status: String, brand: ID, start: Day, end: Day, sort: DealersReportSort',
    values: (given) => ({
      ...periodIn(given),
      status: enumValue(given.status),
      // The documents name the order `dealer.name`.
      sort: typeof given.sort === 'string' ? given.sort.replace(/^(-?)dealer\./, '$1') : given.sort,
    }),
  }),
  row({
    route: 'GET /api/report-dealers/regions',
    summary: 'States and provinces of the dealers of the report: all of them, also where none is given.',
    document: gql(`{ dealerReportRegions { region country dealers } }`),
    shape: (data) => ({ regions: data.dealerReportRegions }),
  }),
  row({
    route: 'GET /api/report-dealers/countries',
    summary: 'Countries of the dealers of the report: all of them.',
    document: gql(`{ dealerReportCountries { country dealers } }`),
    shape: (data) => ({ countries: data.dealerReportCountries }),
  }),
  row({
    route: 'GET /api/report-dealers/{id}',
    summary: 'One dealer in reach as the list has it, in whichever state.',
    values: (given) => ({ ...given, ...periodIn(given) }),
    document: gql(
      `query ($id: ID!, $start: Day, $end: Day) { dealersReport(databaseId: $id, start: $start, end: $end, first: 1) { edges { node { ${fields} } } } }`,
    ),
    shape: ({ dealersReport: { edges } }) => (edges[0] ? shaped(edges[0].node) : null),
  }),
  row({
    route: 'GET /api/report-dealers/{id}/live-training-reports',
    summary:
      'Staff of a dealer in reach, by name, with how often they were enrolled, waited and attended live training.',
    values: paged(25),
    document:
      gql(`query ($id: ID!, $first: Int, $offset: Int, $text: String) { dealersReport(databaseId: $id, first: 1) { edges { node { _id: databaseId } } }
      reports: liveTrainingStaffReport(dealer: $id, first: $first, offset: $offset, text: $text) { totalCount edges { node { _id: databaseId name dealer
      upcoming: liveTrainingUpcoming waiting: liveTrainingWaiting attended: liveTrainingAttended missed: liveTrainingMissed lastAttendedAt: liveTrainingLastAttendedAt } } } }`),
    shape: ({ dealersReport: { edges }, reports }, given) => (edges[0] ? listOf('reports', reports, given) : null),
  }),
]
