import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Button, Group, Modal, SimpleGrid, Stack } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import type { CertificationDialog_certification$key } from '../__generated__/CertificationDialog_certification.graphql.ts'
import type { CertificationDialogMutation } from '../__generated__/CertificationDialogMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import { FileField } from '../ui/fields/FileField.tsx'
import { showServerErrors } from '../ui/forms/FormPage.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { changedFile, type FileValue } from '../ui/forms/uploads.ts'

const schema = z
  .object({
    title: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Title is required.'),
        z.maxLength(120, 'Title may have at most 120 characters.'),
      ),
    issuer: z.string().check(z.maxLength(120, 'The issuer may have at most 120 characters.')),
    issuedOn: z.nullable(z.string()),
    expiresOn: z.nullable(z.string()),
    file: z.custom<FileValue | null>().check(z.refine((file) => file != null, 'Choose a PDF, PNG or JPEG file.')),
  })
  .check(
    z.refine(({ issuedOn, expiresOn }) => !issuedOn || !expiresOn || issuedOn <= expiresOn, {
      error: 'It cannot end before it was issued.',
      path: ['expiresOn'],
    }),
  )

type Props = {
  certification?: CertificationDialog_certification$key
  userId?: string
  onClose: () => void
  onSaved: () => void
}

export function CertificationDialog({ certification, userId, onClose, onSaved }: Props) {
  const known = useFragment(
    graphql`
    fragment CertificationDialog_certification on Certification { databaseId title issuer issuedOn expiresOn file { ...fileValue_file } }
  `,
    certification ?? null,
  )
  const [save, isSaving] = useSave<CertificationDialogMutation>(graphql`
    mutation CertificationDialogMutation($input: SaveCertificationInput!) { saveCertification(input: $input) { certification { id ...CertificationDialog_certification } } }
  `)
  const stored = {
    title: known?.title ?? '',
    issuer: known?.issuer ?? '',
    issuedOn: known?.issuedOn ?? null,
    expiresOn: known?.expiresOn ?? null,
    file: fileValue(known?.file),
  }
  const form = useForm({ defaultValues: stored, resolver: standardSchemaResolver(schema) })
  const { control } = form
  const submit = form.handleSubmit(async ({ title, issuer, issuedOn, expiresOn, file }) => {
    const input = {
      title,
      issuer,
      issuedOn: issuedOn ?? '',
      expiresOn: expiresOn ?? '',
      fileId: changedFile(stored.file, file),
    }
    const answer = await save({ input: known ? { ...input, databaseId: known.databaseId } : { ...input, userId } })
    if (!answer.data) return showServerErrors(form, answer)
    onSaved()
    showDone('The certification is saved')
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title={known ? 'Edit certification' : 'Add a certification'} size="lg" centered>
      <form
        noValidate
        onSubmit={(event) => {
          void submit(event)
        }}
      >
        <Stack>
          <TextField
            control={control}
            name="title"
            label="Title"
            required
            maxLength={120}
            placeholder="Such as ATV RiderCourse instructor"
            data-autofocus
          />
          <TextField control={control} name="issuer" label="Issued by" maxLength={120} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <DateField control={control} name="issuedOn" label="Issued on" />
            <DateField control={control} name="expiresOn" label="Valid until" placeholder="For good" />
          </SimpleGrid>
          <FileField
            control={control}
            name="file"
            label="File"
            kind="document"
            required
            description="The certificate as PDF, PNG or JPEG. Only you and your administrators can open it."
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose} disabled={isSaving}>
              Cancel
            </Button>
            <Button type="submit" loading={isSaving}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
