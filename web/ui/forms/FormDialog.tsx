import { Button, Drawer, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormState, type FieldValues } from 'react-hook-form'
import { confirm } from './confirm.tsx'
import { ReadOnly } from '../fields/ReadOnly.tsx'
import type { ShownForm } from './FormPage.tsx'
import { LeaveWarning } from './LeaveWarning.tsx'

type Props<T extends FieldValues> = {
  form: ShownForm<T>
  onClose: () => void
  children: ReactNode
  /** Of the button that sends it. */
  action?: string
  /** It takes something away: a red button, and leaving it never asks. */
  danger?: boolean
  /** Delete … at the left of the buttons. */
  more?: ReactNode
}

const unsaved = { title: 'Close without saving?', text: 'What you changed is not saved yet.', action: 'Close' }

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
    const sure = !isDirty || inner.danger || (await confirm({ ...leaving, danger: true }))
    if (sure) onClose()
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

/** What stands in it: for a Modal that is open before its form has what it asks the server for. */
export function DialogForm<T extends FieldValues>({
  form: { control, submit },
  onClose,
  children,
  action = 'Save',
  danger = false,
  more,
}: Props<T>) {
  const { isDirty, isSubmitting } = useFormState({ control })
  return (
    <form
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
            <Button variant="default" disabled={isSubmitting} onClick={onClose}>
              Cancel
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
