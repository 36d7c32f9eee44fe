import { Alert, Button, Group, Text } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminGiveToCompleted_incentive$key } from '../__generated__/AdminGiveToCompleted_incentive.graphql.ts'
import type { AdminGiveToCompletedMutation } from '../__generated__/AdminGiveToCompletedMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'
import { counted, plural } from '../ui/formats.ts'

/** People who completed the curriculum before the incentive was offered: they get it when somebody says so. */
export function AdminGiveToCompleted({ incentive }: { incentive: AdminGiveToCompleted_incentive$key }) {
  const { databaseId, name, curriculumName, completedWithout } = useFragment(
    graphql`
    fragment AdminGiveToCompleted_incentive on Incentive { databaseId name curriculumName completedWithout }
  `,
    incentive,
  )
  const [give, isGiving] = useSave<AdminGiveToCompletedMutation>(graphql`
    mutation AdminGiveToCompletedMutation($input: GiveRewardToCompletedInput!) { giveRewardToCompleted(input: $input) { people } }
  `)
  const [given, setGiven] = useState(false)
  if (!completedWithout || given) return null
  const people = counted(completedWithout, 'person', 'people')
  const submit = async () => {
    if (
      !(await confirm({
        title: `Give ${name} to ${people}?`,
        text: `They completed “${curriculumName}” and have none of it yet. Each of them is told and may redeem it.`,
        action: 'Give it',
        stay: 'Not now',
      }))
    )
      return
    const { data } = await give({ input: { databaseId } })
    if (!data) return
    setGiven(true)
    showDone(`${people} ${plural(completedWithout, 'gets', 'get')} it within the next minutes`)
  }
  return (
    <Alert variant="light" icon={<IconGift aria-hidden="true" />} mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 280px">
          {people} completed “{curriculumName}” and {plural(completedWithout, 'has', 'have')} none of it, such as before
          it was offered.
        </Text>
        <Button
          size="xs"
          variant="default"
          loading={isGiving}
          onClick={() => {
            void submit()
          }}
        >
          Give it to {plural(completedWithout, 'this person', 'them')}
        </Button>
      </Group>
    </Alert>
  )
}
