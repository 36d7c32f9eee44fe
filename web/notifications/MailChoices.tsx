import { Stack, Switch, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { MailChoices_user$key } from '../__generated__/MailChoices_user.graphql.ts'
import type { MailChoicesMutation } from '../__generated__/MailChoicesMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { topics } from './topics.ts'

/** Which emails about training come, kind by kind. The bell tells of everything all the same. */
export function MailChoices({ user }: { user: MailChoices_user$key }) {
  const { id, receiveEmails, refusedMailTopics } = useFragment(
    graphql`fragment MailChoices_user on User { id receiveEmails refusedMailTopics }`,
    user,
  )
  const [save] = useSave<MailChoicesMutation>(graphql`
    mutation MailChoicesMutation($input: ChooseMailInput!) @raw_response_type { chooseMail(input: $input) { user { id refusedMailTopics } } }
  `)
  const choose = (topic: (typeof topics)[number]['topic'], wanted: boolean) => {
    const others = refusedMailTopics.filter((refused) => refused !== topic)
    void save(
      { input: { topic, wanted } },
      { optimisticResponse: { chooseMail: { user: { id, refusedMailTopics: wanted ? others : [...others, topic] } } } },
    )
  }
  return (
    <Stack gap="sm" pl={{ base: 0, sm: 'md' }} role="group" aria-label="Kinds of emails">
      {!receiveEmails && (
        <Text size="sm" c="dimmed">
          Turn on emails about training above to choose among them.
        </Text>
      )}
      {topics.map(({ topic, label, description }) => (
        <Switch
          key={topic}
          label={label}
          description={description}
          disabled={!receiveEmails}
          checked={receiveEmails && !refusedMailTopics.includes(topic)}
          onChange={({ currentTarget: { checked } }) => choose(topic, checked)}
        />
      ))}
    </Stack>
  )
}
