import { graphql, useFragment } from 'react-relay'
import type { WhomFields_groups$key } from '../../__generated__/WhomFields_groups.graphql.ts'
import type { WhomFields_query$key } from '../../__generated__/WhomFields_query.graphql.ts'
import { useViewer } from '../../session/session.ts'
import type { Fields } from '../../ui/fields/bound.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { FormSection } from '../../ui/forms/FormPage.tsx'
import { AudienceField } from './AudienceField.tsx'

type Values = { brandId: string | null; audienceIds: string[] }

const query = graphql`
  fragment WhomFields_query on Query {
    brands(first: 100) { edges { node { databaseId name } } }
    ...AudienceField_query
  }
`

/** The brands a thing may be of, and the one a new thing begins with: who keeps to own brands gives it to one of them. */
export function useBrandChoices(root: WhomFields_query$key) {
  const { brands } = useFragment(query, root)
  const { keepsToOwnBrands, ownedBrands, editingBrand } = useViewer()
  const choices = keepsToOwnBrands
    ? ownedBrands.map(({ _id, name }) => ({ value: _id, label: name }))
    : brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))
  return { choices, newBrand: keepsToOwnBrands ? (editingBrand?._id ?? choices[0]?.value ?? null) : null }
}

type Props = {
  query: WhomFields_query$key
  field: Fields<Values>
  /** The groups it is for now. */
  chosen: WhomFields_groups$key
  /** What being for somebody means. */
  text: string
  /** What its brand means. */
  brandText: string
}

/** Whom a thing is for: its brand and its groups. */
export function WhomFields({ query: root, field, chosen, text, brandText }: Props) {
  const offered = useFragment(query, root)
  const groups = useFragment(
    graphql`fragment WhomFields_groups on AssignmentGroup @relay(plural: true) { ...AudienceField_groups }`,
    chosen,
  )
  const { choices } = useBrandChoices(root)
  const { keepsToOwnBrands } = useViewer()
  return (
    <FormSection title="For whom" text={text}>
      <SelectField
        {...field('brandId')}
        label="Brand"
        placeholder="All brands"
        data={choices}
        clearable={!keepsToOwnBrands}
        allowDeselect={!keepsToOwnBrands}
        description={brandText}
      />
      <AudienceField {...field('audienceIds')} query={offered} chosen={groups} />
    </FormSection>
  )
}
