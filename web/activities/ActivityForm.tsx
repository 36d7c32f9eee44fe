import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { graphql, readInlineData, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { freshId } from '../ui/ids/freshId.ts'
import { upTo } from '../ui/texts.ts'
import { SubmitActivityInput } from '../contract/__generated__/limits.ts'
import type { ActivityForm_activity$key } from '../__generated__/ActivityForm_activity.graphql.ts'
import type { ActivityForm_submission$key } from '../__generated__/ActivityForm_submission.graphql.ts'
import type { ActivityFormSaveMutation } from '../__generated__/ActivityFormSaveMutation.graphql.ts'
import type { ActivityFormSubmitMutation } from '../__generated__/ActivityFormSubmitMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { counted } from '../ui/formats.ts'
import { showDone } from '../ui/alerts.ts'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { FileField } from '../ui/fields/files/FileField.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { SelectField } from '../ui/fields/SelectField.tsx'
import { TextAreaField } from '../ui/fields/TextField.tsx'
import { changedFile, type FileValue } from '../ui/uploads/uploads.ts'

const schema = z.object({
  activityId: z.nullable(z.string()).check(z.refine((id) => Boolean(id), 'Choose an activity.')),
  doneOn: z.nullable(z.string()).check(z.refine((day) => Boolean(day), 'Choose the day.')),
  note: upTo('It', SubmitActivityInput.note.max),
  file: z.nullable(z.custom<FileValue>()),
})

type Props = {
  activities: readonly ActivityForm_activity$key[]
  submission: ActivityForm_submission$key | null
  activityId?: string
  onClose: () => void
  onSaved: () => void
}

/** An activity to choose, with what it earns. */
function optionOf(activity: ActivityForm_activity$key) {
  const { databaseId, name, points } = readInlineData(
    graphql`fragment ActivityForm_activity on Activity @inline { databaseId name points }`,
    activity,
  )
  return { value: databaseId, label: `${name} (${counted(points, 'point')})` }
}

/** Says that one did something that earns points, or mends what was said. */
export function ActivityForm({ activities, submission, activityId, onClose, onSaved }: Props) {
  const known = useFragment(
    graphql`
    fragment ActivityForm_submission on ActivitySubmission { databaseId version status activityId activityName doneOn
      note file { ...fileValue_file } }
  `,
    submission,
  )
  const [submit] = useSave<ActivityFormSubmitMutation>(graphql`
    mutation ActivityFormSubmitMutation($input: SubmitActivityInput!) { submitActivity(input: $input) { submission {
      id } } }
  `)
  const [save] = useSave<ActivityFormSaveMutation>(graphql`
    mutation ActivityFormSaveMutation($input: SaveActivitySubmissionInput!) { saveActivitySubmission(input: $input) {
      submission { id ...ActivityForm_submission } } }
  `)
  const [idempotencyKey] = useState(() => freshId())
  const isPhone = useMediaQuery('(max-width: 48em)')
  const stored = {
    activityId: known?.activityId ?? activityId ?? null,
    doneOn: known?.doneOn ?? null,
    note: known?.note ?? '',
    file: fileValue(known?.file),
  }
  const form = useRecordForm({
    stored,
    schema,
    version: known?.version,
    async send({ file, activityId: chosen, doneOn, note }, version) {
      const fields = { activityId: chosen ?? '', doneOn: doneOn ?? '', note, fileId: changedFile(stored.file, file) }
      const { data, fields: refused } = known
        ? await save({ input: { ...fields, databaseId: known.databaseId, version } })
        : await submit({ input: { ...fields, idempotencyKey } })
      return { data: data && {}, fields: refused }
    },
    saved: () => {
      showDone(
        known?.status === 'DENIED'
          ? 'Submitted again'
          : known
            ? 'The submission is saved'
            : 'Submitted. We’ll let you know as soon as it is decided',
      )
      onSaved()
      onClose()
    },
    reload: onSaved,
  })
  const { field } = form
  const options = activities.map(optionOf)
  return (
    <FormDialog
      title={known ? 'Change the activity' : 'Submit an activity'}
      form={form}
      onClose={onClose}
      fullScreen={isPhone}
      leaving={{ title: 'Leave without submitting?', text: 'What you entered is not submitted yet.', action: 'Leave' }}
      action={known ? (known.status === 'DENIED' ? 'Submit again' : 'Save') : 'Submit'}
    >
      <SelectField
        {...field('activityId')}
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
        {...field('doneOn')}
        label="Done on"
        required
        maxDate={new Intl.DateTimeFormat('en-CA').format(new Date())}
      />
      <TextAreaField {...field('note')} label="Note" description="Where, with whom, how it went." />
      <FileField {...field('file')} label="Photo or document" kind="document" description="Optional, but it helps." />
    </FormDialog>
  )
}
