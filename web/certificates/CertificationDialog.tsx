import { SimpleGrid } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import * as z from 'zod/mini'
import { required, upTo } from '../ui/texts.ts'
import { SaveCertificationInput } from '../contract/__generated__/limits.ts'
import type { CertificationDialog_certification$key } from '../__generated__/CertificationDialog_certification.graphql.ts'
import type { CertificationDialogMutation } from '../__generated__/CertificationDialogMutation.graphql.ts'
import { fileValue } from '../relay/fileValue.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import { FileField } from '../ui/fields/files/FileField.tsx'
import { FormDialog } from '../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../ui/forms/useRecordForm.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import { changedFile, type FileValue } from '../ui/uploads/uploads.ts'

const schema = z
  .object({
    title: required('Title', SaveCertificationInput.title.max),
    issuer: upTo('The issuer', SaveCertificationInput.issuer.max),
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
  const [save] = useSave<CertificationDialogMutation>(graphql`
    mutation CertificationDialogMutation($input: SaveCertificationInput!) { saveCertification(input: $input) { certification { id ...CertificationDialog_certification } } }
  `)
  const stored = {
    title: known?.title ?? '',
    issuer: known?.issuer ?? '',
    issuedOn: known?.issuedOn ?? null,
    expiresOn: known?.expiresOn ?? null,
    file: fileValue(known?.file),
  }
  const form = useRecordForm({
    stored,
    schema,
    send: ({ title, issuer, issuedOn, expiresOn, file }) =>
      save({
        input: {
          title,
          issuer,
          issuedOn: issuedOn ?? '',
          expiresOn: expiresOn ?? '',
          fileId: changedFile(stored.file, file),
          ...(known ? { databaseId: known.databaseId } : { userId }),
        },
      }),
    saved: () => {
      onSaved()
      showDone('The certification is saved')
      onClose()
    },
  })
  const { field } = form
  return (
    <FormDialog title={known ? 'Edit certification' : 'Add a certification'} size="lg" form={form} onClose={onClose}>
      <TextField {...field('title')} label="Title" placeholder="Such as ATV RiderCourse instructor" data-autofocus />
      <TextField {...field('issuer')} label="Issued by" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField {...field('issuedOn')} label="Issued on" />
        <DateField {...field('expiresOn')} label="Valid until" placeholder="Does not expire" />
      </SimpleGrid>
      <FileField
        {...field('file')}
        label="File"
        kind="document"
        required
        description="The certificate as PDF, PNG or JPEG. Only you and your administrators can open it."
      />
    </FormDialog>
  )
}
