import { Stack, Switch, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { ReceivedReports_query$key } from '../__generated__/ReceivedReports_query.graphql.ts'
import type { ReceivedReportsMutation } from '../__generated__/ReceivedReportsMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { dotted } from '../ui/formats.ts'

/** Views of reports that others have emailed to the reader, each with the way to stop it. */
export function ReceivedReports({ query }: { query: ReceivedReports_query$key }) {
  const { reportsReceived } = useFragment(
    graphql`fragment ReceivedReports_query on Query { reportsReceived { id databaseId name title sender words wanted } }`,
    query,
  )
  const [save] = useSave<ReceivedReportsMutation>(graphql`
    mutation ReceivedReportsMutation($input: ChooseReportMailInput!) @raw_response_type {
      chooseReportMail(input: $input) { reportScheduleRecipient { id wanted } }
    }
  `)
  if (!reportsReceived.length)
    return (
      <Text size="sm" c="dimmed">
        Reports that are emailed to you appear here.
      </Text>
    )
  return (
    <Stack gap="sm" role="group" aria-label="Reports emailed to you">
      {reportsReceived.map(({ id, databaseId, name, title, sender, words, wanted }) => (
        <Switch
          key={id}
          label={name}
          description={dotted(`${title} report`, words, `from ${sender}`)}
          checked={wanted}
          onChange={({ currentTarget: { checked } }) =>
            void save(
              { input: { databaseId, wanted: checked } },
              { optimisticResponse: { chooseReportMail: { reportScheduleRecipient: { id, wanted: checked } } } },
            )
          }
        />
      ))}
    </Stack>
  )
}
