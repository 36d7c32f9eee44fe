import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import type { Bound, Fields } from '../ui/fields/bound.ts'
import { useField } from '../ui/fields/useField.ts'
import { SaveRoleInput } from '../contract/__generated__/limits.ts'
import type { AdminRoleForm_query$data, AdminRoleForm_query$key } from '../__generated__/AdminRoleForm_query.graphql.ts'
import type { AdminRoleForm_model$data, AdminRoleForm_model$key } from '../__generated__/AdminRoleForm_model.graphql.ts'
import type { AdminRoleForm_role$data, AdminRoleForm_role$key } from '../__generated__/AdminRoleForm_role.graphql.ts'
import type { AdminRoleFormMutation } from '../__generated__/AdminRoleFormMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { useDraftKey, useViewer } from '../session/session.ts'
import { showDone } from '../ui/alerts.ts'
import { DeleteRecord, FormPage, FormSection } from '../ui/forms/FormPage.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextAreaField, TextField } from '../ui/fields/TextField.tsx'
import { required, upTo } from '../ui/texts.ts'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { categoryWord, ranksBelow, rankWord } from './ranks.ts'
import { useDeleteRole } from './useDeleteRole.ts'

const schema = z.object({
  name: required('Name', SaveRoleInput.name.max),
  description: upTo('The description', SaveRoleInput.description.max),
  rank: z.string(),
  reachesOwnDealers: z.boolean(),
  entersAdmin: z.boolean(),
  rights: z.array(z.string()),
})
type Values = z.infer<typeof schema>

type Known = AdminRoleForm_role$data | null | undefined
type Model = AdminRoleForm_model$data | null | undefined

const namesOf = (rights: readonly { name: string }[]) => rights.map(({ name }) => name).sort()

/** What the viewer may set of a role. */
function useRoleRights(known: Known, rights: AdminRoleForm_query$data['rights']) {
  const { role, isPlatformAdmin } = useViewer()
  const builtIn = known?.builtIn ?? false
  // Who reaches a share of the dealers does not widen that of others.
  const seesAll = role.rank != null && role.rank <= 1
  return {
    readOnly: known ? !known.viewerCanEdit : false,
    ranks: ranksBelow(role.rank),
    ranking: !builtIn,
    reach: seesAll && !builtIn,
    entry: isPlatformAdmin,
    grant: new Set(rights.flatMap(({ name, viewerHolds }) => (viewerHolds ? [name] : []))),
  }
}
type RoleRights = ReturnType<typeof useRoleRights>

const storedOf = (known: NonNullable<Known>): Values => ({
  name: known.name,
  description: known.description,
  rank: known.rank == null ? '' : String(known.rank),
  reachesOwnDealers: known.reachesOwnDealers,
  entersAdmin: known.entersAdmin,
  rights: namesOf(known.rights),
})

/** A new role is like its model as far as the viewer may give what that has. */
function newLike(model: Model, may: RoleRights): Values {
  const rank = model?.rank == null ? '' : String(model.rank)
  return {
    name: '',
    description: '',
    rank: may.ranks.some(({ value }) => value === rank) ? rank : (may.ranks.at(-1)?.value ?? '6'),
    reachesOwnDealers: may.reach && (model?.reachesOwnDealers ?? false),
    entersAdmin: false,
    rights: namesOf(model?.rights ?? []).filter((name) => may.grant.has(name)),
  }
}

function useRoleForm(known: Known, stored: Values, may: RoleRights) {
  const [save] = useSave<AdminRoleFormMutation>(graphql`
    mutation AdminRoleFormMutation($input: SaveRoleInput!) { saveRole(input: $input) { role { id databaseId ...AdminRoleForm_role } } }
  `)
  const navigate = useNavigate()
  const draft = useDraftKey('role', known?.databaseId)
  return useRecordForm({
    stored,
    schema,
    version: known?.version,
    draft,
    send: ({ rank, entersAdmin, reachesOwnDealers, ...values }, version) =>
      save({
        input: {
          ...values,
          version,
          databaseId: known?.databaseId,
          ...(may.ranking ? { rank: rank === '' ? null : Number(rank) } : {}),
          ...(may.reach ? { reachesOwnDealers } : {}),
          ...(may.entry && entersAdmin !== stored.entersAdmin ? { entersAdmin } : {}),
        },
      }),
    saved: () => {
      showDone(known ? 'The role is saved; open sessions follow at once' : 'The role is created')
      if (!known) void navigate('/auth/admin/roles')
    },
  })
}

type RoleProps = { field: Fields<Values>; known: Known; model: Model; may: RoleRights }

