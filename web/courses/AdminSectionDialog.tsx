import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, Group, Input, Modal, SegmentedControl, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import type { AdminSectionDialog_section$key } from '../__generated__/AdminSectionDialog_section.graphql.ts'
import type { AdminSectionDialogMutation } from '../__generated__/AdminSectionDialogMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/confirm.tsx'
import { FileField } from '../ui/FileField.tsx'
import { showServerErrors } from '../ui/FormPage.tsx'
import { ImageField } from '../ui/ImageField.tsx'
import { RichTextField } from '../ui/RichTextField.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { changedFile, type FileValue } from '../ui/uploads.ts'
import classes from './AdminSectionDialog.module.css'

const MediaPlayer = lazy(() => import('../ui/MediaPlayer.tsx'))

const kinds = ['TEXT', 'VIDEO', 'AUDIO'] as const
const kindOf = (type: string | undefined) => kinds.find((kind) => kind === type) ?? 'TEXT'

const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(1, 'Title is required.'), z.maxLength(120, 'Title may have at most 120 characters.')),
  type: z.enum(kinds),
  chapterId: z.string(),
  body: z.string().check(z.maxLength(100_000, 'This text is too long.')),
  videoFile: z.custom<FileValue | null>(),
  subtitleFile: z.custom<FileValue | null>(),
  audioFile: z.custom<FileValue | null>(),
  imageFile: z.custom<FileValue | null>(),
})

const types = [{ value: 'TEXT', label: 'Text' }, { value: 'VIDEO', label: 'Video' }, { value: 'AUDIO', label: 'Audio' }]

type Props = {
  /** Null for a new one. */
  section: AdminSectionDialog_section$key | null
  chapterId: string
  chapters: readonly { databaseId: string; title: string }[]
  onClose: () => void
}

/** One section: what it is, its files and its text, with the player as learners will see it. */
export default function AdminSectionDialog({ section, chapterId, chapters, onClose }: Props) {
  const known = useFragment(graphql`
    fragment AdminSectionDialog_section on Section {
      databaseId type title body
      videoFile { ...fileValue_file }
      subtitleFile { ...fileValue_file }
      audioFile { ...fileValue_file }
      imageFile { ...fileValue_file }
    }
  `, section)
  const [save] = useSave<AdminSectionDialogMutation>(graphql`
    mutation AdminSectionDialogMutation($input: SaveSectionInput!) {
      saveSection(input: $input) { section { ...AdminSectionDialog_section } course { sectionCount ...AdminCourseContents_course } }
    }
  `)
  const stored = {
    title: known?.title ?? '', type: kindOf(known?.type), chapterId, body: known?.body ?? '', videoFile: fileValue(known?.videoFile),
    subtitleFile: fileValue(known?.subtitleFile), audioFile: fileValue(known?.audioFile), imageFile: fileValue(known?.imageFile),
  }
  const form = useForm({ defaultValues: stored, resolver: standardSchemaResolver(schema) })
  const { control, formState: { isDirty, isSubmitting } } = form
  const isNarrow = useMediaQuery('(max-width: 48em)')

  const submit = form.handleSubmit(async ({ videoFile, subtitleFile, audioFile, imageFile, chapterId: home, ...texts }) => {
    const { data, ...refused } = await save({
      input: {
        ...texts, databaseId: known?.databaseId, chapterId: known && home === chapterId ? undefined : home, videoFileId: changedFile(stored.videoFile, videoFile),
        subtitleFileId: changedFile(stored.subtitleFile, subtitleFile), audioFileId: changedFile(stored.audioFile, audioFile), imageFileId: changedFile(stored.imageFile, imageFile),
      },
    })
    if (!data) return showServerErrors(form, refused)
    showDone(known ? 'The section is saved' : 'The section is added')
    onClose()
  })
  const close = async () => {
    if (isDirty && !await confirm({ title: 'Close without saving?', text: 'What you changed in this section is not saved yet.', action: 'Close', danger: true })) return
    onClose()
  }

  return (
    <Modal opened onClose={() => { void close() }} title={known ? 'Edit section' : 'New section'} size="xl" fullScreen={isNarrow} closeOnClickOutside={!isDirty}>
      <form noValidate onSubmit={(event) => { void submit(event) }}>
        <Stack gap="lg">
          <TextField control={control} name="title" label="Title" required maxLength={120} data-autofocus />
          <SectionTypeField control={control} />
          <SectionFiles control={control} />
          <RichTextField control={control} name="body" label="Text" />
          <SectionPicture control={control} />
          {known && chapters.length > 1 && (
            <SelectField control={control} name="chapterId" label="Chapter" data={chapters.map(({ databaseId, title }) => ({ value: databaseId, label: title }))} allowDeselect={false}
              description="Moved to another chapter, it becomes the last section there." />
          )}
          <Group justify="flex-end" gap="xs" className={classes.bar}>
            <Button variant="default" onClick={() => { void close() }} disabled={isSubmitting}>Cancel</Button>
            <Button type="submit" loading={isSubmitting} disabled={!isDirty}>{known ? 'Save section' : 'Add section'}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

type FormControl = ReturnType<typeof useForm<z.infer<typeof schema>>>['control']

function SectionTypeField({ control }: { control: FormControl }) {
  const { field } = useController({ control, name: 'type' })
  return (
    <Input.Wrapper label="Kind" labelElement="div">
      <div><SegmentedControl {...field} data={types} mt={6} aria-label="Kind" /></div>
    </Input.Wrapper>
  )
}

/** The files a kind of section has. Those of another kind stay until the section is saved as what it is now. */
function SectionFiles({ control }: { control: FormControl }) {
  const [type, title, videoFile, subtitleFile, audioFile, imageFile] = useWatch({ control, name: ['type', 'title', 'videoFile', 'subtitleFile', 'audioFile', 'imageFile'] })
  const source = type === 'VIDEO' ? videoFile : type === 'AUDIO' ? audioFile : null
  return (
    <>
      {source && (
        <Suspense fallback={<Skeleton height={type === 'VIDEO' ? 320 : 64} />}>
          <MediaPlayer key={`${source._id}:${subtitleFile?._id}`} kind={type === 'VIDEO' ? 'video' : 'audio'} src={source.url} label={title || 'Preview'} poster={imageFile?.url} captions={subtitleFile?.url} />
        </Suspense>
      )}
      {type === 'VIDEO' && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <FileField control={control} name="videoFile" label="Video" kind="video" required description="MP4 or MOV, up to 100 MB." />
          <FileField control={control} name="subtitleFile" label="Captions" kind="caption" description="So that it can be followed without sound." />
        </SimpleGrid>
      )}
      {type === 'AUDIO' && <FileField control={control} name="audioFile" label="Recording" kind="audio" required />}
    </>
  )
}

function SectionPicture({ control }: { control: FormControl }) {
  const type = useWatch({ control, name: 'type' })
  return <ImageField control={control} name="imageFile" label={type === 'VIDEO' ? 'Still of the video' : 'Picture'} shape="video" />
}
