import { Stack, Text } from '@mantine/core'
import { graphql } from 'react-relay'
import * as z from 'zod/mini'
import { SaveAssignmentGroupInput } from '../../contract/__generated__/limits.ts'
import type { NewDynamicGroupMutation } from '../../__generated__/NewDynamicGroupMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import type { Found } from '../../ui/fields/FindField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { required } from '../../ui/texts.ts'
import { GroupRuleFields } from './GroupRuleFields.tsx'
import { noRules, rulesSchema } from './rules.ts'

const schema = z.object({ name: required('Name', SaveAssignmentGroupInput.name.max), rules: rulesSchema })

/** Makes a dynamic group where an audience is chosen. */
export default function NewDynamicGroup({ onMade, onClose }: { onMade: (group: Found) => void; onClose: () => void }) {
  const [save] = useSave<NewDynamicGroupMutation>(graphql`
    mutation NewDynamicGroupMutation($input: SaveAssignmentGroupInput!) { saveAssignmentGroup(input: $input) { assignmentGroup { databaseId name } } }
  `)
  const form = useRecordForm({
    stored: { name: '', rules: noRules },
    schema,
    send: ({ name, rules }) => save({ input: { name, kind: 'DYNAMIC', rules } }),
    saved: ({ saveAssignmentGroup: { assignmentGroup } }) =>
      onMade({ value: assignmentGroup.databaseId, label: assignmentGroup.name }),
  })
  const { field } = form
  return (
    <FormDialog title="New dynamic group" form={form} onClose={onClose} action="Create group">
      <Stack>
        <Text size="sm" c="dimmed">
          It takes everyone who fits one choice of each list, now and later. A list left empty does not matter.
        </Text>
        <TextField {...field('name')} label="Name" data-autofocus autoComplete="off" />
        <GroupRuleFields
          of={{
            dealerIds: field('rules.dealerIds'),
            businessUnitIds: field('rules.businessUnitIds'),
            roleIds: field('rules.roleIds'),
            groupIds: field('rules.groupIds'),
          }}
          dealers={[]}
        />
      </Stack>
    </FormDialog>
  )
}
