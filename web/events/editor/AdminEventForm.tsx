import { Alert, Button, SimpleGrid } from '@mantine/core'
import { IconBell, IconEye } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { useNavigate } from 'react-router'
import type { AdminEventForm_event$key } from '../../__generated__/AdminEventForm_event.graphql.ts'
import type { AdminEventForm_query$key } from '../../__generated__/AdminEventForm_query.graphql.ts'
import type { AdminEventFormMutation } from '../../__generated__/AdminEventFormMutation.graphql.ts'
import { SaveEventInput } from '../../contract/__generated__/limits.ts'
import { WhenSection } from '../../domain/publishing/WhenSection.tsx'
import { useBrandChoices, WhomFields } from '../../domain/audience/WhomFields.tsx'
import { useSave } from '../../relay/useSave.ts'
import { useDraftKey } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import type { Fields } from '../../ui/fields/bound.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { FilesField, type ListedFile } from '../../ui/fields/files/FilesField.tsx'
import { CentsField } from '../../ui/fields/NumberField.tsx'
import { PictureFields } from '../../ui/fields/pictures/PictureFields.tsx'
import { RichTextField } from '../../ui/fields/RichTextField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import { useValue } from '../../ui/fields/useField.ts'
import { DeleteRecord, FormPage, FormSection } from '../../ui/forms/FormPage.tsx'
import { changedFile } from '../../ui/uploads/uploads.ts'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { ADMIN, editorOf } from '../paths.ts'
import { consequencesOf } from '../consequences.ts'
import { useEventActions } from '../useEventActions.ts'
import { keepDraft } from './draft.ts'
import { amountOf, hourAfter, schema, storedOf, zones, type Values } from './values.ts'

const rowsOf = (files: readonly ListedFile[]) => files.map(({ row, _id }) => (row ? { id: row } : { fileId: _id }))
const sameRows = (before: readonly ListedFile[], after: readonly ListedFile[]) =>
  before.length === after.length && before.every(({ row }, index) => row === after[index]?.row)

function useEventForm(known: { databaseId: string; version: number } | null | undefined, stored: Values) {
  const [save] = useSave<AdminEventFormMutation>(graphql`
    mutation AdminEventFormMutation($input: SaveEventInput!) {
      saveEvent(input: $input) { event { id databaseId date ...AdminEventForm_event ...AdminEventScreen_event } }
    }
  `)
  const navigate = useNavigate()
  const draft = useDraftKey('event', known?.databaseId)
  return useRecordForm({
    stored,
    schema,
    version: known?.version,
    draft,
    send: ({ thumbnail, pictures, publishAt, unpublishAt, kind, price, discount, ...texts }, version) =>
      save({
        input: {
          ...texts,
          version,
          databaseId: known?.databaseId,
          virtual: kind === 'virtual',
          price: amountOf(price),
          discount: amountOf(discount),
          thumbnailId: changedFile(stored.thumbnail, thumbnail),
          pictures: sameRows(stored.pictures, pictures) ? undefined : rowsOf(pictures),
          publishAt: publishAt === stored.publishAt ? undefined : publishAt || null,
          unpublishAt: unpublishAt === stored.unpublishAt ? undefined : unpublishAt || null,
        },
      }),
    async saved({ saveEvent }) {
      if (known) return showDone('Saved')
      showDone('Saved as a draft. Publish it when it is ready.')
      await navigate(editorOf(saveEvent.event.databaseId), { replace: true })
    },
  })
}

type PartProps = { field: Fields<Values> }

const TimeSection = ({ field, told, onStart }: PartProps & { told: string | null; onStart: () => void }) => (
  <FormSection title="When" text="Days and times are those of the time zone you choose here.">
    {told && (
      <Alert variant="light" color="blue" icon={<IconBell size={18} aria-hidden="true" />} mb="md">
        {told} when you change the time or place.
      </Alert>
    )}
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <DateField {...field('startDay')} label="First day" required onChosen={onStart} />
      <TimeField {...field('startTime')} label="Starts at" required onChosen={onStart} />
      <DateField {...field('endDay')} label="Last day" required />
      <TimeField {...field('endTime')} label="Ends at" required />
      <SelectField {...field('timeZone')} label="Time zone" data={zones} allowDeselect={false} />
    </SimpleGrid>
  </FormSection>
)

