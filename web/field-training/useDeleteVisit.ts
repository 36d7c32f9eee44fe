import { graphql, readInlineData } from 'react-relay'
import type { useDeleteVisit_visit$key } from '../__generated__/useDeleteVisit_visit.graphql.ts'
import type { useDeleteVisitMutation } from '../__generated__/useDeleteVisitMutation.graphql.ts'
import { useRemoval } from '../relay/useRemoval.ts'

/** Asks, then deletes a visit for good. */
export const useDeleteVisit = (connection?: string) =>
  useRemoval<useDeleteVisitMutation, useDeleteVisit_visit$key>(
    graphql`
      mutation useDeleteVisitMutation($input: DeleteFieldTrainingAppointmentInput!, $connections: [ID!]!) { deleteFieldTrainingAppointment(input: $input) { deletedId @deleteEdge(connections: $connections) } }
    `,
    connection,
    (key) => {
      const { databaseId, dealerName } = readInlineData(
        graphql`fragment useDeleteVisit_visit on FieldTrainingAppointment @inline { databaseId dealerName }`,
        key,
      )
      return {
        name: `Visit to ${dealerName}`,
        what: 'visit',
        text: 'It goes for good, with its comments, and nobody is told. To call it off, cancel it instead.',
        send: (save, connections) => save({ input: { databaseId }, connections }),
      }
    },
  )
