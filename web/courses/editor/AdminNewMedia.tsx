import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { graphql } from 'react-relay'
import type { AdminNewMediaMutation } from '../../__generated__/AdminNewMediaMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { FileDrop } from '../../ui/media/FileDrop.tsx'
import type { FileValue } from '../../ui/forms/uploads.ts'
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

/** Learners of an open course never meet a video section without its video: it begins with the file. */
export function AdminNewMedia({ chapterId, kind, onAdded, onCancel }: Props) {
  const [save] = useSave<AdminNewMediaMutation>(graphql`
    mutation AdminNewMediaMutation($input: SaveSectionInput!) { saveSection(input: $input) { section { databaseId } course { sectionCount lacks ...AdminOutline_course } } }
  `)
  const isVideo = kind === 'VIDEO'
  const add = async (file: FileValue) => {
    const { data } = await save({
      input: {
        chapterId,
        type: kind,
        title: titleOf(file) || (isVideo ? 'New video' : 'New recording'),
        ...(isVideo ? { videoFileId: file._id } : { audioFileId: file._id }),
      },
    })
    if (data) onAdded(data.saveSection.section.databaseId)
  }
  return (
    <Card>
      <Stack>
        <div>
          <Title order={2} size="h4">
            {isVideo ? 'New video' : 'New recording'}
          </Title>
          <Text size="sm" c="dimmed">
            The course is open to learners, so the section begins with its file. Title, captions and text follow.
          </Text>
        </div>
        <FileDrop
          kind={isVideo ? 'video' : 'audio'}
          label={isVideo ? 'Upload the video' : 'Upload the recording'}
          onUploaded={(file) => {
            void add(file)
          }}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}
