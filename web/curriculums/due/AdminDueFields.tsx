import { Text } from '@mantine/core'
import { SaveCurriculumInput } from '../../contract/__generated__/limits.ts'
import type { FormOf } from '../../ui/fields/bound.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import type { CurriculumValues } from '../curriculumValues.ts'

const choices = [
  { value: 'none', label: 'No due date' },
  { value: 'day', label: 'On a day', description: 'The same day for everyone, also for people who join after it.' },
  {
    value: 'days',
    label: 'Days after it opens',
    description: 'Counted for each person from the day it opened to them.',
  },
] as const

export function AdminDueFields({ form: { form, field } }: { form: FormOf<CurriculumValues> }) {
  const due = useValue(field('due'))
  return (
    <>
      <ChoiceField
        {...field('due')}
        label="When it is due"
        data={choices}
        stacked
        // What is out of sight needs nobody's attention.
        onChosen={() => form.clearErrors(['dueOn', 'dueDays'])}
      />
      {due === 'day' && <DateField {...field('dueOn')} label="Due on" required maw={320} />}
      {due === 'days' && (
        <NumberField
          {...field('dueDays')}
          {...SaveCurriculumInput.dueDays}
          label="Days after it opens"
          required
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
