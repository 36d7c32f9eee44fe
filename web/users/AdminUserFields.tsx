import { ActionIcon, Group, Input, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { AdminUserFields_query$key } from '../__generated__/AdminUserFields_query.graphql.ts'
import { useSession } from '../session/session.ts'
import type { Bound, Fields } from '../ui/fields/bound.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import { FormSection } from '../ui/forms/FormPage.tsx'
import { ImageField } from '../ui/fields/pictures/ImageField.tsx'
import { MultiSelectField, SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { useField, useValue } from '../ui/fields/useField.ts'
import { AdminDealerChoice } from './AdminDealerChoice.tsx'
import classes from './AdminUserScreen.module.css'
import { today, type PersonValues } from './personForm.ts'
import { PlaceFields } from '../domain/addresses/PlaceFields.tsx'

type Option = { value: string; label: string }

type Props = {
  field: Fields<PersonValues>
  query: AdminUserFields_query$key
  mayGiveRoles: boolean
  /** What the person has now, among the offers even where the viewer could not choose it. */
  known?: { role: Option; assignmentGroups: Option[]; adminGroups: Option[] }
}

const withKnown = (options: readonly Option[], known: readonly Option[] = []) => [
  ...options,
  ...known.filter(({ value }) => !options.some((option) => option.value === value)),
]

type SectionProps = Pick<Props, 'field'>

const PersonSection = ({ field }: SectionProps) => (
  <FormSection
    title="Person"
    text="Name and picture as colleagues see them. The email address is what they sign in with."
  >
    <ImageField {...field('profileImage')} label="Picture" shape="avatar" />
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextField {...field('firstName')} label="First name" autoComplete="off" />
      <TextField {...field('lastName')} label="Last name" autoComplete="off" />
      <TextField {...field('email')} label="Email" type="email" autoComplete="off" />
      <TextField {...field('phone')} label="Phone" type="tel" autoComplete="off" />
      <DateField {...field('birthDate')} label="Date of birth" maxDate={today()} />
    </SimpleGrid>
  </FormSection>
)

type WorkProps = SectionProps & { roles: Option[]; mayGiveRoles: boolean; looksAfter: (role: string | null) => boolean }

function WorkSection({ field, roles, mayGiveRoles, looksAfter }: WorkProps) {
  const { positions } = useSession().settings
  const position = useValue(field('position'))
  const role = useValue(field('role'))
  return (
    <FormSection title="Work" text="The role says what they may do; dealers say where they work now and worked before.">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          {...field('role')}
          label="Role"
          data={roles}
          required
          disabled={!mayGiveRoles}
          allowDeselect={false}
          description={mayGiveRoles ? 'Never above your own.' : 'You may not change it.'}
        />
        <SelectField
          {...field('position')}
          label="Position"
          data={position && !positions.includes(position) ? [...positions, position] : positions}
          clearable
          description="At the dealer."
          clearButtonProps={{ 'aria-label': 'Clear the position' }}
        />
        <TextField {...field('primaryDealershipRole')} label="Primary dealership role" />
        <TextField {...field('companyRole')} label="Company role" />
      </SimpleGrid>
      <DealersField {...field('dealers')} looksAfter={looksAfter(role)} />
    </FormSection>
  )
}

function AddressSection({ field }: SectionProps) {
  return (
    <FormSection title="Address" text="The postal code puts them on the map.">
      <TextField {...field('addressLine1')} label="Address" autoComplete="off" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PlaceFields field={field} />
      </SimpleGrid>
    </FormSection>
  )
}

function SettingsSection({ field }: SectionProps) {
  const { flags } = useSession().settings
  return (
    <FormSection title="Settings" text="What they take part in, and what reaches them.">
      <SwitchField
        {...field('participatingLearner')}
        label="Participating learner"
        description="Takes part in training and incentives."
      />
      <SwitchField
        {...field('receiveEmails')}
        label="Receives emails"
        description="Emails about training; those about the account always come."
      />
      <SwitchField {...field('tagged')} label="Tagged" description="Marked for a closer look in lists and reports." />
      {flags.resetPositions && (
        <SwitchField
          {...field('resetPositions')}
          label="Ask for the position again"
          description="At their next visit."
        />
      )}
    </FormSection>
  )
}

/** All of a person that an administrator writes, for someone new and for someone known. */
export function AdminUserFields({ field, query, mayGiveRoles, known }: Props) {
  const { roles, assignmentGroupNames, availableAdminGroups } = useFragment(
    graphql`
    fragment AdminUserFields_query on Query {
      roles(first: 100) { edges { node { key name reachesOwnDealers } } }
      assignmentGroupNames { databaseId name kind }
      availableAdminGroups { databaseId name }
    }
  `,
    query,
  )
  const { labels } = useSession().settings
  const rights = useSession().user?.rights ?? []
  const roleOptions = withKnown(
    roles.edges.map(({ node: { key, name } }) => ({ value: key, label: name })),
    known && [known.role],
  )
  const groups = withKnown(
    // Nobody is put into a dynamic group: it takes its people by rules.
    assignmentGroupNames
      .filter(({ kind }) => kind !== 'DYNAMIC')
      .map(({ databaseId, name, kind }) => ({
        value: databaseId,
        label: kind === 'DEPARTMENT' ? `${name} (department)` : name,
      })),
    known?.assignmentGroups,
  )
  const adminGroups = withKnown(
    availableAdminGroups.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
    known?.adminGroups,
  )
  const seesAdminGroups = rights.includes('modify-admin-groups')
  return (
    <>
      <PersonSection field={field} />
      <WorkSection
        field={field}
        roles={roleOptions}
        mayGiveRoles={mayGiveRoles}
        looksAfter={(role) => roles.edges.some(({ node }) => node.key === role && node.reachesOwnDealers)}
      />
      <FormSection title="Groups" text="Departments and audiences decide what content is meant for them.">
        <MultiSelectField {...field('assignmentGroups')} label={labels.assignGroups} data={groups} />
        {(seesAdminGroups || (known?.adminGroups.length ?? 0) > 0) && (
          <MultiSelectField
            {...field('adminGroups')}
            label="Admin groups"
            data={adminGroups}
            disabled={!seesAdminGroups}
            description="They look after these dealers and their staff."
          />
        )}
      </FormSection>
      <AddressSection field={field} />
      <SettingsSection field={field} />
    </>
  )
}

/** `looksAfter`: the role looks after dealers one works at, so that it is asked at which of them it does. */
function DealersField({ looksAfter, ...bound }: Bound<PersonValues['dealers']> & { looksAfter: boolean }) {
  const {
    field: { value: dealers, onChange },
    problem,
    readOnly,
  } = useField(bound)
  const change = (id: string, next: Partial<PersonValues['dealers'][number]>) =>
    onChange(dealers.map((entry) => (entry.dealer === id ? { ...entry, ...next } : entry)))
  return (
    <Input.Wrapper label="Dealers" labelElement="div" error={problem}>
      <Stack gap="xs" mt={4}>
        {dealers.length > 0 && (
          <ul className={classes.rows}>
            {dealers.map(({ dealer, name, active, roleApplies }) => (
              <li key={dealer}>
                <Text size="sm" fw={550} miw={0} style={{ overflowWrap: 'anywhere' }}>
                  {name}
                </Text>
                <Group gap="sm" wrap="nowrap">
                  {looksAfter && (
                    <Switch
                      label="Manages"
                      labelPosition="left"
                      checked={active && roleApplies}
                      disabled={readOnly || !active}
                      onChange={(event) => change(dealer, { roleApplies: event.currentTarget.checked })}
                      aria-label={`Manages ${name}`}
                    />
                  )}
                  <Switch
                    label="Works there"
                    labelPosition="left"
                    checked={active}
                    disabled={readOnly}
                    onChange={(event) => change(dealer, { active: event.currentTarget.checked })}
                    aria-label={`Works at ${name} now`}
                  />
                  {!readOnly && (
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove ${name}`}
                      onClick={() => onChange(dealers.filter((entry) => entry.dealer !== dealer))}
                    >
                      <IconX size={18} />
                    </ActionIcon>
                  )}
                </Group>
              </li>
            ))}
          </ul>
        )}
        {dealers.length === 0 && readOnly && (
          <Text size="sm" c="dimmed">
            None
          </Text>
        )}
        {!readOnly && (
          <AdminDealerChoice
            key={dealers.length}
            label="Add a dealer"
            value=""
            placeholder="Search by name or city"
            except={dealers.map(({ dealer }) => dealer)}
            onChange={(id, option) => {
              if (id) onChange([...dealers, { dealer: id, name: option?.label ?? '', active: true, roleApplies: true }])
            }}
          />
        )}
      </Stack>
    </Input.Wrapper>
  )
}
