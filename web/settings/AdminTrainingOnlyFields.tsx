import { SimpleGrid } from '@mantine/core'
import { useEffect } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminTrainingOnlyFields_query$key } from '../__generated__/AdminTrainingOnlyFields_query.graphql.ts'
import type { FormOf } from '../ui/fields/bound.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import { useValue } from '../ui/fields/useField.ts'
import type { SettingsValues } from './settingsValues.ts'

type Props = { form: FormOf<SettingsValues>; query: AdminTrainingOnlyFields_query$key }

/** The switch, and the one course it leads to. */
export function AdminTrainingOnlyFields({ form: { form, field }, query }: Props) {
  const { curriculums } = useFragment(
    graphql`
    fragment AdminTrainingOnlyFields_query on Query {
      curriculums(first: 100, status: PUBLISHED) { edges { node { databaseId name courses { course { databaseId title } } } } }
    }
  `,
    query,
  )
  const { setValue, getValues } = form
  const isOn = useValue(field('flags.trainingOnly'))
  const curriculumId = useValue(field('curriculumId'))
  const courses =
    curriculums.edges.find(({ node }) => node.databaseId === curriculumId)?.node.courses.map(({ course }) => course) ??
    []
  // another curriculum has other courses
  useEffect(() => {
    const chosen = getValues('courseId')
    if (chosen && !courses.some(({ databaseId }) => databaseId === chosen))
      setValue('courseId', null, { shouldDirty: true })
  })
  return (
    <>
      <SwitchField
        {...field('flags.trainingOnly')}
        label="Training only"
        description="Useful for a launch or an event."
      />
      {isOn && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <SelectField
            {...field('curriculumId')}
            label="Curriculum"
            searchable
            data={curriculums.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
          />
          <SelectField
            {...field('courseId')}
            label="Course"
            data={courses.map(({ databaseId, title }) => ({ value: databaseId, label: title }))}
            disabled={!curriculumId}
          />
        </SimpleGrid>
      )}
    </>
  )
}
