import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import type { AdminBrandManagersField_managers$key } from '../__generated__/AdminBrandManagersField_managers.graphql.ts'
import type { AdminBrandManagersField_query$key } from '../__generated__/AdminBrandManagersField_query.graphql.ts'
import { MultiSelectField } from '../ui/SelectField.tsx'

type Props<T extends FieldValues> = {
  control: Control<T>
  name: FieldPath<T>
  query: AdminBrandManagersField_query$key
  /** Who manages it now; some may no longer be among the candidates. */
  chosen: AdminBrandManagersField_managers$key
}

export function AdminBrandManagersField<T extends FieldValues>({ control, name, query, chosen }: Props<T>) {
  const { brandManagerCandidates } = useFragment(graphql`
    fragment AdminBrandManagersField_query on Query { brandManagerCandidates { databaseId fullName email } }
  `, query)
  const managers = useFragment(graphql`
    fragment AdminBrandManagersField_managers on BrandManager @relay(plural: true) { user { databaseId fullName email } }
  `, chosen)
  const people = new Map([...managers.map(({ user }) => user), ...brandManagerCandidates].map((person) => [person.databaseId, person]))
  const options = Array.from(people.values(), ({ databaseId, fullName, email }) => ({ value: databaseId, label: email && email !== fullName ? `${fullName} (${email})` : fullName }))
  return (
    <MultiSelectField control={control} name={name} label="Brand managers" data={options} placeholder={options.length ? 'Choose people' : undefined}
      description={options.length ? 'People whose role is brand manager.' : 'Nobody has the role of brand manager yet.'} disabled={options.length === 0} />
  )
}
