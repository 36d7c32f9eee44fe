import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useRef, type FormEvent, type ReactNode } from 'react'
import { useFormState, type Control, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { useBlocker } from 'react-router'
import { showFailure } from '../alerts.ts'
import { confirm } from './confirm.tsx'
import classes from './FormPage.module.css'

type Fields = Record<string, string | string[]>

/** What a failed save says about single fields: the `fields` of a refused mutation, or the one field that a REST answer names. */
function fieldsOf(error: unknown): Fields {
  if (typeof error !== 'object' || error === null) return {}
  if ('fields' in error && typeof error.fields === 'object' && error.fields !== null) return error.fields as Fields
  if ('field' in error && typeof error.field === 'string' && error.field && 'message' in error)
    return { [error.field]: String(error.message) }
  return {}
}

/** Puts the server's complaints at their fields; what belongs to no field of this form goes to the alert. What was typed stays. */
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

/** Back to what is stored. A form that keeps what was typed when its record changes would keep it on a bare reset() too. */
export const discardChanges = <T extends FieldValues>(form: Pick<UseFormReturn<T>, 'reset'>) =>
  form.reset(undefined, { keepDirtyValues: false })

/** What is in the fields, or what the answer gave, is stored now. */
export const settleChanges = <T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'reset' | 'getValues'>,
  stored: T = form.getValues(),
) => form.reset(stored, { keepDirtyValues: false })

/** Asks before unsaved work is left, inside the portal and when the page is closed. */
export function useLeaveWarning(unsaved: boolean) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unsaved && currentLocation.pathname !== nextLocation.pathname,
  )
  const asking = useRef(false)
  useEffect(() => {
    if (blocker.state !== 'blocked' || asking.current) return
    asking.current = true
    void confirm({
      title: 'Leave without saving?',
      text: 'What you changed on this page is not saved yet.',
      action: 'Leave',
      danger: true,
    }).then((leave) => {
      asking.current = false
      if (leave) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker])
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])
}

type FormPageProps<T extends FieldValues> = {
  control: Control<T>
  /** form.handleSubmit(save) */
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  children: ReactNode
  saving?: boolean
  saveLabel?: string
  /** Takes changes back; usually () => discardChanges(form). */
  onReset?: () => void
  /** For who may look but not save: a note instead of the bar. The fields say readOnly themselves. */
  readOnly?: boolean
  /** Publish, delete … at the left of the bar. */
  more?: ReactNode
}

/** A form in sections over a bar that stays in sight, tells what is unsaved, and asks before it is left. Needs PortalTheme. */
export function FormPage<T extends FieldValues>({
  control,
  onSubmit,
  children,
  saving = false,
  saveLabel = 'Save',
  onReset,
  more,
  readOnly = false,
}: FormPageProps<T>) {
  const { isDirty, isSubmitting, errors } = useFormState({ control })
  const busy = saving || isSubmitting
  const faults = Object.keys(errors).length
  useLeaveWarning(isDirty && !busy)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        void onSubmit(event)
      }}
    >
      {readOnly && (
        <Alert variant="light" color="gray" icon={<IconLock aria-hidden="true" />} mb="lg">
          You can look at this, but not change it.
        </Alert>
      )}
      <Stack gap="lg">{children}</Stack>
      {!readOnly && (
        <div className={classes.bar}>
          <Group justify="space-between" gap="sm">
            <Group gap="sm">{more}</Group>
            <Group gap="sm" ml="auto">
              <Text size="sm" c={faults ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
                {faults
                  ? `${faults} ${faults === 1 ? 'field needs' : 'fields need'} your attention`
                  : isDirty
                    ? 'Unsaved changes'
                    : ''}
              </Text>
              {onReset && isDirty && (
                <Button variant="default" onClick={onReset} disabled={busy}>
                  Discard
                </Button>
              )}
              <Button type="submit" loading={busy} disabled={!isDirty}>
                {saveLabel}
              </Button>
            </Group>
          </Group>
        </div>
      )}
    </form>
  )
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
