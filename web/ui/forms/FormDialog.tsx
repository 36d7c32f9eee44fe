import { Button, Drawer, Group, Modal, Stack } from '@mantine/core'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { confirm } from '../dialogs/confirm.tsx'
import { ReadOnly } from '../fields/ReadOnly.tsx'
import type { ShownForm } from './FormPage.tsx'
import { LeaveWarning } from './LeaveWarning.tsx'

type Props<T extends FieldValues> = {
  form: ShownForm<T>
  onClose: () => void
  children: ReactNode
  /** Of the button that sends it. */
  action?: string
  /** Of the button beside it, where “Cancel” could be taken for the deed. */
  stay?: string
  /** It takes something away: a red button, and leaving it never asks. */
  danger?: boolean
  /** Delete … at the left of the buttons. */
  more?: ReactNode
}

const unsaved = {
  title: 'Close without saving?',
  text: 'What you changed is not saved yet.',
  action: 'Discard changes',
}

/** A form in a dialog. Closing asks when something was typed. Needs PortalTheme. */
export function FormDialog<T extends FieldValues>({
  title,
  size,
  fullScreen,
  side = false,
  leaving = unsaved,
  onClose,
  ...inner
}: Props<T> & {
  title: string
  size?: string
  fullScreen?: boolean
  /** At the right edge, from top to bottom: for what is long. */
  side?: boolean
  /** What closing asks, where nothing is saved but sent or added. */
  leaving?: { title: string; text: string; action: string }
}) {
  const { isDirty, isSubmitting } = useFormState({ control: inner.form.control })
  const close = async () => {
    if (isSubmitting) return
    const sure = !isDirty || inner.danger || (await confirm({ ...leaving, stay: 'Keep editing', danger: true }))
    if (!sure) return
    // With it goes the draft of it.
    if (isDirty) inner.form.discard?.()
    onClose()
  }
  const closeAfterAsking = () => {
    void close()
  }
  const frame = { opened: true, onClose: closeAfterAsking, title, size, closeButtonProps: { 'aria-label': 'Close' } }
  const content = <DialogForm {...inner} onClose={closeAfterAsking} />
  return side ? (
    <Drawer {...frame} position="right">
      {content}
    </Drawer>
  ) : (
    <Modal {...frame} fullScreen={fullScreen} centered>
      {content}
    </Modal>
  )
}

const FIELD =
  'input:not([type="hidden"], [type="file"], :disabled), textarea:not(:disabled), [data-dates-input]:not(:disabled), [contenteditable="true"]'

/** Where the keyboard begins: in the first field, or where there is none on the button that changes nothing. */
function useBeginsAtFirst(form: RefObject<HTMLFormElement | null>, safe: RefObject<HTMLButtonElement | null>) {
  useEffect(() => {
    const first =
      form.current?.querySelector<HTMLElement>('[data-autofocus]') ??
      form.current?.querySelector<HTMLElement>(FIELD) ??
      safe.current
    if (!first) return
    // The dialog looks for it when it opens; a form that arrives later goes there itself.
    first.setAttribute('data-autofocus', 'true')
    const late = setTimeout(() => {
      if (!form.current?.contains(document.activeElement)) first.focus({ preventScroll: true })
    })
    return () => clearTimeout(late)
  }, [form, safe])
}

/** What stands in it: for a Modal that is open before its form has what it asks the server for. */
export function DialogForm<T extends FieldValues>({
  form: { control, submit },
  onClose,
  children,
  action = 'Save',
  stay = 'Cancel',
  danger = false,
  more,
}: Props<T>) {
  const { isDirty, isSubmitting } = useFormState({ control })
  const fields = useRef<HTMLFormElement>(null)
  const safe = useRef<HTMLButtonElement>(null)
  useBeginsAtFirst(fields, safe)
  return (
    <form
      ref={fields}
      noValidate
      onSubmit={(event) => {
        // A dialog may be opened from within another form, which hears of everything in it.
        event.stopPropagation()
        void submit(event)
      }}
    >
      <LeaveWarning unsaved={isDirty && !danger && !isSubmitting} />
      <Stack>
        <ReadOnly when={false} anew>
          {children}
        </ReadOnly>
        <Group gap="xs">
          {more}
          <Group gap="xs" ml="auto">
            <Button ref={safe} variant="default" disabled={isSubmitting} onClick={onClose}>
              {stay}
            </Button>
            <Button type="submit" color={danger ? 'red' : undefined} loading={isSubmitting}>
              {action}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}
