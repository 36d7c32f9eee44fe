import { useWatch } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { SaveAssignmentGroupInput } from '../../contract/__generated__/limits.ts'
import type { AdminAssignGroupForm_group$key } from '../../__generated__/AdminAssignGroupForm_group.graphql.ts'
import type {
  AdminAssignGroupFormMutation,
  AssignmentGroupKind,
} from '../../__generated__/AdminAssignGroupFormMutation.graphql.ts'
import { GroupRuleFields } from '../../domain/audience/GroupRuleFields.tsx'
import { rulesOf, rulesSchema } from '../../domain/audience/rules.ts'
import { useSave } from '../../relay/useSave.ts'
import { FormSection } from '../../ui/forms/FormPage.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { required } from '../../ui/texts.ts'
import { AdminGroupPage, useGroupForm } from '../AdminGroupPage.tsx'
import { aimedAt, kinds } from './assignGroups.ts'
import { useDeleteAssignGroup } from './useDeleteAssignGroup.ts'

const path = '/auth/admin/assign-groups'
const schema = z.object({
  name: required('Name', SaveAssignmentGroupInput.name.max),
  kind: z.string(),
  active: z.boolean(),
  isDefault: z.boolean(),
  selfEnrollment: z.boolean(),
  rules: rulesSchema,
  rulesChosen: z.boolean(),
})

export function AdminAssignGroupForm({ group }: { group: AdminAssignGroupForm_group$key | null }) {
  const known = useFragment(
    graphql`
    fragment AdminAssignGroupForm_group on AssignmentGroup { databaseId name kind active isDefault selfEnrollment version rulesLost rules { ...rules_traits } ...assignGroups_group ...useDeleteAssignGroup_group }
  `,
    group,
  )
  const [save] = useSave<AdminAssignGroupFormMutation>(graphql`
    mutation AdminAssignGroupFormMutation($input: SaveAssignmentGroupInput!) { saveAssignmentGroup(input: $input) { assignmentGroup { id databaseId ...AdminAssignGroupForm_group } } }
  `)
  const deleteGroup = useDeleteAssignGroup()
  const { rules, dealers } = rulesOf(known?.rules)
  const form = useGroupForm({
    path,
    databaseId: known?.databaseId,
    version: known?.version,
    draft: 'assign-group',
    stored: {
      name: known?.name ?? '',
      kind: (known?.kind ?? 'DEPARTMENT') as string,
      active: known?.active ?? true,
      isDefault: known?.isDefault ?? false,
      selfEnrollment: known?.selfEnrollment ?? false,
      rules,
      rulesChosen: false,
    },
    schema,
    send: ({ name, kind, active, isDefault, selfEnrollment, rules: asked, rulesChosen }, version) =>
      save({
        input: {
          databaseId: known?.databaseId,
          version,
          name,
          kind: kind as AssignmentGroupKind,
          active,
          ...(kind === 'DYNAMIC' ? { rules: asked, rulesChosen } : { isDefault, selfEnrollment }),
        },
      }),
    savedOf: ({ saveAssignmentGroup: { assignmentGroup } }) => assignmentGroup,
    next: 'people',
  })
  const { control, field } = form
  const kind = useWatch({ control, name: 'kind' })
  const isDynamic = kind === 'DYNAMIC'
  const aimed = known ? aimedAt(known) : ''
  return (
    <AdminGroupPage form={form} path={path} remove={known ? () => deleteGroup(known) : undefined}>
      <FormSection
        title="Group"
        text="Departments are chosen while registering. Audiences say whom content is for beyond that. Dynamic groups take everyone who fits their rules."
      >
        <TextField {...field('name')} label="Name" />
        <SelectField
          {...field('kind')}
          label="Kind"
          data={known ? kinds.filter(({ value }) => (value === 'DYNAMIC') === (known.kind === 'DYNAMIC')) : kinds}
          allowDeselect={false}
          maw={280}
        />
      </FormSection>
      {isDynamic && (
        <FormSection
          title="Rules"
          text="It takes everyone who fits one choice of each list, now and later. A list left empty does not matter."
        >
          <GroupRuleFields
            of={{
              dealerIds: field('rules.dealerIds'),
              businessUnitIds: field('rules.businessUnitIds'),
              roleIds: field('rules.roleIds'),
              groupIds: field('rules.groupIds'),
            }}
            dealers={dealers}
            lost={known?.rulesLost ? { stored: rules, keepsRest: field('rulesChosen') } : undefined}
          />
        </FormSection>
      )}
      <FormSection
        title="Use"
        text={aimed ? `It is the audience of ${aimed}.` : 'No content is meant for this group alone.'}
      >
        <SwitchField
          {...field('active')}
          label="Active"
          description="Turned off, nobody can choose it, and content for it alone is hidden from its people."
        />
        {kind === 'AUDIENCE' && (
          <SwitchField
            {...field('selfEnrollment')}
            label="People may join by themselves"
            description="They choose it when they arrive, and ask for it later. Otherwise an administrator puts them into it."
          />
        )}
        {!isDynamic && (
          <SwitchField
            {...field('isDefault')}
            label="Default group"
            description="New people without a choice land here. Only one group is the default: switching this on takes it from the other."
          />
        )}
      </FormSection>
    </AdminGroupPage>
  )
}
