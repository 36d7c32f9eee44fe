import { Skeleton, Stack } from '@mantine/core'
import * as z from 'zod/mini'
import { callForSession } from '../../session/session.ts'
import { ChoicesField } from '../../ui/fields/ChoiceField.tsx'
import { SentForm, useSentForm } from '../SentForm.tsx'
import { useGroupNames } from './useGroupNames.ts'

type Props = {
  kind: 'DEPARTMENT' | 'AUDIENCE'
  label: string
  path: '/api/update-role-audience' | '/api/update-audience'
}

/** One or more groups a person puts themselves into. */
export function GroupChoice({ kind, label, path }: Props) {
  const groups = useGroupNames(kind)
  const form = useSentForm({
    begin: { assignmentGroups: new Array<string>() },
    schema: z.object({
      assignmentGroups: z.array(z.string()).check(z.minLength(1, `Choose at least one ${kind.toLowerCase()}.`)),
    }),
    send: (values) => callForSession(path, values),
  })
  return (
    <SentForm form={form} action="Continue" ready={groups !== undefined}>
      {groups ? (
        <ChoicesField {...form.field('assignmentGroups')} label={label} data={groups} stacked />
      ) : (
        <Stack gap="sm" role="status" aria-label="Loading">
          <Skeleton height={20} width="60%" />
          <Skeleton height={20} width="45%" />
          <Skeleton height={20} width="55%" />
        </Stack>
      )}
    </SentForm>
  )
}
