import { Anchor, Button, Group, Input, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SaveResourceInput } from '../contract/__generated__/limits.ts'
import { showDone } from '../ui/alerts.ts'
import { FileDrop } from '../ui/uploads/FileDrop.tsx'
import type { FileKind, FileValue } from '../ui/uploads/uploads.ts'
import type { NewResource, ResourceOwner } from './owner.ts'
import { cut } from '../ui/letters.ts'

const SOURCES: { value: FileKind | 'link'; label: string }[] = [
  { value: 'attachment', label: 'File' },
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

type Typed = { source: FileKind | 'link'; file: FileValue | null; url: string; name: string; description: string }

const problemsOf = ({ source, file, url, name, description }: Typed): Fields => ({
  ...(name.trim() ? {} : { name: 'Name is required.' }),
  ...(source === 'link' ? addressProblem(url) && { url: addressProblem(url) } : !file && { file: 'Choose a file.' }),
  ...(description.length > 250 ? { description: 'Use at most 250 characters.' } : {}),
})

/** A file or link that is not in the library yet. */
export function AdminNewResource({ add, onClose }: { add: ResourceOwner['add']; onClose: () => void }) {
  const [source, setSource] = useState<FileKind | 'link'>('attachment')
  const [file, setFile] = useState<FileValue | null>(null)
  const [url, setUrl] = useState('')
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [problems, setProblems] = useState<Fields>({})
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
    const wrong = problemsOf({ source, file, url, name, description })
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
          <AddressInput
            value={url}
            problem={problems.url}
            onChange={(typed) => {
              setUrl(typed)
              setProblems({})
            }}
          />
        ) : (
          <FileInput
            kind={source}
            file={file}
            problem={problems.file ?? problems.fileId}
            onRemove={() => setFile(null)}
            onUploaded={(uploaded) => {
              setFile(uploaded)
              setName((now) => now || nameOfFile(uploaded.name ?? ''))
              setProblems({})
            }}
          />
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
        <DescriptionInput
          value={description}
          problem={problems.description}
          onChange={(typed) => {
            setDescription(typed)
            setProblems({})
          }}
        />
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

type TextProps = { value: string; problem: string | undefined; onChange: (typed: string) => void }

const AddressInput = ({ value, problem, onChange }: TextProps) => (
  <TextInput
    label="Address"
    type="url"
    required
    placeholder="https://"
    value={value}
    maxLength={SaveResourceInput.url.max}
    error={problem}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

type FileProps = {
  kind: FileKind
  file: FileValue | null
  problem: string | undefined
  onRemove: () => void
  onUploaded: (file: FileValue) => void
}

const FileInput = ({ kind, file, problem, onRemove, onUploaded }: FileProps) => (
  <Input.Wrapper label="File" labelElement="div" withAsterisk error={problem}>
    <div style={{ marginTop: 6 }}>
      {file ? (
        <Group justify="space-between" wrap="nowrap">
          <Anchor href={file.url} target="_blank" rel="noreferrer" size="sm" truncate>
            {file.name}
          </Anchor>
          <Button size="compact-sm" variant="default" onClick={onRemove}>
            Another file
          </Button>
        </Group>
      ) : (
        <FileDrop key={kind} kind={kind} label="Upload a file" onUploaded={onUploaded} />
      )}
    </div>
  </Input.Wrapper>
)

const DescriptionInput = ({ value, problem, onChange }: TextProps) => (
  <div>
    <Textarea
      label="Description"
      autosize
      minRows={2}
      maxRows={6}
      value={value}
      error={problem}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
    <Text size="xs" c={value.length > 250 ? 'var(--mantine-color-error)' : 'dimmed'} ta="right" mt={4}>
      {value.length} / 250
    </Text>
  </div>
)
