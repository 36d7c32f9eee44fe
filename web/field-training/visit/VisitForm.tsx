import { Alert, Button, Group, Loader, SimpleGrid, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import type { VisitFormQuery } from '../../__generated__/VisitFormQuery.graphql.ts'
import {
  FieldTrainingTimeZone,
  FieldTrainingType,
  RequestFieldTrainingInput,
} from '../../contract/__generated__/limits.ts'
import { useDraftKey } from '../../session/session.ts'
import type { Fields } from '../../ui/fields/bound.ts'
import { ChoicesField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { MultiSelectField, SelectField } from '../../ui/fields/SelectField.tsx'
import { TextAreaField } from '../../ui/fields/TextField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { confirm } from '../../ui/dialogs/confirm.tsx'
import { counted, formatDateTime } from '../../ui/formats.ts'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { upTo } from '../../ui/texts.ts'
import { types } from '../visit.ts'

const MOST_WISHES = RequestFieldTrainingInput.wishes.max
const USUAL_TIME = '08:30'
const CHOICES = ['First', 'Second', 'Third']

export const timed = z.object({
  day: z.nullable(z.string()).check(z.refine((day) => Boolean(day), 'Choose a day.')),
  time: z.string().check(z.regex(/^\d\d:\d\d$/, 'Enter a time.')),
})

const schema = z.object({
  types: z.array(z.enum(FieldTrainingType)).check(z.minLength(1, 'Choose at least one.')),
  wishes: z.array(timed),
  timeZone: z.enum(FieldTrainingTimeZone),
  minutes: z.string(),
  attendeeIds: z.array(z.string()),
  instructorId: z.nullable(z.string()),
  note: upTo('The note', RequestFieldTrainingInput.note.max),
})
export type Plan = z.infer<typeof schema>

/** The same as the server takes it. */
export const sentPlan = ({ wishes, minutes, ...plan }: Plan) => ({
  ...plan,
  minutes: Number(minutes),
  wishes: wishes.map(({ day, time }) => ({ day: day ?? '', time })),
})

const zones = [
  { value: 'EST', label: 'Eastern (EST)' },
  { value: 'CST', label: 'Central (CST)' },
  { value: 'MT', label: 'Mountain (MT)' },
  { value: 'MST', label: 'Arizona (MST)' },
  { value: 'PST', label: 'Pacific (PST)' },
]
/** Arizona (MST) */
export const zoneWords = (zone: string) => zones.find(({ value }) => value === zone)?.label ?? zone

export const lengthWords = (minutes: number) =>
  minutes < 60 ? counted(minutes, 'minute') : counted(minutes / 60, 'hour')
const lengths = [30, 60, 90, 120, 180, 240, 360, 480].map((minutes) => ({
  value: String(minutes),
  label: lengthWords(minutes),
}))

type Props = {
  title: string
  action: string
  dealerId: string
  /** Said above a new one. */ dealerName?: string
  /** Begins anew with another dealer; left out where there is none. */ onOtherDealer?: () => void
  /** As it stands; left out, a new one. */ stored?: Plan
  version?: number
  send: (plan: Plan, version: number | undefined) => Promise<{ data?: unknown; fields?: Record<string, string> }>
  onSaved: () => void
  onClose: () => void
}

/** What a visit is about, when and for whom: in a dialog, for a new one and one that stands. */
export const VisitForm = (props: Props) => (
  <Suspense fallback={<Loader aria-label="Loading" />}>
    <LoadedForm key={props.dealerId} {...props} />
  </Suspense>
)

/** One day, to be chosen, and two hours by the dealer's clock. */
const newPlan = (timeZone: string | undefined): Plan => ({
  types: [],
  wishes: [{ day: null, time: USUAL_TIME }],
  timeZone: (timeZone ?? 'EST') as Plan['timeZone'],
  minutes: '120',
  attendeeIds: [],
  instructorId: null,
  note: '',
})

function LoadedForm(props: Props) {
  const { title, action, dealerId, dealerName, onOtherDealer, stored, version, send, onSaved, onClose } = props
  const { ability, people } = useLazyLoadQuery<VisitFormQuery>(
    graphql`
    query VisitFormQuery($dealer: ID!) {
      ability: fieldTrainingAbility(dealer: $dealer) { able reason isProposal timeZone disabilities instructors { databaseId name } }
      people: fieldTrainingPeople(dealer: $dealer) { databaseId name position }
    }
  `,
    { dealer: dealerId },
    { fetchPolicy: 'network-only' },
  )
  const draftKey = useDraftKey('field-training', dealerId)
  const form = useRecordForm({
    stored: stored ?? newPlan(ability?.timeZone),
    schema,
    version,
    draft: stored ? undefined : draftKey,
    send,
    saved: () => {
      onSaved()
      onClose()
    },
  })
  const { field, recoveredAt, discard } = form
  if (!ability?.able)
    return (
      <Alert color="orange" variant="light">
        {ability?.reason ?? 'You cannot ask for this dealer.'}
      </Alert>
    )
  return (
    <FormDialog title={title} action={action} form={form} onClose={onClose} size="lg">
      {!stored && dealerName && <ForDealer name={dealerName} form={form} onOther={onOtherDealer} />}
      {recoveredAt !== undefined && <DraftIsBack typedAt={recoveredAt} onStartOver={discard} />}
      {ability.isProposal && !stored && (
        <Alert variant="light">You cover this dealership, so this is a proposal for them to accept.</Alert>
      )}
      <ChoicesField {...field('types')} label="Training" data={types} />
      <Wishes form={form} closed={ability.disabilities} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <SelectField {...field('minutes')} label="Length" data={lengths} allowDeselect={false} />
        <SelectField {...field('timeZone')} label="Time zone" data={zones} allowDeselect={false} />
      </SimpleGrid>
      <MultiSelectField
        {...field('attendeeIds')}
        label="Attendees"
        placeholder="Add people"
        data={people.map(({ databaseId, name, position }) => ({
          value: databaseId,
          label: position ? `${name}, ${position}` : name,
        }))}
      />
      <SelectField
        {...field('instructorId')}
        label="Instructor"
        placeholder="Whoever covers this dealership"
        clearable
        data={ability.instructors.map(({ databaseId, name }) => ({ value: databaseId, label: name }))}
      />
      <TextAreaField {...field('note')} label="Note" description="What the instructor should know." />
    </FormDialog>
  )
}

type ForDealerProps = { name: string; form: Pick<RecordForm, 'form' | 'discard'>; onOther: (() => void) | undefined }

/** Whom a new one is for; another dealer takes what was entered with it, so that is asked. */
function ForDealer({ name, form: { form, discard }, onOther }: ForDealerProps) {
  const chooseOther = async () => {
    const isSure =
      !form.formState.isDirty ||
      (await confirm({
        title: 'Choose another dealer?',
        text: `What you entered for ${name} goes.`,
        action: 'Choose another dealer',
        stay: 'Keep editing',
        danger: true,
      }))
    if (!isSure) return
    discard()
    onOther?.()
  }
  return (
    <Group justify="space-between" gap="xs">
      <Text>
        For{' '}
        <Text span fw={600}>
          {name}
        </Text>
      </Text>
      {onOther && (
        <Button variant="subtle" size="compact-sm" onClick={() => void chooseOther()}>
          Choose another dealer
        </Button>
      )}
    </Group>
  )
}

/** What was typed in an earlier visit and not sent. */
const DraftIsBack = ({ typedAt, onStartOver }: { typedAt: number; onStartOver: () => void }) => (
  <Alert variant="light" title="Your unsent request is back" role="alert">
    <Text size="sm">You typed it on {formatDateTime(typedAt)}.</Text>
    <Button size="xs" variant="default" mt="sm" onClick={onStartOver}>
      Start over
    </Button>
  </Alert>
)

type RecordForm = ReturnType<typeof useRecordForm<Plan, unknown>>

type WishesProps = { form: Pick<RecordForm, 'field' | 'form'>; closed: readonly string[] }

/** Up to three days, the first choice first; days without visits cannot be chosen. */
function Wishes({ form: { field, form }, closed }: WishesProps) {
  // A draft that comes back brings days of its own.
  const count = useValue(field('wishes')).length
  const change = (next: number) => {
    const wishes = form.getValues('wishes')
    form.setValue(
      'wishes',
      next > wishes.length ? [...wishes, { day: null, time: USUAL_TIME }] : wishes.slice(0, next),
      { shouldDirty: true },
    )
  }
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <AtTime
          key={index}
          field={field}
          name={`wishes.${index}`}
          label={`${CHOICES[index] ?? 'Another'} choice`}
          closed={closed}
        />
      ))}
      <Group gap="xs">
        {count < MOST_WISHES && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => change(count + 1)}
          >
            Add another day
          </Button>
        )}
        {count > 1 && (
          <Button variant="subtle" color="gray" size="xs" onClick={() => change(count - 1)}>
            Remove the last day
          </Button>
        )}
      </Group>
    </>
  )
}

type AtTimeProps = { field: Fields<Plan>; name: `wishes.${number}`; label: string; closed: readonly string[] }

const AtTime = ({ field, name, label, closed }: AtTimeProps) => (
  <SimpleGrid cols={{ base: 1, xs: 2 }}>
    <DateField
      {...field(`${name}.day`)}
      label={label}
      required
      minDate={new Date()}
      excludeDate={(day) => closed.includes(day)}
    />
    <TimeField {...field(`${name}.time`)} label={`${label}: starts at`} required />
  </SimpleGrid>
)
