import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { enumText, listOf, nodesOf } from '../platform/rest/shape.ts'
import { bodyOf, enumValue, idUnder, paged, rowsInput, verdictIn } from '../platform/rest/values.ts'

const submission =
  gql(`... on ActivitySubmission { _id: databaseId status activityId activity: activityName worth userId: personId
  userName: personName dealer: dealerName doneOn note points deniedReason decidedAt version createdAt file {
  _id: databaseId url name mediaType } }`)

const shaped = (row: AnswerOf<typeof submission>) => ({ ...row, status: enumText(row.status), date: row.doneOn })

const isPart = (value: unknown) => typeof value === 'object' && value !== null && 'promise' in value
const fileIn = (given: Values): unknown => Object.values(given).flat().find(isPart)

/** A submission under any of the names partners use. */
function submitted(given: Values): Values {
  const all = bodyOf(given)
  return {
    ...idUnder(all, 'activityId', 'activity'),
    doneOn: all.doneOn ?? all.date,
    note: all.note,
    fileId: all.fileId,
    ...(fileIn(given) ? { file: fileIn(given) } : {}),
  }
}

const outcome = gql(`_id: databaseId kind fileName status total created bad: badCount faults(first: 500) {
  row column value message }`)

const Submission = entityRows('ActivitySubmission', submission, shaped)

export const rows: Row[] = [
  Submission.list('GET /api/activitys', {
    summary: 'Activities submitted, newest first; status pending, approved or denied.',
    size: 50,
    key: 'activities',
    args: 'text: String, status: SubmissionStatus, activity: ID, person: ID, start: Day, end: Day, sort: ActivitySubmissionSort',
    values: (given) => ({
      status: enumValue(given.status),
      activity: given.activity ?? given.activityId,
      person: given.person ?? given.userId,
      start: given.start ?? given.startDate,
      end: given.end ?? given.endDate,
    }),
  }),
  row({
    route: 'GET /api/activitys/current-user',
    summary: 'The own activities, newest first, and what can be submitted.',
    values: paged(50),
    document: gql(`query ($first: Int, $offset: Int) { activitySubmissions(first: $first, offset: $offset,
      scope: "own") { totalCount edges { node { ${submission} } } }
      activities(first: 100, active: true) { edges { node { _id: databaseId name description points yearlyLimit
        grantedThisYear } } } }`),
    shape: (data, given) => ({
      ...listOf('activities', data.activitySubmissions, given),
      activities: nodesOf(data.activitySubmissions).map(shaped),
      kinds: nodesOf(data.activities),
    }),
  }),
  row({
    route: 'GET /api/activitys/user-overview',
    summary: 'The own activities in figures.',
    document: gql(`{ activityOverview { pending approved denied points pointsThisYear availablePoints } }`),
  }),
  Submission.one('GET /api/activitys/{id}', 'One submission.'),
  Submission.change('POST /api/activitys', 'submitActivity', {
    status: 201,
    summary: 'Says that one did something that earns points.',
    values: (given) => ({ input: { ...submitted(given), idempotencyKey: bodyOf(given).idempotencyKey } }),
    payload: 'submission',
  }),
  row({
    route: 'PUT /api/activitys/{id}',
    summary:
      'Decides (status approved, denied or pending to take it back; reason), or without a status changes the own submission.',
    values: (given) => {
      const { id, status, reason, deniedReason, version } = bodyOf(given)
      const wanted = verdictIn({ status })
      const deciding = wanted === 'APPROVED' || wanted === 'DENIED'
      const undoing = wanted === 'PENDING'
      return {
        id,
        version,
        deciding,
        undoing,
        editing: !deciding && !undoing,
        approve: wanted === 'APPROVED',
        reason: reason ?? deniedReason,
        edit: { databaseId: id, version, ...submitted(given) },
      }
    },
    document: gql(`mutation ($id: ID!, $version: Int, $deciding: Boolean!, $undoing: Boolean!, $editing: Boolean!,
      $approve: Boolean!, $reason: String, $edit: SaveActivitySubmissionInput!) {
      decideActivity(input: { databaseId: $id, approve: $approve, reason: $reason, version: $version })
        @include(if: $deciding) { submission { ${submission} } }
      undoActivityDecision(input: { databaseId: $id, version: $version }) @include(if: $undoing) { submission {
        ${submission} } }
      saveActivitySubmission(input: $edit) @include(if: $editing) { submission { ${submission} } } }`),
    shape: ({ decideActivity, undoActivityDecision, saveActivitySubmission }) =>
      shaped((decideActivity ?? undoActivityDecision ?? saveActivitySubmission)!.submission),
  }),
  row({
    route: 'POST /api/activitys/bulk-upload',
    takesList: true,
    status: 201,
    summary:
      'Grants activities from a CSV part or a JSON list (email, activity, date): all or none, unless skipBad is true. Days such as 03/11/2026 need dayOrder: DAY_FIRST or MONTH_FIRST.',
    values: (given) => rowsInput(given, 'activities', 'activitys'),
    document: gql(`mutation ($input: BulkUploadActivitiesInput!) { bulkUploadActivities(input: $input) { import {
      ${outcome} } } }`),
    shape: (data) => data.bulkUploadActivities.import,
  }),
]
