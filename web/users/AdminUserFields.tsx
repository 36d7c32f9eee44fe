import { ActionIcon, Group, Input, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useController, useWatch, type Control } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import { SaveUserInput } from '../contract/__generated__/limits.ts'
import type { AdminUserFields_query$key } from '../__generated__/AdminUserFields_query.graphql.ts'
import { useSession } from '../session/session.ts'
import { CountryFields } from '../ui/fields/CountryFields.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { FormSection } from '../ui/forms/FormPage.tsx'
import { ImageField } from '../ui/fields/ImageField.tsx'
import { MultiSelectField, SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { AdminDealerChoice } from './AdminDealerChoice.tsx'
import classes from './AdminUserScreen.module.css'
import { today, type PersonValues } from './personForm.ts'

type Option = { value: string; label: string }

type Props = {
  control: Control<PersonValues>
  query: AdminUserFields_query$key
  readOnly: boolean
  mayGiveRoles: boolean
  /** What the person has now, among the offers even where the viewer could not choose it. */
  known?: { role: Option; assignmentGroups: Option[]; adminGroups: Option[] }
}

const withKnown = (options: readonly Option[], known: readonly Option[] = []) => [
  ...options,
  ...known.filter(({ value }) => !options.some((option) => option.value === value)),
]

type SectionProps = Pick<Props, 'control' | 'readOnly'>

const PersonSection = ({ control, readOnly }: SectionProps) => (
  <FormSection
    title="Person"
    text="Name and picture as colleagues see them. The email address is what they sign in with."
  >
    <ImageField control={control} name="profileImage" label="Picture" shape="avatar" readOnly={readOnly} />
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextField
        control={control}
        name="firstName"
        label="First name"
        maxLength={SaveUserInput.firstName.max}
        readOnly={readOnly}
        autoComplete="off"
      />
      <TextField
        control={control}
        name="lastName"
        label="Last name"
        maxLength={SaveUserInput.lastName.max}
        readOnly={readOnly}
        autoComplete="off"
      />
      <TextField
        control={control}
        name="email"
        label="Email"
        type="email"
        required
        readOnly={readOnly}
        autoComplete="off"
      />
      <TextField control={control} name="phone" label="Phone" type="tel" readOnly={readOnly} autoComplete="off" />
      <DateField control={control} name="birthDate" label="Date of birth" maxDate={today()} disabled={readOnly} />
    </SimpleGrid>
  </FormSection>
)

type WorkProps = SectionProps & { roles: Option[]; mayGiveRoles: boolean; looksAfter: (role: string | null) => boolean }

function WorkSection({ control, readOnly, roles, mayGiveRoles, looksAfter }: WorkProps) {
  const { positions } = useSession().settings
  const [position, role] = useWatch({ control, name: ['position', 'role'] })
  return (
    <FormSection title="Work" text="The role says what they may do; dealers say where they work now and worked before.">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          control={control}
          name="role"
          label="Role"
          data={roles}
          required
          disabled={readOnly || !mayGiveRoles}
          allowDeselect={false}
          description={mayGiveRoles ? 'Never above your own.' : 'You may not change it.'}
        />
        <SelectField
          control={control}
          name="position"
          label="Position"
          data={position && !positions.includes(position) ? [...positions, position] : positions}
          clearable
          disabled={readOnly}
          description="At the dealer."
          clearButtonProps={{ 'aria-label': 'Clear the position' }}
        />
        <TextField
          control={control}
          name="primaryDealershipRole"
          label="Primary dealership role"
          maxLength={SaveUserInput.primaryDealershipRole.max}
          readOnly={readOnly}
        />
        <TextField
          control={control}
          name="companyRole"
          label="Company role"
          maxLength={SaveUserInput.companyRole.max}
          readOnly={readOnly}
        />
      </SimpleGrid>
      <DealersField control={control} readOnly={readOnly} looksAfter={looksAfter(role)} />
    </FormSection>
  )
}

function AddressSection({ control, readOnly }: SectionProps) {
  return (
    <FormSection title="Address" text="The postal code puts them on the map.">
      <TextField
        control={control}
        name="addressLine1"
        label="Address"
        maxLength={SaveUserInput.addressLine1.max}
        readOnly={readOnly}
        autoComplete="off"
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField
          control={control}
          name="city"
          label="City"
          maxLength={SaveUserInput.city.max}
          readOnly={readOnly}
          autoComplete="off"
        />
        <TextField
          control={control}
          name="postalCode"
          label="Zip or postal code"
          maxLength={SaveUserInput.postalCode.max}
          readOnly={readOnly}
          autoComplete="off"
        />
        <CountryFields
          control={control}
          names={{ country: 'country', region: 'region' }}
          max={SaveUserInput.region.max}
          readOnly={readOnly}
        />
      </SimpleGrid>
    </FormSection>
  )
}

function SettingsSection({ control, readOnly }: SectionProps) {
  const { flags } = useSession().settings
  return (
    <FormSection title="Settings" text="What they take part in, and what reaches them.">
      <SwitchField
        control={control}
        name="participatingLearner"
        label="Participating learner"
        description="Takes part in training and incentives."
        disabled={readOnly}
      />
      <SwitchField
        control={control}
        name="receiveEmails"
        label="Receives emails"
        description="Emails about training; those about the account always come."
        disabled={readOnly}
      />
      <SwitchField
        control={control}
        name="tagged"
        label="Tagged"
        description="Marked for a closer look in lists and reports."
        disabled={readOnly}
      />
      {flags.resetPositions && (
        <SwitchField
          control={control}
          name="resetPositions"
          label="Ask for the position again"
          description="At their next visit."
          disabled={readOnly}
        />
      )}
    </FormSection>
  )
}

/** All of a person that an administrator writes, for someone new and for someone known. */
export function AdminUserFields({ control, query, readOnly, mayGiveRoles, known }: Props) {
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
    assignmentGroupNames.map(({ databaseId, name, kind }) => ({
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
      <PersonSection control={control} readOnly={readOnly} />
      <WorkSection
        control={control}
        readOnly={readOnly}
        roles={roleOptions}
        mayGiveRoles={mayGiveRoles}
        looksAfter={(role) => roles.edges.some(({ node }) => node.key === role && node.reachesOwnDealers)}
      />
      <FormSection title="Groups" text="Departments and audiences decide what content is meant for them.">
        <MultiSelectField
          control={control}
          name="assignmentGroups"
          label={labels.assignGroups}
          data={groups}
          disabled={readOnly}
        />
        {(seesAdminGroups || (known?.adminGroups.length ?? 0) > 0) && (
          <MultiSelectField
            control={control}
            name="adminGroups"
            label="Admin groups"
            data={adminGroups}
            disabled={readOnly || !seesAdminGroups}
            description="They look after these dealers and their staff."
          />
        )}
      </FormSection>
      <AddressSection control={control} readOnly={readOnly} />
      <SettingsSection control={control} readOnly={readOnly} />
    </>
  )
}

/** `looksAfter`: the role looks after dealers one works at, so that it is asked at which of them it does. */
function DealersField({
  control,
  readOnly,
  looksAfter,
}: {
  control: Control<PersonValues>
  readOnly: boolean
  looksAfter: boolean
}) {
  const {
    field: { value: dealers, onChange },
    fieldState,
  } = useController({ control, name: 'dealers' })
  const change = (id: string, next: Partial<PersonValues['dealers'][number]>) =>
    onChange(dealers.map((entry) => (entry.dealer === id ? { ...entry, ...next } : entry)))
  return (
    <Input.Wrapper label="Dealers" labelElement="div" error={fieldState.error?.message}>
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
