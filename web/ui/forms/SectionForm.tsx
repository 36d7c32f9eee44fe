import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { RecoveredNotice } from './DraftNotices.tsx'
import { ReadOnly } from '../fields/ReadOnly.tsx'
import type { ShownForm } from './FormPage.tsx'
import { LeaveWarning } from './LeaveWarning.tsx'

type Props<T extends FieldValues> = {
  form: ShownForm<T>
  children: ReactNode
  /** Of the button that sends it. */
  action: string
  /** It may be sent as it stands: what it says is all there from the start. */
  sendsUnchanged?: boolean
}

/** A form that is one section of a page among others, or a card of its own. Needs PortalTheme. */
export function SectionForm<T extends FieldValues>({
  form: { control, submit, discard, recoveredAt },
  children,
  action,
  sendsUnchanged = false,
}: Props<T>) {
  const { isDirty, isSubmitting } = useFormState({ control })
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void submit(event)
      }}
    >
      <LeaveWarning unsaved={isDirty && !isSubmitting} />
      <Stack gap="md">
        {recoveredAt !== undefined && discard && (
          <RecoveredNotice
            at={recoveredAt}
            onKeep={() => {
              void submit()
            }}
            onDrop={discard}
          />
        )}
        <ReadOnly when={false} anew>
          {children}
        </ReadOnly>
        <Group justify="flex-end">
          {discard && isDirty && (
            <Button variant="default" onClick={discard} disabled={isSubmitting}>
              Discard
            </Button>
          )}
          <Button type="submit" loading={isSubmitting} disabled={!isDirty && !sendsUnchanged}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