function PlaceSection({ field }: PartProps) {
  const isVirtual = useValue(field('kind')) === 'virtual'
  return (
    <FormSection title="Where">
      <ChoiceField
        {...field('kind')}
        label="It takes place"
        data={[
          { value: 'place', label: 'At a place' },
          { value: 'virtual', label: 'Online' },
        ]}
      />
      {isVirtual ? (
        <TextField
          {...field('link')}
          label="Meeting link"
          type="url"
          placeholder="https://"
          description="Learners get it from 10 minutes before the start until an hour after the end."
        />
      ) : (
        <TextField {...field('place')} label="Place" description="Name and address, in one line." />
      )}
    </FormSection>
  )
}

const PriceSection = ({ field }: PartProps) => (
  <FormSection
    title="Price"
    text="Shown to people; nothing is charged here. Who says going keeps the price of that day."
  >
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <CentsField {...field('price')} label="Price" description="0 is free." />
      <CentsField {...field('discount')} label="Early-bird discount" description="Off the price." />
      <DateField
        {...field('earlyBirdDay')}
        label="Early-bird day"
        description="The last day of the discount."
        placeholder="No discount"
      />
    </SimpleGrid>
  </FormSection>
)

const PublishSection = ({ field, isPublished }: PartProps & { isPublished: boolean }) => (
  <WhenSection
    field={field}
    isPublished={isPublished}
    title="Publication"
    closing="Closes by itself. Before the start that cancels it."
  />
)

type Props = { event?: AdminEventForm_event$key; query: AdminEventForm_query$key }

/** Plans an event: what it is, when and where, what it costs and for whom. */
export function AdminEventForm({ event, query }: Props) {
  const offered = useFragment(graphql`fragment AdminEventForm_query on Query { ...WhomFields_query }`, query)
  const known = useFragment(
    graphql`
    fragment AdminEventForm_event on Event {
      databaseId status version publishAt unpublishAt
      audience { ...WhomFields_groups }
      ...values_event
      ...consequences_event
      ...useEventActions_event
    }
  `,
    event ?? null,
  )
  const { remove } = useEventActions()
  const { choices, newBrand } = useBrandChoices(offered)
  const stored = storedOf(known, newBrand)
  const form = useEventForm(known, stored)
  const { field } = form
  const isPublished = known?.status === 'PUBLISHED'
  const set = (name: 'endDay' | 'endTime', value: string) =>
    form.form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  /** The end follows the beginning where it lacks or would come before it. */
  const follow = () => {
    const { startDay, startTime, endDay, endTime } = form.form.getValues()
    if (startDay && (!endDay || endDay < startDay)) set('endDay', startDay)
    if (startTime && endTime <= startTime && (!endDay || endDay === startDay)) set('endTime', hourAfter(startTime))
  }
  const preview = () => {
    const values = form.form.getValues()
    const brand = choices.find(({ value }) => value === values.brandId)?.label
    keepDraft({ ...values, brand })
    window.open(`${ADMIN}/preview`, '_blank')
  }
  return (
    <FormPage
      form={form}
      saveLabel={known ? undefined : 'Save draft'}
      more={
        <>
          {known && (
            <DeleteRecord form={form} ask={() => remove(known)} to={ADMIN}>
              Delete
            </DeleteRecord>
          )}
          <Button variant="default" leftSection={<IconEye size={18} aria-hidden="true" />} onClick={preview}>
            Preview
          </Button>
        </>
      }
    >
      <FormSection title="What">
        <TextField {...field('title')} label="Title" />
        <RichTextField {...field('text')} label="Text" />
      </FormSection>
      <TimeSection field={field} told={isPublished ? consequencesOf(known) : null} onStart={follow} />
      <PlaceSection field={field} />
      <PriceSection field={field} />
      <WhomFields
        query={offered}
        field={field}
        chosen={known?.audience ?? []}
        text="Only they see it, say whether they come, and are reminded."
        brandText="Whose it is, and hidden while the brand is. It does not choose people: the audience does."
      />
      <FormSection title="Pictures">
        <FilesField
          {...field('pictures')}
          label="Pictures"
          kind="image"
          max={SaveEventInput.pictures.max}
          description="The first stands on top of the page, the others below the text."
        />
        <PictureFields pictures={[{ of: field('thumbnail'), label: 'Thumbnail', shape: 'thumbnail' }]} />
      </FormSection>
      <PublishSection field={field} isPublished={isPublished} />
    </FormPage>
  )
}
