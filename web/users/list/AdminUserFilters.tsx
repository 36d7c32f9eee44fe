import { Button, Card, Collapse, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useState } from 'react'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import { SaveUserInput, UserRequestState, UserStatus } from '../../contract/__generated__/limits.ts'
import type { AdminUserFilters_query$key } from '../../__generated__/AdminUserFilters_query.graphql.ts'
import type { AdminUserFiltersZipQuery } from '../../__generated__/AdminUserFiltersZipQuery.graphql.ts'
import { reportFailure } from '../../relay/failure.ts'
import { useSession } from '../../session/session.ts'
import { FilterChips } from '../../ui/lists/search/FilterChips.tsx'
import { canadianProvinces, countries, usStates } from '../../ui/fields/places/regions.ts'
import { SearchBar } from '../../ui/lists/search/SearchBar.tsx'
import { statusWord } from '../../ui/StatusChip.tsx'
import type { SearchState } from '../../ui/lists/search/useSearchState.ts'
import { AdminDealerChoice } from '../AdminDealerChoice.tsx'
import type { searchDefaults } from './userSearch.ts'

type Values = typeof searchDefaults
type Option = { value: string; label: string }

const states: Option[] = UserStatus.map((value) => ({ value, label: statusWord(value) }))
const requestStates: Option[] = UserRequestState.map((value) => ({ value, label: statusWord(value) }))
const yesNo: Option[] = [
  { value: 'yes', label: 'May sign in' },
  { value: 'no', label: 'May not sign in' },
]
const distances: Option[] = [5, 10, 25, 50, 100, 250, 500].map((miles) => ({
  value: String(miles),
  label: `Within ${miles} miles`,
}))
const regions = [
  { group: 'United States', items: usStates },
  { group: 'Canada', items: canadianProvinces },
]

const labelOf = (options: readonly Option[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value

/** The filters that are a click away. */
const FOLDED = [
  'state',
  'country',
  'zipcode',
  'active',
  'dealer',
  'assignmentGroup',
  'adminGroup',
  'participatingRequestStatus',
  'deactivateRequestStatus',
] as const

type Choices = {
  roles: Option[]
  groups: Option[]
  adminGroups: Option[]
  /** The one searched for. */
  dealer: Option | undefined
}

/** What the list is narrowed by, each to be taken off alone. */
function chipsOf({ values, set }: SearchState<Values>, { roles, groups, adminGroups, dealer }: Choices) {
  const chip = (name: keyof Values, text: string) =>
    values[name] ? [{ key: name, label: text, onRemove: () => set({ [name]: '' }) }] : []
  const zipChip = values.zipcode
    ? [
        {
          key: 'zipcode',
          label: values.zipDistance
            ? `Within ${values.zipDistance} miles of ${values.zipcode}`
            : `Zip code ${values.zipcode}`,
          onRemove: () => set({ zipcode: '', zipDistance: '' }),
        },
      ]
    : []
  return [
    ...chip('text', `“${values.text}”`),
    ...chip('status', labelOf(states, values.status)),
    ...chip('role', labelOf(roles, values.role)),
    ...chip('state', labelOf([...usStates, ...canadianProvinces], values.state)),
    ...chip('country', labelOf(countries, values.country)),
    ...zipChip,
    ...chip('dealer', dealer?.label || 'One dealer'),
    ...chip('assignmentGroup', labelOf(groups, values.assignmentGroup)),
    ...chip('adminGroup', labelOf(adminGroups, values.adminGroup)),
    ...chip('active', labelOf(yesNo, values.active)),
    ...chip(
      'participatingRequestStatus',
      `Participation request: ${labelOf(requestStates, values.participatingRequestStatus)}`,
    ),
    ...chip(
      'deactivateRequestStatus',
      `Deactivation request: ${labelOf(requestStates, values.deactivateRequestStatus)}`,
    ),
  ]
}

type Props = { search: SearchState<Values>; query: AdminUserFilters_query$key }

/** The documented search fields: the common ones in a row, the others a click away, and what is on as chips. */
export function AdminUserFilters({ search, query }: Props) {
  const { roles, assignmentGroupNames, availableAdminGroups, node } = useFragment(
    graphql`
    fragment AdminUserFilters_query on Query
    @argumentDefinitions(dealerId: { type: "ID!" }, hasDealer: { type: "Boolean!" }) {
      roles(first: 100) { edges { node { key name } } }
      assignmentGroupNames { databaseId name }
      availableAdminGroups { databaseId name }
      node(id: $dealerId) @include(if: $hasDealer) { ... on Dealer { databaseId displayName } }
    }
  `,
    query,
  )
  const folded = FOLDED.filter((name) => search.values[name]).length
  const [open, { toggle }] = useDisclosure(folded > 0)
  const choices: Choices = {
    roles: roles.edges.map(({ node: { key, name } }) => ({ value: key, label: name })),
    groups: assignmentGroupNames.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
    adminGroups: availableAdminGroups.map(({ databaseId, name }) => ({ value: databaseId, label: name })),
    dealer: node?.databaseId ? { value: node.databaseId, label: node.displayName ?? '' } : undefined,
  }
  return (
    <>
      <SearchBar
        search={search}
        fields={[
          { kind: 'text', name: 'text', label: 'Search by name or email' },
          { kind: 'select', name: 'status', label: 'Any status', options: states },
          { kind: 'select', name: 'role', label: 'Any role', options: choices.roles },
        ]}
        more={
          <Button
            variant="default"
            leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
            onClick={toggle}
            aria-expanded={open}
            aria-controls="more-filters"
          >
            More filters{folded ? ` (${folded})` : ''}
          </Button>
        }
      />
      <Collapse expanded={open} id="more-filters">
        <MoreFilters search={search} choices={choices} />
      </Collapse>
      <FilterChips label="Active filters" onClear={search.clear} chips={chipsOf(search, choices)} />
    </>
  )
}

function MoreFilters({ search: { values, set }, choices }: { search: SearchState<Values>; choices: Choices }) {
  const { labels } = useSession().settings
  const select = (
    name: keyof Values,
    label: string,
    data: Option[] | { group: string; items: Option[] }[],
    more: object = {},
  ) => (
    <Select
      label={label}
      placeholder="Any"
      data={data}
      value={values[name] || null}
      onChange={(value) => set({ [name]: value ?? '' })}
      clearable
      searchable={data.length > 8 || data.some((entry) => 'items' in entry)}
      nothingFoundMessage="Nothing found"
      clearButtonProps={{ 'aria-label': `Clear ${label}` }}
      {...more}
    />
  )
  return (
    <Card mb="md" component="section" aria-label="More filters">
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 3, xl: 4 }} spacing="md" verticalSpacing="sm">
        {select('state', 'State or province', regions)}
        {select('country', 'Country', countries)}
        <ZipFields zipcode={values.zipcode} zipDistance={values.zipDistance} onChange={set} />
        <AdminDealerChoice
          label="Dealer"
          value={values.dealer}
          known={choices.dealer}
          onChange={(id) => set({ dealer: id })}
        />
        {select('assignmentGroup', labels.assignGroups, choices.groups)}
        {select('adminGroup', 'Admin group', choices.adminGroups, { description: undefined })}
        {select('active', 'Account', yesNo)}
        {select('participatingRequestStatus', 'Request to stop taking part', requestStates)}
        {select('deactivateRequestStatus', 'Request to deactivate', requestStates)}
      </SimpleGrid>
    </Card>
  )
}

