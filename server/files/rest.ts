import { asInput, gql, type Row } from '../platform/rest/rest.ts'

export const rows: Row[] = [
  {
    route: 'POST /api/s3-file-uploads',
    summary: 'Stores one file; the rich text editor and every upload with progress use it.',
    values: asInput,
    document: gql`mutation ($input: UploadFileInput!) { uploadFile(input: $input) { file { _id: databaseId location: url name mediaType size width height durationSeconds } } }`,
    shape: (data: { uploadFile: { file: unknown } }) => data.uploadFile.file,
  },
]
