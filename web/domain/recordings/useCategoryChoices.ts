import { graphql, useFragment } from 'react-relay'
import type { useCategoryChoices_categories$key } from '../../__generated__/useCategoryChoices_categories.graphql.ts'

export type Choice = { value: string; label: string }

/** Categories as one chooses among them in a field. */
export const useCategoryChoices = (categories: useCategoryChoices_categories$key): Choice[] =>
  useFragment(
    graphql`fragment useCategoryChoices_categories on RecordingCategory @relay(plural: true) { databaseId name }`,
    categories,
  ).map(({ databaseId, name }) => ({ value: databaseId, label: name }))
