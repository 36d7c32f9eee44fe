import { Button, SimpleGrid, Stack } from '@mantine/core'
import { IconPlus, IconSlideshow, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { DashboardSlideInput, MAX_SLIDES } from '../contract/__generated__/limits.ts'
import type { AdminSlidesForm_query$key } from '../__generated__/AdminSlidesForm_query.graphql.ts'
import type { AdminSlidesFormMutation } from '../__generated__/AdminSlidesFormMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { showUndo } from '../ui/dialogs/confirm.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { FormPage, FormSection, settleChanges } from '../ui/forms/FormPage.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { AdminLinkField } from './AdminLinkField.tsx'
import { ImageField } from '../ui/fields/pictures/ImageField.tsx'
import { ReorderList } from '../ui/lists/ordering/ReorderList.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { upTo } from '../ui/texts.ts'
import type { FileValue } from '../ui/uploads/uploads.ts'

const schema = z.object({
  slides: z
    .array(
      z.object({
        databaseId: z.optional(z.string()),
        image: z.custom<FileValue | null>().check(z.refine(Boolean, 'Choose a picture.')),
        title: upTo('The title', DashboardSlideInput.title.max),
        caption: upTo('The caption', DashboardSlideInput.caption.max),
        link: upTo('The address', DashboardSlideInput.link.max),
      }),
    )
    .check(z.maxLength(MAX_SLIDES, `At most ${MAX_SLIDES} slides.`)),
})

type Slides = z.infer<typeof schema>

type Stored = {
  readonly databaseId: string
  readonly title: string
  readonly caption: string
  readonly link: string
  readonly image: Parameters<typeof fileValue>[0]
}

const asValues = (slides: readonly Stored[]): Slides => ({
  slides: slides.map(({ databaseId, title, caption, link, image }) => ({
    databaseId,
    title,
    caption,
    link,
    image: fileValue(image),
  })),
})

/** The pictures learners meet first, in their order. */
export function AdminSlidesForm({ query }: { query: AdminSlidesForm_query$key }) {
  const { dashboardSlides } = useFragment(
    graphql`
    fragment AdminSlidesForm_query on Query { dashboardSlides { databaseId title caption link image { ...fileValue_file } } }
  `,
    query,
  )
  const [save] = useSave<AdminSlidesFormMutation>(graphql`
    mutation AdminSlidesFormMutation($input: SaveDashboardSlidesInput!) {
      saveDashboardSlides(input: $input) { slides { databaseId title caption link image { ...fileValue_file } } }
    }
  `)
  const stored = asValues(dashboardSlides)
  const known = new Map(stored.slides.map(({ databaseId, image }) => [databaseId, image?._id]))
  const form = useRecordForm({
    stored,
    schema,
    send: ({ slides }) =>
      save(
        {
          input: {
            slides: slides.map(({ databaseId, image, ...words }) => ({
              databaseId,
              ...words,
              imageId: databaseId && known.get(databaseId) === image?._id ? undefined : image?._id,
            })),
          },
        },
        {
          updater: (store) => {
            const saved = store.getRootField('saveDashboardSlides')?.getLinkedRecords('slides')
            if (saved) store.getRoot().setLinkedRecords(saved, 'dashboardSlides')
          },
        },
      ),
    saved: ({ saveDashboardSlides }) => {
      settleChanges(form.form, asValues(saveDashboardSlides.slides))
      showDone('The slides are saved')
    },
  })
  const { control, field } = form
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'slides' })

  const takeOut = (index: number) => {
    const slide = form.form.getValues(`slides.${index}`)
    remove(index)
    showUndo('The slide is removed', () => insert(index, slide))
  }
  const add = () => append({ image: null, title: '', caption: '', link: '' })
  return (
    <FormPage form={form}>
      <FormSection
        title="Slides"
        text="Shown at the top of every learner’s dashboard, in this order. Keep the lower left of a picture calm: the words stand there."
      >
        {fields.length === 0 && (
          <EmptyState
            title="No slides"
            icon={IconSlideshow}
            text="The dashboard starts with the learner’s progress then."
          />
        )}
        <ReorderList
          label="Slides"
          items={fields}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title || 'Slide without a title'}
          onMove={(_items, from, to) => move(from, to)}
        >
          {(_slide, index) => (
            <Stack gap="md" py="xs">
              <ImageField {...field(`slides.${index}.image`)} label={`Picture ${index + 1}`} shape="banner" />
              <SimpleGrid cols={{ base: 1, sm: 2 }}>
                <TextField {...field(`slides.${index}.title`)} label="Title" />
                <AdminLinkField {...field(`slides.${index}.link`)} label="Leads to" />
              </SimpleGrid>
              <TextField {...field(`slides.${index}.caption`)} label="Caption" />
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                leftSection={<IconTrash size={16} aria-hidden="true" />}
                style={{ alignSelf: 'start' }}
                onClick={() => takeOut(index)}
              >
                Remove this slide
              </Button>
            </Stack>
          )}
        </ReorderList>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          style={{ alignSelf: 'start' }}
          disabled={fields.length >= MAX_SLIDES}
          onClick={add}
        >
          Add a slide
        </Button>
      </FormSection>
    </FormPage>
  )
}
