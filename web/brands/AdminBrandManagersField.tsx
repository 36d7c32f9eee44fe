import { MultiSelect } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form'
import { fetchQuery, graphql, useFragment, useRelayEnvironment } from 'react-relay'
import type { AdminBrandManagersField_managers$key } from '../__generated__/AdminBrandManagersField_managers.graphql.ts'
import type { AdminBrandManagersField_query$key } from '../__generated__/AdminBrandManagersField_query.graphql.ts'
import type { AdminBrandManagersFieldSearchQuery } from '../__generated__/AdminBrandManagersFieldSearchQuery.graphql.ts'
import { showFailure } from '../ui/alerts.ts'

type Props<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  query: AdminBrandManagersField_query$key
  /** Who manages it now; some may no longer be among the candidates. */
  chosen: AdminBrandManagersField_managers$key
}

type Person = { databaseId: string; fullName: string; email: string | null | undefined }

const searched = graphql`
  query AdminBrandManagersFieldSearchQuery($text: String) { brandManagerCandidates(text: $text) { databaseId fullName email } }
`

/** People whose role is brand manager, found by name or address: the first fifty are here, the rest is asked for while one types. */
export function AdminBrandManagersField<T extends FieldValues>({ control, name, query, chosen }: Props<T>) {
  const { brandManagerCandidates } = useFragment(
    graphql`
    fragment AdminBrandManagersField_query on Query { brandManagerCandidates { databaseId fullName email } }
  `,
    query,
  )
  const managers = useFragment(
    graphql`
    fragment AdminBrandManagersField_managers on BrandManager @relay(plural: true) { user { databaseId fullName email } }
  `,
    chosen,
  )
  const environment = useRelayEnvironment()
  const { field, fieldState } = useController({ control, name })
  const [found, setFound] = useState<readonly Person[]>([])
  const [typed, setTyped] = useState('')
  const search = useDebouncedCallback((text: string) => {
    fetchQuery<AdminBrandManagersFieldSearchQuery>(environment, searched, { text })
      .toPromise()
      .then((answer) => {
        if (answer) setFound((before) => [...before, ...answer.brandManagerCandidates])
      })
      .catch(showFailure)
  }, 250)

  const people = new Map<string, Person>(
    [...managers.map(({ user }) => user), ...brandManagerCandidates, ...found].map((person) => [
      person.databaseId,
      person,
    ]),
  )
  const options = Array.from(people.values(), ({ databaseId, fullName, email }) => ({
    value: databaseId,
    label: email && email !== fullName ? `${fullName} (${email})` : fullName,
  }))
  const value = (field.value ?? []) as string[]
  return (
    <MultiSelect
      {...field}
      value={value}
      label="Brand managers"
      data={options}
      searchable
      clearable
      hidePickedOptions
      maxDropdownHeight={280}
      placeholder={value.length ? undefined : 'Type a name or an address'}
      description={options.length ? 'People whose role is brand manager.' : 'Nobody has the role of brand manager yet.'}
      nothingFoundMessage="No brand manager of this name"
      disabled={options.length === 0}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        if (text.trim()) search(text.trim())
      }}
      error={fieldState.error?.message}
      clearButtonProps={{ 'aria-label': 'Clear brand managers' }}
    />
  )
}
