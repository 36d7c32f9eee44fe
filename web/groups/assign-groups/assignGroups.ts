import { graphql, readInlineData } from 'react-relay'
import type { assignGroups_group$key } from '../../__generated__/assignGroups_group.graphql.ts'

export const kinds = [
  { value: 'DEPARTMENT', label: 'Department' },
  { value: 'AUDIENCE', label: 'Audience' },
  { value: 'DYNAMIC', label: 'Dynamic group' },
]

export const kindWord = (kind: string) => kinds.find(({ value }) => value === kind)?.label ?? kind

/** The content a group is the audience of, in words; empty for none. */
export const aimedAt = (group: assignGroups_group$key) =>
  readInlineData(graphql`fragment assignGroups_group on AssignmentGroup @inline { aimedAt }`, group).aimedAt ?? ''
