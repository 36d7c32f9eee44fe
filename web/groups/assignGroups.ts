import { graphql, readInlineData } from 'react-relay'
import type { assignGroups_group$key } from '../__generated__/assignGroups_group.graphql.ts'

export const kinds = [{ value: 'DEPARTMENT', label: 'Department' }, { value: 'AUDIENCE', label: 'Audience' }]

export const kindWord = (kind: string) => kinds.find(({ value }) => value === kind)?.label ?? kind

const counted = (count: number, one: string, many: string) => (count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`])

/** The content a group is the audience of, in words; empty for none. */
export function aimedAt(group: assignGroups_group$key) {
  const { curriculumCount, courseCount } = readInlineData(graphql`fragment assignGroups_group on AssignmentGroup @inline { curriculumCount courseCount }`, group)
  return [...counted(curriculumCount, 'curriculum', 'curriculums'), ...counted(courseCount, 'course', 'courses')].join(' and ')
}
