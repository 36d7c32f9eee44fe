import { Text } from '@mantine/core'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { SaveCurriculumInput } from '../../contract/__generated__/limits.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import type { CurriculumValues } from '../curriculumValues.ts'

const { dueDays } = SaveCurriculumInput

const choices = [
  { value: 'none', label: 'No due date' },
  { value: 'day', label: 'On a day', description: 'The same day for everyone, also for people who join after it.' },
  {
    value: 'days',
    label: 'Days after it opens',
    description: 'Counted for each person from the day it opened to them.',
  },
] as const

interface Props {
  form: Pick<UseFormReturn<CurriculumValues>, 'control' | 'clearErrors'>
  readOnly: boolean
}

export function AdminDueFields({ form: { control, clearErrors }, readOnly }: Props) {
  const due = useWatch({ control, name: 'due' })
  return (
    <>
      <ChoiceField
        control={control}
        name="due"
        label="When it is due"
        data={choices}
        stacked
        readOnly={readOnly}
        // What is out of sight needs nobody's attention.
        onChosen={() => clearErrors(['dueOn', 'dueDays'])}
      />
      {due === 'day' && (
        <DateField control={control} name="dueOn" label="Due on" required readOnly={readOnly} maw={320} />
      )}
      {due === 'days' && (
        <NumberField
          control={control}
          name="dueDays"
          label="Days after it opens"
          required
          readOnly={readOnly}
          min={dueDays.min}
          max={dueDays.max}
          maw={320}
        />
      )}
      {due !== 'none' && (
        <Text size="sm" c="dimmed">
          The day is the portal’s and counts as a whole. People who have not completed the curriculum are reminded a
          week and a day before, and weekly for four weeks once it is overdue. A change applies to everyone right away.
        </Text>
      )}
    </>
  )
}
