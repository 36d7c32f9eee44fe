import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { callForSession, useSession, useViewer } from '../../session/session.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SentForm, useSentForm } from '../SentForm.tsx'
import { Prompt } from './Prompt.tsx'

const schema = z.object({ position: z.string().check(z.minLength(1, 'Choose one of the positions.')) })

export default function PositionsPrompt() {
  const { positions } = useSession().settings
  const { position } = useViewer()
  const form = useSentForm({
    begin: { position: position && positions.includes(position) ? position : '' },
    schema,
    send: (values) => callForSession('/api/update-position', values),
  })
  return (
    <Prompt title="What is your position?">
      <SentForm form={form} action="Continue">
        <Text size="sm" c="dimmed">
          Positions change. Tell us yours, so that your training fits.
        </Text>
        <SelectField
          {...form.field('position')}
          label="Position"
          data={positions}
          allowDeselect={false}
          data-autofocus
        />
      </SentForm>
    </Prompt>
  )
}
