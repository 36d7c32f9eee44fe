import { gql, type AnswerOf } from '../../platform/rest/document.ts'
import { entityRows } from '../../platform/rest/entityRows.ts'
import { row, type Row } from '../../platform/rest/row.ts'
import { enumText } from '../../platform/rest/shape.ts'
import { enumValue, periodIn } from '../../platform/rest/values.ts'

const fields =
  gql(`... on CurriculumsReportRow { _id: databaseId name status brands due deleted courses completed people enrolled
  passed rate everBegun everPassed score lastCompleted }`)

const shaped = ({ status, ...figures }: AnswerOf<typeof fields>) => ({
  ...figures,
  // The documents sort curriculums by title.
  title: figures.name,
  status: status && enumText(status),
})

const Curriculum = entityRows('CurriculumsReportRow', fields, shaped)

export const reportRows: Row[] = [
  Curriculum.list('GET /api/report-curriculums', {
    summary:
      'Curriculums with who takes and completes them, by title; figures between startDate and endDate where those are given.',
    size: 25,
    field: 'curriculumsReport',
    key: 'curriculums',
    args: 'text: String, status: String, brand: ID, course: ID, dealer: ID, start: Day, end: Day, sort: CurriculumsReportSort',
    values: (given) => ({
      ...periodIn(given),
      status: enumValue(given.status),
      sort: typeof given.sort === 'string' ? given.sort.replace(/^(-?)title$/, '$1name') : given.sort,
    }),
  }),
  row({
    route: 'GET /api/report-curriculums/{id}',
    summary: 'One curriculum as the list has it, in whichever state.',
    values: (given) => ({ ...given, ...periodIn(given) }),
    document: gql(
      `query ($id: ID!, $start: Day, $end: Day, $dealer: ID) { curriculumsReport(databaseId: $id, start: $start, end: $end, dealer: $dealer, first: 1) { edges { node { ${fields} } } } }`,
    ),
    shape: ({ curriculumsReport: { edges } }) => (edges[0] ? shaped(edges[0].node) : null),
  }),
]
