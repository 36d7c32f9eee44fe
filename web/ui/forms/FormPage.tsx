import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconLock, IconTrash } from '@tabler/icons-react'
import type { ReactNode, SyntheticEvent } from 'react'
import { useFormState, type Control, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { showFailure } from '../alerts.ts'
import classes from './FormPage.module.css'
import { RecoveredNotice } from './DraftNotices.tsx'
import { LeaveWarning } from './LeaveWarning.tsx'
import { ReadOnly } from '../fields/ReadOnly.tsx'
import { counted } from '../formats.ts'

type Fields = Record<string, string | string[]>

/**
 * What a failed save says about single fields: the `fields` of a refused mutation, or the one field that a REST answer
 * names.
 */
function fieldsOf(error: unknown): Fields {
  if (typeof error !== 'object' || error === null) return {}
  if ('fields' in error && typeof error.fields === 'object' && error.fields !== null) return error.fields as Fields
  if ('field' in error && typeof error.field === 'string' && error.field && 'message' in error)
    return { [error.field]: String(error.message) }
  return {}
}

/**
 * Puts the server's complaints at their fields; what belongs to no field of this form goes to the alert. What was typed
 * stays.
 */
export function showServerErrors<T extends FieldValues>(form: UseFormReturn<T>, error: unknown) {
  const fields = Object.entries(fieldsOf(error))
  const known = fields.filter(([name]) => name.split('.')[0]! in form.getValues())
  for (const [name, message] of known)
    form.setError(name as FieldPath<T>, { type: 'server', message: [message].flat()[0] })
  if (known.length > 0) form.setFocus(known[0]![0] as FieldPath<T>)
  else if (fields.length > 0) showFailure([fields[0]![1]].flat()[0])
  // a refused mutation without fields was told when it came back
  else if (error instanceof Error) showFailure(error)
}

const FRESH = { keepDirtyValues: false, keepDirty: false }

/**
 * Back to what is stored. A form that keeps what was typed when its record changes would keep it on a bare reset() too.
 */
export const discardChanges = <T extends FieldValues>(form: Pick<UseFormReturn<T>, 'reset'>) =>
  form.reset(undefined, FRESH)

/** What is in the fields, or what the answer gave, is stored now. */
export const settleChanges = <T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'reset' | 'getValues'>,
  stored: T = form.getValues(),
) => form.reset(stored, FRESH)

/** What a page or a dialog shows of a form; useRecordForm makes it. */
export type ShownForm<T extends FieldValues> = {
  control: Control<T, unknown, T>
  submit: (event?: SyntheticEvent) => unknown
  /** Takes changes back. */
  discard?: () => void
  /** When what an earlier visit left in the fields was typed. */
  recoveredAt?: number
}

type FormPageProps<T extends FieldValues> = {
  form: ShownForm<T>
  children: ReactNode
  saveLabel?: string
  /** For who may look but not save: a note instead of the bar, and no field can be changed. */
  readOnly?: boolean
  /** Publish, delete … at the left of the bar. */
  more?: ReactNode
  /**
   * Saves and does one thing more; then this is the way on, and saving alone the quieter one beside it. `always`: also
   * where nothing is left to save.
   */
  andAlso?: { label: string; submit: () => unknown; always?: boolean }
}

/**
 * A form in sections over a bar that stays in sight, tells what is unsaved, and asks before it is left. Needs
 * PortalTheme.
 */
export function FormPage<T extends FieldValues>({
  form: { control, submit, discard, recoveredAt },
  children,
  saveLabel = 'Save',
  more,
  andAlso,
  readOnly = false,
}: FormPageProps<T>) {
  const { isDirty, isSubmitting, errors } = useFormState({ control })
  const faults = Object.keys(errors).length
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void submit(event)
      }}
    >
      <LeaveWarning unsaved={isDirty && !isSubmitting} />
      {readOnly && (
        <Alert variant="light" color="gray" icon={<IconLock aria-hidden="true" />} mb="lg">
          You can look at this, but not change it.
        </Alert>
      )}
      <Stack gap="lg">
        {recoveredAt !== undefined && discard && (
          <RecoveredNotice
            at={recoveredAt}
            onKeep={() => {
              void submit()
            }}
            onDrop={discard}
          />
        )}
        <ReadOnly when={readOnly} anew>
          {children}
        </ReadOnly>
      </Stack>
      {!readOnly && (
        <div className={classes.bar}>
          <Group justify="space-between" gap="sm">
            <Group gap="sm">{more}</Group>
            <Group gap="sm" ml="auto" justify="flex-end">
              <Text size="sm" c={faults ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
                {faults
                  ? `${counted(faults, 'field needs', 'fields need')} your attention`
                  : isDirty
                    ? 'Unsaved changes'
                    : ''}
              </Text>
              {discard && isDirty && (
                <Button variant="default" onClick={discard} disabled={isSubmitting}>
                  Discard
                </Button>
              )}
              <Button type="submit" variant={andAlso ? 'default' : 'filled'} loading={isSubmitting} disabled={!isDirty}>
                {saveLabel}
              </Button>
              {andAlso && (
                <Button
                  disabled={isSubmitting || !(isDirty || andAlso.always)}
                  onClick={() => {
                    void andAlso.submit()
                  }}
                >
                  {andAlso.label}
                </Button>
              )}
            </Group>
          </Group>
        </div>
      )}
    </form>
  )
}

/** Deletes what the form is about: at the left of its bar. */
export function DeleteButton({ onClick, children }: { onClick: () => unknown; children: ReactNode }) {
  return (
    <Button
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={18} aria-hidden="true" />}
      onClick={() => {
        void onClick()
      }}
    >
      {children}
    </Button>
  )
}

/** Leaves the page of a form whose record is gone, without a question about what was typed. */
export function useLeaveGone({ discard }: Discarding) {
  const navigate = useNavigate()
  return (to: string) => {
    // Before the address changes the form must have said that nothing of it is unsaved.
    flushSync(discard)
    void navigate(to)
  }
}

type Discarding = { discard: () => void }

type DeleteRecordProps = {
  form: Discarding
  /** Asks and deletes; true when it is gone. */
  ask: () => Promise<boolean>
  /** Where its list is. */
  to: string
  children: ReactNode
}

/** The same with a question first; the page is left once it is gone, and what was typed stays as long as it is not. */
export function DeleteRecord({ form, ask, to, children }: DeleteRecordProps) {
  const leave = useLeaveGone(form)
  const remove = async () => {
    if (await ask()) leave(to)
  }
  return <DeleteButton onClick={remove}>{children}</DeleteButton>
}

/** One titled part of a form: what it is about at the left, its fields at the right. */
export function FormSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <Card component="section" aria-label={title} className={classes.part}>
      <div className={classes.section}>
        <Stack gap={4}>
          <Title order={2} size="h4">
            {title}
          </Title>
          {text && (
            <Text size="sm" c="dimmed" component="div">
              {text}
            </Text>
          )}
        </Stack>
        <Stack gap="md" miw={0}>
          {children}
        </Stack>
      </div>
    </Card>
  )
}