const zipKnown = graphql`query AdminUserFiltersZipQuery($postalCode: String!) { postalPlace(postalCode: $postalCode) { __typename } }`

type ZipProps = { zipcode: string; zipDistance: string; onChange: (changes: Partial<Values>) => void }

/** A zip code and the miles around it. One nobody knows is said at the field and does not become a search. */
function ZipFields({ zipcode, zipDistance, onChange }: ZipProps) {
  const environment = useRelayEnvironment()
  const [typed, setTyped] = useState(zipcode)
  const [stored, setStored] = useState(zipcode)
  const [problem, setProblem] = useState<string>()
  if (stored !== zipcode) {
    setStored(zipcode)
    setTyped(zipcode)
  }
  const search = async (code: string, miles: string) => {
    const wanted = code.trim()
    if (!wanted) {
      setProblem(miles ? 'Enter a zip code to measure from.' : undefined)
      return onChange({ zipcode: '', zipDistance: '' })
    }
    // Part of a code is a search for what begins with it; a whole one is to exist.
    if (miles || /^(\d{5}|[a-z]\d[a-z])/i.test(wanted)) {
      const known = await fetchQuery<AdminUserFiltersZipQuery>(environment, zipKnown, { postalCode: wanted })
        .toPromise()
        .catch(reportFailure)
      if (!known?.postalPlace) return setProblem('This zip or postal code is not known.')
    }
    setProblem(undefined)
    onChange({ zipcode: wanted, zipDistance: miles })
  }
  return (
    <>
      <TextInput
        label="Zip or postal code"
        placeholder="59715 or V1Y 2B1"
        maxLength={SaveUserInput.postalCode.max}
        value={typed}
        error={problem}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(undefined)
        }}
        onBlur={() => {
          if (typed.trim() !== zipcode) void search(typed, zipDistance)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void search(typed, zipDistance)
        }}
      />
      <Select
        label="Distance"
        placeholder="This code only"
        data={
          distances.some(({ value }) => value === zipDistance) || !zipDistance
            ? distances
            : [...distances, { value: zipDistance, label: `Within ${zipDistance} miles` }]
        }
        value={zipDistance || null}
        clearable
        clearButtonProps={{ 'aria-label': 'Clear the distance' }}
        onChange={(miles) => {
          void search(typed, miles ?? '')
        }}
      />
    </>
  )
}