function RoleSection({ field, known, model, may }: RoleProps) {
  const isFixed = may.readOnly || !may.ranking
  return (
    <FormSection
      title="Role"
      text={
        known?.builtIn
          ? 'The portal ships with this role: it keeps its rank and reach and is never deleted.'
          : model
            ? `Begins with the rights of ${model.name}, as far as you hold them.`
            : 'A name people recognize, and where it stands.'
      }
    >
      <TextField {...field('name')} label="Name" />
      <TextAreaField {...field('description')} label="Description" minRows={2} />
      <SelectField
        {...field('rank')}
        label="Rank"
        allowDeselect={false}
        disabled={!may.ranking}
        maw={360}
        data={isFixed ? [{ value: String(known?.rank ?? ''), label: rankWord(known?.rank) }] : may.ranks}
        description="Who holds it never raises anyone above it. 0 and 1 see every dealer and person; others what their groups and dealers give."
      />
      <SwitchField
        {...field('reachesOwnDealers')}
        label="Looks after the own dealers"
        disabled={!may.reach}
        description="Who has the role reaches the dealers they work at and the staff there, as a dealer manager does, as far as the rights below go."
      />
      <SwitchField
        {...field('entersAdmin')}
        label="Can use the admin portal"
        disabled={!may.entry}
        description={
          may.entry
            ? 'Without it the rights work in the learner portal and over the API only.'
            : 'For platform admins to change.'
        }
      />
    </FormSection>
  )
}

type Props = {
  query: AdminRoleForm_query$key
  /** The role that is edited; null makes one. */
  edits: AdminRoleForm_role$key | null
  /** A new role begins with the rights of this one. */
  like?: AdminRoleForm_model$key | null
}

export function AdminRoleForm({ query, edits, like = null }: Props) {
  const { rights } = useFragment(
    graphql`fragment AdminRoleForm_query on Query { rights { name label category viewerHolds } }`,
    query,
  )
  const known = useFragment(
    graphql`
    fragment AdminRoleForm_role on Role { databaseId version name description rank reachesOwnDealers builtIn entersAdmin viewerCanEdit rights { name } ...useDeleteRole_role }
  `,
    edits,
  )
  const model = useFragment(
    graphql`fragment AdminRoleForm_model on Role { name rank reachesOwnDealers rights { name } }`,
    like,
  )
  const deleteRole = useDeleteRole()
  const may = useRoleRights(known, rights)
  const stored = known ? storedOf(known) : newLike(model, may)
  const form = useRoleForm(known, stored, may)
  const { field } = form
  const remove = known && !may.readOnly && !known.builtIn && (
    <DeleteRecord form={form} ask={() => deleteRole(known)} to="/auth/admin/roles">
      Delete role
    </DeleteRecord>
  )
  return (
    <FormPage form={form} readOnly={may.readOnly} saveLabel={known ? 'Save' : 'Create role'} more={remove}>
      <RoleSection field={field} known={known} model={model} may={may} />
      <FormSection title="Rights" text="Nobody grants a right they do not hold themselves.">
        <RightsField {...field('rights')} rights={rights} mayGrant={may.grant} held={new Set(stored.rights)} />
      </FormSection>
    </FormPage>
  )
}

type RightsProps = Bound<string[]> & {
  rights: AdminRoleForm_query$data['rights']
  mayGrant: ReadonlySet<string>
  held: ReadonlySet<string>
}

function RightsField({ rights, mayGrant, held, ...bound }: RightsProps) {
  const { field, problem, readOnly } = useField(bound)
  const chosen = new Set(field.value)
  const categories = [...new Set(rights.map(({ category }) => category))]
  const set = (names: readonly string[], wanted: boolean) => {
    const next = new Set(chosen)
    for (const name of names) {
      if (wanted) next.add(name)
      else next.delete(name)
    }
    field.onChange([...next].sort())
  }
  return (
    <Stack gap="lg">
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg">
        {categories.map((category) => {
          const entries = rights.filter((right) => right.category === category)
          const open = entries.flatMap(({ name }) =>
            !readOnly && (mayGrant.has(name) || held.has(name)) ? [name] : [],
          )
          const isAll = open.length > 0 && open.every((name) => chosen.has(name))
          return (
            <Stack key={category} component="fieldset" gap={8} m={0} p={0} bd={0} miw={0}>
              <Group component="legend" gap="xs" p={0} justify="space-between" w="100%">
                <Text fw={600} size="sm">
                  {categoryWord(category)}
                </Text>
                {entries.length > 1 && open.length > 0 && (
                  <Button size="compact-xs" variant="subtle" onClick={() => set(open, !isAll)}>
                    {isAll ? 'None' : 'All'}
                    <span style={{ position: 'absolute', clipPath: 'inset(50%)' }}> of {categoryWord(category)}</span>
                  </Button>
                )}
              </Group>
              {entries.map(({ name, label }) => (
                <Checkbox
                  key={name}
                  size="sm"
                  label={name.includes('live-training') ? `${label}: ${name.split('-').at(-1)}` : label}
                  checked={chosen.has(name)}
                  disabled={readOnly || (!mayGrant.has(name) && !held.has(name))}
                  onChange={(event) => set([name], event.currentTarget.checked)}
                />
              ))}
            </Stack>
          )
        })}
      </SimpleGrid>
    </Stack>
  )
}
