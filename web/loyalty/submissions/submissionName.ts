import { graphql, readInlineData } from 'react-relay'
import type { submissionName_submission$key } from '../../__generated__/submissionName_submission.graphql.ts'

/** What a submission is called. */
export function submissionName(submission: submissionName_submission$key) {
  const { type, invoiceNumber, number } = readInlineData(
    graphql`fragment submissionName_submission on LoyaltySubmission @inline { number type invoiceNumber }`,
    submission,
  )
  if (type === 'PHOTO') return `Photos #${number}`
  return invoiceNumber ? `Receipt ${invoiceNumber}` : `Receipt #${number}`
}
