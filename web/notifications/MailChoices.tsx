import { Stack, Switch, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { MailChoices_user$key, MailTopic } from '../__generated__/MailChoices_user.graphql.ts'
import type { MailChoicesMutation } from '../__generated__/MailChoicesMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'

const topics = [
  { topic: 'ASSIGNED', label: 'New training', description: 'Courses and curriculums that open to you.' },
  {
    topic: 'COMPLETED',
    label: 'Passed',
    description: 'Courses and curriculums you completed, with their certificates.',
  },
  { topic: 'FAILED', label: 'Not passed', description: 'A quiz that asks for another try.' },
  { topic: 'DUE', label: 'Due dates', description: 'Curriculums that are due soon, and those that are overdue.' },
  { topic: 'EXPIRING', label: 'Ends soon', description: 'Certificates and points 30 and 7 days before their end.' },
  { topic: 'REQUESTS', label: 'Requests', description: 'Answers to what you asked for.' },
  { topic: 'CLAIMS', label: 'Spiffs and claims', description: 'New spiffs, and claims granted, refused and paid out.' },
  {
    topic: 'NEWS',
    label: 'News and promotions',
    description: 'What your brands publish, and reminders of what you have not read.',
  },
] as const satisfies { topic: MailTopic; label: string; description: string }[]

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
