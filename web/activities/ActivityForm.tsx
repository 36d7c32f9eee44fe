import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, Group, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import type { ActivityForm_submission$key } from '../__generated__/ActivityForm_submission.graphql.ts'
import type { ActivityFormSaveMutation } from '../__generated__/ActivityFormSaveMutation.graphql.ts'
import type { ActivityFormSubmitMutation } from '../__generated__/ActivityFormSubmitMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/forms/confirm.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { FileField } from '../ui/fields/FileField.tsx'
import { saveForm } from '../ui/forms/saveVersioned.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextAreaField } from '../ui/fields/TextField.tsx'
import { changedFile, type FileValue } from '../ui/forms/uploads.ts'

const schema = z.object({
  activityId: z.nullable(z.string()).check(z.refine((id) => Boolean(id), 'Choose an activity.')),
  doneOn: z.nullable(z.string()).check(z.refine((day) => Boolean(day), 'Choose the day.')),
  note: z.string().check(z.maxLength(500, 'Use at most 500 characters.')),
  file: z.nullable(z.custom<FileValue>()),
})

type Props = {
  activities: readonly { databaseId: string; name: string; points: number }[]
  submission: ActivityForm_submission$key | null
  activityId?: string
  onClose: () => void
  onSaved: () => void
}

/** Says that one did something that earns points, or mends what was said. */
export function ActivityForm({ activities, submission, activityId, onClose, onSaved }: Props) {
  const known = useFragment(
    graphql`
    fragment ActivityForm_submission on ActivitySubmission { databaseId version status activityId activityName doneOn note file { ...fileValue_file } }
  `,
    submission,
  )
  const [submit] = useSave<ActivityFormSubmitMutation>(graphql`
    mutation ActivityFormSubmitMutation($input: SubmitActivityInput!) { submitActivity(input: $input) { submission { id } } }
  `)
  const [save] = useSave<ActivityFormSaveMutation>(graphql`
    mutation ActivityFormSaveMutation($input: SaveActivitySubmissionInput!) { saveActivitySubmission(input: $input) { submission { id ...ActivityForm_submission } } }
  `)
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const isPhone = useMediaQuery('(max-width: 48em)')
  const stored = {
    activityId: known?.activityId ?? activityId ?? null,
    doneOn: known?.doneOn ?? null,
    note: known?.note ?? '',
    file: fileValue(known?.file) as FileValue | null,
  }
  const form = useForm({ defaultValues: stored, resolver: standardSchemaResolver(schema) })
  const {
    control,
    formState: { isSubmitting, isDirty },
  } = form
  const send = form.handleSubmit(async ({ file, ...values }) => {
    const fields = {
      activityId: values.activityId ?? '',
      doneOn: values.doneOn ?? '',
      note: values.note,
      fileId: changedFile(stored.file, file),
    }
    const saved = known
      ? await saveForm(
          form,
          known.version,
          (version) => save({ input: { ...fields, databaseId: known.databaseId, version } }),
          onSaved,
        )
      : await saveForm(form, undefined, () => submit({ input: { ...fields, idempotencyKey } }), onSaved)
    if (!saved) return
    showDone(
      known?.status === 'DENIED'
        ? 'Sent in again'
        : known
          ? 'The submission is saved'
          : 'Sent in: you are told as soon as it is decided',
    )
    onSaved()
    onClose()
  })
  const leave = async () => {
    if (
      !isDirty ||
      (await confirm({
        title: 'Leave without sending?',
        text: 'What you entered is not sent yet.',
        action: 'Leave',
        danger: true,
      }))
    )
      onClose()
  }
  const options = activities.map(({ databaseId, name, points }) => ({
    value: databaseId,
    label: `${name} (${points} points)`,
  }))
  return (
    <Modal
      opened
      onClose={() => {
        void leave()
      }}
      title={known ? 'Change the activity' : 'Send in an activity'}
      fullScreen={isPhone}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          void send(event)
        }}
      >
        <Stack>
          <SelectField
            control={control}
            name="activityId"
            label="Activity"
            required
            allowDeselect={false}
            data={
              known && !options.some(({ value }) => value === known.activityId)
                ? [{ value: known.activityId, label: known.activityName }, ...options]
                : options
            }
          />
          <DateField
            control={control}
            name="doneOn"
            label="Done on"
            required
            maxDate={new Intl.DateTimeFormat('en-CA').format(new Date())}
          />
          <TextAreaField
            control={control}
            name="note"
            label="Note"
            max={500}
            description="Where, with whom, how it went."
          />
          <FileField
            control={control}
            name="file"
            label="Photo or document"
            kind="document"
            description="Optional, but it helps."
          />
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              onClick={() => {
                void leave()
              }}
              disabled={isSubmitting}
            >
              Cancel
            </Button>
            <Button type="submit" loading={isSubmitting}>
              {known ? (known.status === 'DENIED' ? 'Send in again' : 'Save') : 'Send in'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
