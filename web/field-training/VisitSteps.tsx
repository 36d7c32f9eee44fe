import { Button, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import * as z from 'zod/mini'
import type { VisitSteps_visit$data, VisitSteps_visit$key } from '../__generated__/VisitSteps_visit.graphql.ts'
import type { VisitStepsCancelMutation } from '../__generated__/VisitStepsCancelMutation.graphql.ts'
import type { VisitStepsCompleteMutation } from '../__generated__/VisitStepsCompleteMutation.graphql.ts'
import type { VisitStepsConfirmMutation } from '../__generated__/VisitStepsConfirmMutation.graphql.ts'
import type { VisitStepsCorrectMutation } from '../__generated__/VisitStepsCorrectMutation.graphql.ts'
import type { VisitStepsUpdateMutation } from '../__generated__/VisitStepsUpdateMutation.graphql.ts'
import {
  CancelFieldTrainingInput,
  CompleteFieldTrainingInput,
  type FieldTrainingType,
} from '../contract/__generated__/limits.ts'
import { spanWords } from '../events/eventTimes.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { DecisionDialog } from '../ui/decisions/DecisionDialog.tsx'
import { ChoicesField } from '../ui/fields/ChoiceField.tsx'
import { DateField } from '../ui/fields/DateField.tsx'
import { TextAreaField } from '../ui/fields/TextField.tsx'
import { TimeField } from '../ui/fields/TimeField.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { required } from '../ui/texts.ts'
import { lengthWords, sentPlan, timed, VisitForm, zoneWords, type Plan } from './VisitForm.tsx'

type Open = 'edit' | 'propose' | 'confirm' | 'cancel' | 'complete' | 'correct' | null

/** What the viewer may do with a visit now, each a button with its dialog. */
export function VisitSteps({ visit }: { visit: VisitSteps_visit$key }) {
  const known = useFragment(
    graphql`
    fragment VisitSteps_visit on FieldTrainingAppointment {
      databaseId status version viewerSteps dealerId dealerName types minutes timeZone note instructorId startDay startTime closedDays
      wishes { startAt day time }
      attendees { databaseId name attended }
      outcome
    }
  `,
    visit,
  )
  const { databaseId, version, viewerSteps, status } = known
  const [open, setOpen] = useState<Open>(null)
  const { revalidate } = useRevalidator()
  const readAnew = () => void revalidate()
  const close = () => setOpen(null)
  /** The dealer answers a proposal with days of their own. */
  const suggests = status === 'PROPOSED' && viewerSteps.includes('WISH')
  const may = (step: (typeof viewerSteps)[number]) => viewerSteps.includes(step)
  const [update] = useSave<VisitStepsUpdateMutation>(graphql`
    mutation VisitStepsUpdateMutation($input: UpdateFieldTrainingInput!) {
      updateFieldTraining(input: $input) { fieldTrainingAppointment { id ...VisitPage_visit } }
    }
  `)
  const [cancel] = useSave<VisitStepsCancelMutation>(graphql`
    mutation VisitStepsCancelMutation($input: CancelFieldTrainingInput!) {
      cancelFieldTraining(input: $input) { fieldTrainingAppointment { id ...VisitPage_visit } }
    }
  `)
  const [confirm, isConfirming] = useSave<VisitStepsConfirmMutation>(graphql`
    mutation VisitStepsConfirmMutation($input: ConfirmFieldTrainingInput!) {
      confirmFieldTraining(input: $input) { fieldTrainingAppointment { id ...VisitPage_visit } }
    }
  `)
  const accept = async () => {
    const { data, fields = {} } = await confirm({ input: { databaseId, version } }, { expects: 'any' })
    if (data) showDone('The visit is confirmed. Everybody who attends is told.')
    else if (fields.version ?? fields.startAt) readAnew()
  }
  if (viewerSteps.length === 0) return null
  const plan: Plan = {
    types: [...known.types] as (typeof FieldTrainingType)[number][],
    wishes: known.wishes.map(({ day, time }) => ({ day, time })),
    timeZone: known.timeZone as Plan['timeZone'],
    minutes: String(known.minutes),
    attendeeIds: known.attendees.map((attendee) => attendee.databaseId),
    instructorId: known.instructorId ?? null,
    note: known.note,
  }
  return (
    <>
      <Group gap="xs" mb="lg">
        {may('ACCEPT') && (
          <Button loading={isConfirming} onClick={() => void accept()}>
            Accept this time
          </Button>
        )}
        {may('CONFIRM') && <Button onClick={() => setOpen('confirm')}>Confirm</Button>}
        {may('COMPLETE') && <Button onClick={() => setOpen('complete')}>Complete</Button>}
        {may('CORRECT') && (
          <Button variant="default" onClick={() => setOpen('correct')}>
            Correct
          </Button>
        )}
        {may('PROPOSE') && (
          <Button variant="default" onClick={() => setOpen('propose')}>
            Propose another time
          </Button>
        )}
        {/* What has begun is no longer moved: who completes it may still correct it. */}
        {(may('WISH') || may('PROPOSE') || may('COMPLETE')) && (
          <Button variant="default" onClick={() => setOpen('edit')}>
            {suggests ? 'Suggest other days' : 'Edit'}
          </Button>
        )}
        {may('CANCEL') && (
          <Button variant="default" color="red" onClick={() => setOpen('cancel')}>
            Cancel visit
          </Button>
        )}
      </Group>
      {open === 'edit' && (
        <VisitForm
          title={suggests ? 'Suggest other days' : `Edit the visit to ${known.dealerName}`}
          action={suggests ? 'Suggest' : 'Save'}
          dealerId={known.dealerId}
          stored={plan}
          version={version}
          send={(values, against) => {
            const { wishes, ...rest } = sentPlan(values)
            const isSame = status !== 'PROPOSED' && JSON.stringify(values.wishes) === JSON.stringify(plan.wishes)
            return update({
              input: { ...rest, ...(isSame || !may('WISH') ? {} : { wishes }), databaseId, version: against },
            })
          }}
          onSaved={() => showDone(suggests ? 'Suggested. You get the answer here.' : 'The visit is saved')}
          onClose={close}
        />
      )}
      {open === 'propose' && (
        <ProposeDialog
          startDay={known.startDay}
          startTime={known.startTime}
          minutes={known.minutes}
          timeZone={known.timeZone}
          closed={known.closedDays}
          version={version}
          send={(proposal, against) => update({ input: { databaseId, version: against, proposal } })}
          onClose={close}
        />
      )}
      {open === 'confirm' && (
        <ConfirmDialog
          wishes={known.wishes}
          timeZone={known.timeZone}
          version={version}
          send={(startAt, against) => confirm({ input: { databaseId, version: against, startAt } })}
          onClose={close}
        />
      )}
      {open === 'cancel' && (
        <DecisionDialog
          question={{
            title: `Cancel the visit to ${known.dealerName}?`,
            text: 'Everybody concerned is told why. This cannot be undone.',
            action: 'Cancel visit',
            stay: 'Keep visit',
            danger: true,
            note: {
              name: 'reason',
              label: 'Reason',
              max: CancelFieldTrainingInput.reason.max,
              missing: 'Enter a reason.',
            },
          }}
          send={({ note }) => cancel({ input: { databaseId, version, reason: note } })}
          onStale={readAnew}
          onClose={close}
        />
      )}
      {(open === 'complete' || open === 'correct') && <CompleteDialog visit={known} onClose={close} />}
    </>
  )
}

type Sent = Promise<{ data?: unknown; fields?: Record<string, string> }>

const proposed = z.object({ proposal: timed })

function ProposeDialog({
  startDay,
  startTime,
  minutes,
  timeZone,
  closed,
  version,
  send,
  onClose,
}: {
  startDay: string
  startTime: string
  minutes: number
  timeZone: string
  /** Days that are not possible. */
  closed: readonly string[]
  version: number
  send: (proposal: { day: string; time: string }, version: number | undefined) => Sent
  onClose: () => void
}) {
  const form = useRecordForm({
    // The day is chosen anew: sent back unchanged, the time asked for would not be another one.
    stored: { proposal: { day: null as string | null, time: startTime } },
    schema: proposed,
    version,
    send: ({ proposal: { day, time } }, against) => send({ day: day ?? '', time }, against),
    saved: () => {
      showDone('Proposed. The dealer is told.')
      onClose()
    },
  })
  return (
    <FormDialog title="Propose another time" action="Propose" form={form} onClose={onClose}>
      <Text size="sm">The dealer accepts it or suggests other days. It replaces any earlier time.</Text>
      <Text size="sm" c="dimmed">
        The visit takes {lengthWords(minutes)}. Times are {zoneWords(timeZone)}.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField
          {...form.field('proposal.day')}
          label="Day"
          defaultDate={startDay}
          required
          minDate={new Date()}
          excludeDate={(day) => closed.includes(day)}
        />
        <TimeField {...form.field('proposal.time')} label="Starts at" required />
      </SimpleGrid>
    </FormDialog>
  )
}

const chosen = z.object({ startAt: z.string() })

function ConfirmDialog({
  wishes,
  timeZone,
  version,
  send,
  onClose,
}: {
  wishes: readonly { startAt: string; day: string; time: string }[]
  timeZone: string
  version: number
  send: (startAt: string, version: number | undefined) => Sent
  onClose: () => void
}) {
  const form = useRecordForm({
    stored: { startAt: wishes[0]?.startAt ?? '' },
    schema: chosen,
    version,
    send: ({ startAt }, against) => send(startAt, against),
    saved: () => {
      showDone('The visit is confirmed. Everybody who attends is told.')
      onClose()
    },
  })
  const { error } = form.form.getFieldState('startAt', form.form.formState)
  return (
    <FormDialog title="Confirm the visit" action="Confirm" form={form} onClose={onClose}>
      <Radio.Group
        label="When do you come?"
        description={`Times are ${zoneWords(timeZone)}.`}
        value={form.form.watch('startAt')}
        onChange={(value) => form.form.setValue('startAt', value, { shouldDirty: true })}
        error={error?.message}
      >
        <Stack gap="xs" mt="xs">
          {wishes.map(({ startAt, day, time }) => (
            <Radio
              key={startAt}
              value={startAt}
              label={spanWords({ startDay: day, startTime: time, endDay: day, endTime: time }).split(' – ')[0]}
            />
          ))}
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}

const finished = z.object({
  outcome: required('What was done', CompleteFieldTrainingInput.outcome.max),
  attendedIds: z.array(z.string()),
})

/** Who was there and what was done: when the visit is over, and anew where that was wrong. */
function CompleteDialog({
  visit: { databaseId, version, status, outcome, attendees },
  onClose,
}: {
  visit: VisitSteps_visit$data
  onClose: () => void
}) {
  const isDone = status === 'COMPLETED'
  const [complete] = useSave<VisitStepsCompleteMutation>(graphql`
    mutation VisitStepsCompleteMutation($input: CompleteFieldTrainingInput!) {
      completeFieldTraining(input: $input) { fieldTrainingAppointment { id ...VisitPage_visit } }
    }
  `)
  const [correct] = useSave<VisitStepsCorrectMutation>(graphql`
    mutation VisitStepsCorrectMutation($input: CorrectFieldTrainingInput!) {
      correctFieldTraining(input: $input) { fieldTrainingAppointment { id ...VisitPage_visit } }
    }
  `)
  const form = useRecordForm({
    stored: {
      outcome: outcome ?? '',
      attendedIds: attendees.filter(({ attended }) => !isDone || attended).map((attendee) => attendee.databaseId),
    },
    schema: finished,
    version,
    send: (values, against): Sent => {
      const input = { ...values, databaseId, version: against }
      return isDone ? correct({ input }) : complete({ input })
    },
    saved: () => {
      showDone(isDone ? 'The visit is corrected' : 'The visit is completed')
      onClose()
    },
  })
  return (
    <FormDialog
      title={isDone ? 'Correct the visit' : 'Complete the visit'}
      action={isDone ? 'Save' : 'Complete'}
      form={form}
      onClose={onClose}
      size="lg"
    >
      {attendees.length > 0 && (
        <ChoicesField
          {...form.field('attendedIds')}
          label="Who was there"
          stacked
          data={attendees.map((attendee) => ({ value: attendee.databaseId, label: attendee.name }))}
        />
      )}
      <TextAreaField {...form.field('outcome')} label="What was done" minRows={4} autosize />
    </FormDialog>
  )
}
