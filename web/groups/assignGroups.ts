export const kinds = [{ value: 'DEPARTMENT', label: 'Department' }, { value: 'AUDIENCE', label: 'Audience' }]

export const kindWord = (kind: string) => kinds.find(({ value }) => value === kind)?.label ?? kind

const counted = (count: number, one: string, many: string) => (count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`])

/** The content a group is the audience of, in words; empty for none. */
export const aimedAt = ({ curriculumCount, courseCount }: { curriculumCount: number; courseCount: number }) =>
  [...counted(curriculumCount, 'curriculum', 'curriculums'), ...counted(courseCount, 'course', 'courses')].join(' and ')
