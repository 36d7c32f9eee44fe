import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { AdminNewMediaMutation } from '../../__generated__/AdminNewMediaMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { FileDrop } from '../../ui/uploads/FileDrop.tsx'
import type { FileKind, FileValue } from '../../ui/uploads/uploads.ts'
import { sectionKinds } from '../sections/sectionKinds.ts'
import type { Kind } from './sectionForm.ts'
import { cut } from '../../ui/letters.ts'

type Props = { chapterId: string; kind: Kind; onAdded: (id: string) => void; onCancel: () => void }

const titleOf = ({ name }: FileValue) =>
  cut(
    (name ?? '')
      .replace(/\.\w+$/, '')
      .replaceAll(/[-_]+/g, ' ')
      .trim(),
    120,
  )

const FILES: Partial<Record<Kind, { kind: FileKind; column: string; label: string }>> = {
  VIDEO: { kind: 'video', column: 'videoFileId', label: 'Upload the video' },
  AUDIO: { kind: 'audio', column: 'audioFileId', label: 'Upload the recording' },
  PDF: { kind: 'pdf', column: 'pdfFileId', label: 'Upload the PDF' },
}

/** Learners of an open course never meet a video section without its video: it begins with the file. */
export function AdminNewMedia({ chapterId, kind, onAdded, onCancel }: Props) {
  const [save] = useSave<AdminNewMediaMutation>(graphql`
    mutation AdminNewMediaMutation($input: SaveSectionInput!) { saveSection(input: $input) { section { databaseId } course { sectionCount lacks ...AdminOutline_course } } }
  `)
  const { fresh } = sectionKinds[kind]
  const add = async (title: string, made: object) => {
    const { data } = await save({ input: { chapterId, type: kind, title, ...made } })
    if (data) onAdded(data.saveSection.section.databaseId)
  }
  const file = FILES[kind]
  return (
    <Card>
      <Stack>
        <div>
          <Title order={2} size="h4">
            {fresh}
          </Title>
          <Text size="sm" c="dimmed">
            The course is open to learners, so the section begins with what it shows. Title and text follow.
          </Text>
        </div>
        {file ? (
          <FileDrop
            kind={file.kind}
            label={file.label}
            onUploaded={(value) => {
              void add(titleOf(value) || fresh, { [file.column]: value._id })
            }}
          />
        ) : (
          <Address onGiven={(embedUrl) => void add(fresh, { embedUrl })} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

/** Where a video elsewhere is. */
function Address({ onGiven }: { onGiven: (address: string) => void }) {
  const [address, setAddress] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onGiven(address)
      }}
    >
      <Group align="flex-end">
        <TextInput
          type="url"
          label="Address of the video on YouTube or Vimeo"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
          required
          style={{ flex: '1 1 280px' }}
        />
        <Button type="submit">Add section</Button>
      </Group>
    </form>
  )
}
