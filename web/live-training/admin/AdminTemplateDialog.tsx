import { SimpleGrid } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminTemplateDialog_query$key } from '../../__generated__/AdminTemplateDialog_query.graphql.ts'
import type {
  AdminTemplateDialog_template$key,
  AdminTemplateDialog_template$data,
} from '../../__generated__/AdminTemplateDialog_template.graphql.ts'
import type { AdminTemplateDialogMutation } from '../../__generated__/AdminTemplateDialogMutation.graphql.ts'
import { LiveTrainingType, SaveLiveTrainingTemplateInput as limits } from '../../contract/__generated__/limits.ts'
import { AudienceField } from '../../domain/audience/AudienceField.tsx'
import { useSave } from '../../relay/useSave.ts'
import { useViewer } from '../../session/session.ts'
import { showDone } from '../../ui/alerts.ts'
import { ChoiceField } from '../../ui/fields/ChoiceField.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { RichTextField } from '../../ui/fields/RichTextField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'
import { required, upTo, within } from '../../ui/texts.ts'
import { LENGTHS } from './liveEventValues.ts'

const schema = z.object({
  title: required('Title', limits.title.max),
  text: upTo('The text', limits.text.max),
  courseId: z.nullable(z.string()),
  brandId: z.nullable(z.string()),
  audienceIds: z.array(z.string()),
  type: z.enum(LiveTrainingType),
  minutes: within(limits.minutes),
  bring: upTo('What to bring', limits.bring.max),
  virtual: z.boolean(),
  certificate: z.boolean(),
  published: z.boolean(),
})

type Props = {
  template: AdminTemplateDialog_template$key | null
  query: AdminTemplateDialog_query$key
  onClose: () => void
  onSaved?: () => void
}

type Template = AdminTemplateDialog_template$data | null | undefined

type Option = { value: string; label: string }

/** A course of the template that one may not see is offered as well, so that it has its name. */
function coursesOf(courses: Option[], template: Template): Option[] {
  const courseId = template?.courseId
  return courseId && !courses.some(({ value }) => value === courseId)
    ? [{ value: courseId, label: template?.courseTitle ?? '' }, ...courses]
    : courses
}

/** `ownBrandId` is the brand of a new one, where one keeps to the own brands. */
function useTemplateForm(known: Template, ownBrandId: string | undefined, onSaved: () => void) {
  const { rights } = useViewer()
  const mayPublish = rights.includes('publish-live-training-templates')
  const [save] = useSave<AdminTemplateDialogMutation>(graphql`
    mutation AdminTemplateDialogMutation($input: SaveLiveTrainingTemplateInput!) {
      saveLiveTrainingTemplate(input: $input) { liveTrainingTemplate { id ...AdminTemplateDialog_template } }
    }
  `)
  const courseId = known?.courseId ?? null
  const form = useRecordForm({
    stored: {
      title: known?.title ?? '',
      text: known?.text ?? '',
      courseId,
      brandId: known ? (known.brand?.databaseId ?? null) : (ownBrandId ?? null),
      audienceIds: known?.audience.map(({ databaseId }) => databaseId) ?? [],
      type: known?.type === 'TWO_DAY' ? ('TWO_DAY' as const) : ('SINGLE_DAY' as const),
      minutes: known?.minutes ?? 480,
      bring: known?.bring ?? '',
      virtual: known?.virtual ?? false,
      certificate: known?.certificate ?? false,
      published: known ? known.status === 'PUBLISHED' : mayPublish,
    },
    schema,
    version: known?.version,
    send: ({ published, ...values }, version) =>
      save({
        input: {
          ...values,
          // A course one may not see stays unless another is chosen.
          courseId: values.courseId === courseId ? undefined : values.courseId,
          databaseId: known?.databaseId,
          version,
          published: mayPublish ? published : undefined,
        },
      }),
    saved: (_data, { title }) => {
      showDone(`${title} is saved`)
      onSaved()
    },
  })
  return { form, mayPublish }
}

export function AdminTemplateDialog({ template, query, onClose, onSaved }: Props) {
  const offered = useFragment(
    graphql`
    fragment AdminTemplateDialog_query on Query {
      brands(first: 100) { edges { node { databaseId name } } }
      liveTrainingCourses { databaseId title }
      ...AudienceField_query
    }
  `,
    query,
  )
  const known = useFragment(
    graphql`
    fragment AdminTemplateDialog_template on LiveTrainingTemplate {
      databaseId title text type minutes bring virtual certificate status version courseTitle courseId
      brand { databaseId }
      audience { databaseId ...AudienceField_groups }
    }
  `,
    template,
  )
  const { keepsToOwnBrands, ownedBrands } = useViewer()
  const brands = keepsToOwnBrands
    ? ownedBrands.map(({ _id, name }) => ({ value: _id, label: name }))
    : offered.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))
  const courses = coursesOf(
    offered.liveTrainingCourses.map(({ databaseId, title }) => ({ value: databaseId, label: title })),
    known,
  )
  const { form, mayPublish } = useTemplateForm(known, keepsToOwnBrands ? brands[0]?.value : undefined, () => {
    onSaved?.()
    onClose()
  })
  const { field } = form
  return (
    <FormDialog title={known ? 'Edit template' : 'New template'} form={form} onClose={onClose} size="xl">
      <TextField {...field('title')} label="Title" />
      <RichTextField {...field('text')} label="Text" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <SelectField
          {...field('courseId')}
          label="Course"
          placeholder={known?.courseTitle ?? 'None'}
          description="Attendance completes it, with its points and certificate."
          data={courses}
          clearable
          searchable
        />
        <SelectField
          {...field('brandId')}
          label="Brand"
          placeholder="All brands"
          description="A hidden brand hides its events."
          data={brands}
          clearable={!keepsToOwnBrands}
        />
        <ChoiceField {...field('type')} label="Length" data={LENGTHS} />
        <NumberField {...field('minutes')} label="Minutes per day" />
      </SimpleGrid>
      <TextAreaField {...field('bring')} label="What to bring" />
      <AudienceField {...field('audienceIds')} query={offered} chosen={known?.audience ?? []} />
      <SwitchField {...field('virtual')} label="Held as a livestream" />
      <SwitchField {...field('certificate')} label="Participants get a certificate" />
      {mayPublish && <SwitchField {...field('published')} label="Published: its events can be published" />}
    </FormDialog>
  )
}
