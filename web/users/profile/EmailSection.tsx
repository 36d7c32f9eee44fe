import { graphql, useFragment } from 'react-relay'
import type { EmailSection_query$key } from '../../__generated__/EmailSection_query.graphql.ts'
import { MailChoices } from '../../notifications/MailChoices.tsx'
import { ReceivedReports } from '../../reports/ReceivedReports.tsx'
import { FormSection } from '../../ui/forms/FormPage.tsx'
import { EmailChoice } from './EmailChoice.tsx'

/** Which emails come: about training at all, kind by kind, and reports one by one. */
export function EmailSection({ query: key, email }: { query: EmailSection_query$key; email: string }) {
  const query = useFragment(
    graphql`
    fragment EmailSection_query on Query {
      viewer { ...EmailChoice_user ...MailChoices_user }
      ...ReceivedReports_query
    }
  `,
    key,
  )
  if (!query.viewer) return null
  return (
    <>
      <FormSection title="Email" text={email}>
        <EmailChoice user={query.viewer} />
        <MailChoices user={query.viewer} />
      </FormSection>
      <FormSection
        title="Reports by email"
        text="Reports that are emailed to you on a schedule. Stop what you no longer need."
      >
        <ReceivedReports query={query} />
      </FormSection>
    </>
  )
}
