import { graphql, useFragment } from 'react-relay'
import type { AdminBoardFields_query$key } from '../__generated__/AdminBoardFields_query.graphql.ts'
import type { Fields } from '../ui/fields/bound.ts'
import { ChoiceField } from '../ui/fields/ChoiceField.tsx'
import { CountryFields } from '../ui/fields/places/CountryFields.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { FormSection } from '../ui/forms/FormPage.tsx'
import type { BoardValues } from './boardValues.ts'
import { measures } from './words.ts'

type Named = { edges: readonly { node: { databaseId: string; name: string } }[] }
const choices = ({ edges }: Named) => edges.map(({ node: { databaseId: value, name: label } }) => ({ value, label }))

/** What decides the places: what is counted, when and of whom. */
export function AdminBoardFields({ field, query }: { field: Fields<BoardValues>; query: AdminBoardFields_query$key }) {
  const { brands, roles, assignmentGroups } = useFragment(
    graphql`
    fragment AdminBoardFields_query on Query {
      brands(first: 100) { edges { node { databaseId name } } }
      roles(first: 100) { edges { node { databaseId name } } }
      assignmentGroups(first: 100) { edges { node { databaseId name } } }
    }
  `,
    query,
  )
  return (
    <>
      <FormSection title="What it counts" text="Days begin and end at midnight where the portal lives.">
        <ChoiceField {...field('measure')} label="Measure" data={measures} />
        <DateField {...field('firstDay')} label="First day" required />
        <DateField {...field('lastDay')} label="Last day" required />
        <SwitchField
          {...field('perWeek')}
          label="Average per week since joining"
          description="Who joined late is measured by the weeks they were there. Learners read that on the board."
        />
        <SelectField {...field('brandId')} label="Brand" placeholder="All brands" clearable data={choices(brands)} />
      </FormSection>
      <FormSection title="Who is on it" text="Active people who take part. Left empty, everybody is.">
        <CountryFields country={field('country')} region={field('region')} />
        <SelectField {...field('roleId')} label="Role" placeholder="All roles" clearable data={choices(roles)} />
        <SelectField
          {...field('groupId')}
          label="Department or group"
          placeholder="All departments"
          clearable
          data={choices(assignmentGroups)}
        />
      </FormSection>
    </>
  )
}
