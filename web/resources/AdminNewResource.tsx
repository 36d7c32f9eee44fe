import { Anchor, Button, Group, Input, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SaveResourceInput } from '../contract/__generated__/limits.ts'
import { showDone } from '../ui/alerts.ts'
import { FileDrop } from '../ui/uploads/FileDrop.tsx'
import type { FileKind, FileValue } from '../ui/uploads/uploads.ts'
import type { NewResource, ResourceOwner } from './owner.ts'
import { cut } from '../ui/letters.ts'

const SOURCES: { value: FileKind | 'link'; label: string }[] = [
  { value: 'document', label: 'PDF or picture' },
  { value: 'video', label: 'Video' },
  { value: 'audio', label: 'Audio' },
  { value: 'link', label: 'Link' },
]

export type Fields = Partial<Record<'name' | 'description' | 'url' | 'file' | 'fileId', string>>

/** Why an address cannot be a link; undefined when it can. */
export function addressProblem(address: string): string | undefined {
  return /^https?:\/\/[^\s/.]+\.\S+$/i.test(address.trim())
    ? undefined
    : 'Enter a web address that begins with https:// or http://.'
}

const nameOfFile = (name: string) =>
  cut(
    name
      .replace(/\.[a-z0-9]{1,5}$/i, '')
      .replace(/[_-]+/g, ' ')
      .trim(),
    120,
  )

/** A file or link that is not in the library yet. */
export function AdminNewResource({ add, onClose }: { add: ResourceOwner['add']; onClose: () => void }) {
  const [source, setSource] = useState<FileKind | 'link'>('document')
  const [file, setFile] = useState<FileValue | null>(null)
  const [url, setUrl] = useState('')
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [problems, setProblems] = useState<Fields>({})
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
    const wrong: Fields = {
      ...(name.trim() ? {} : { name: 'Name is required.' }),
      ...(source === 'link'
        ? addressProblem(url) && { url: addressProblem(url) }
        : !file && { file: 'Choose a file.' }),
      ...(description.length > 250 ? { description: 'Use at most 250 characters.' } : {}),
    }
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return
    setSaving(true)
    const added: NewResource = {
      name: name.trim(),
      description: description.trim(),
      ...(source === 'link' ? { url: url.trim() } : { fileId: file?._id }),
    }
    const refused = await add(added)
    setSaving(false)
    if (refused) return setProblems(refused)
    showDone(`${name.trim()} is added`)
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        <SegmentedControl
          value={source}
          onChange={(value) => {
            setSource(value as FileKind | 'link')
            setFile(null)
            setProblems({})
          }}
          data={SOURCES}
          aria-label="Kind of resource"
          fullWidth
        />
        {source === 'link' ? (
          <TextInput
            label="Address"
            type="url"
            required
            placeholder="https://"
            value={url}
            maxLength={SaveResourceInput.url.max}
            error={problems.url}
            onChange={(event) => {
              setUrl(event.currentTarget.value)
              setProblems({})
            }}
          />
        ) : (
          <Input.Wrapper label="File" labelElement="div" withAsterisk error={problems.file ?? problems.fileId}>
            <div style={{ marginTop: 6 }}>
              {file ? (
                <Group justify="space-between" wrap="nowrap">
                  <Anchor href={file.url} target="_blank" rel="noreferrer" size="sm" truncate>
                    {file.name}
                  </Anchor>
                  <Button size="compact-sm" variant="default" onClick={() => setFile(null)}>
                    Another file
                  </Button>
                </Group>
              ) : (
                <FileDrop
                  key={source}
                  kind={source}
                  label="Upload a file"
                  onUploaded={(uploaded) => {
                    setFile(uploaded)
                    setName((now) => now || nameOfFile(uploaded.name ?? ''))
                    setProblems({})
                  }}
                />
              )}
            </div>
          </Input.Wrapper>
        )}
        <TextInput
          label="Name"
          required
          value={name}
          maxLength={SaveResourceInput.name.max}
          error={problems.name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblems({})
          }}
        />
        <div>
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxRows={6}
            value={description}
            error={problems.description}
            onChange={(event) => {
              setDescription(event.currentTarget.value)
              setProblems({})
            }}
          />
          <Text size="xs" c={description.length > 250 ? 'var(--mantine-color-error)' : 'dimmed'} ta="right" mt={4}>
            {description.length} / 250
          </Text>
        </div>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Add resource
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
