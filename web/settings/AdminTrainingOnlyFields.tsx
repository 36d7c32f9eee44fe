import { SimpleGrid } from '@mantine/core'
import { useEffect } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import type { AdminTrainingOnlyFields_query$key } from '../__generated__/AdminTrainingOnlyFields_query.graphql.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { SwitchField } from '../ui/fields/SwitchField.tsx'
import type { SettingsValues } from './settingsValues.ts'

/** The switch, and the one course it leads to. */
export function AdminTrainingOnlyFields({
  form,
  query,
}: {
  form: UseFormReturn<SettingsValues>
  query: AdminTrainingOnlyFields_query$key
}) {
  const { curriculums } = useFragment(
    graphql`
    fragment AdminTrainingOnlyFields_query on Query {
      curriculums(first: 100, status: PUBLISHED) { edges { node { databaseId name courses { course { databaseId title } } } } }
    }
  `,
    query,
  )
  const { control, setValue, getValues } = form
  const [isOn, curriculumId] = useWatch({ control, name: ['flags.trainingOnly', 'curriculumId'] })
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
        control={control}
        name="flags.trainingOnly"
        label="Training only"
        description="Useful for a launch or an event."
      />
      {isOn && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <SelectField
            control={control}
            name="curriculumId"
            label="Curriculum"
            searchable
            data={curriculums.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))}
          />
          <SelectField
            control={control}
            name="courseId"
            label="Course"
            data={courses.map(({ databaseId, title }) => ({ value: databaseId, label: title }))}
            disabled={!curriculumId}
          />
        </SimpleGrid>
      )}
    </>
  )
}
