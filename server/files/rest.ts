import { gql } from '../platform/rest/document.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { asInput, savedBody } from '../platform/rest/values.ts'

const file = gql(`file { _id: databaseId location: url name mediaType size width height durationSeconds }`)
const upload = gql(`upload { _id: databaseId received size partSize }`)

const ofUpload = (given: Values) => ({ input: savedBody(given) })

export const rows: Row[] = [
  row({
    route: 'POST /api/s3-file-uploads',
    summary: 'Stores one file; the rich text editor and every upload with progress use it.',
    status: 201,
    values: asInput,
    document: gql(`mutation ($input: UploadFileInput!) { uploadFile(input: $input) { ${file} } }`),
    shape: (data) => data.uploadFile.file,
  }),
  row({
    route: 'POST /api/uploads',
    summary:
      'Begins a file that comes in parts, or tells how far the same one came: `name`, `size`, `kind` and `mark`.',
    values: asInput,
    status: (data) => (data.beginUpload.begun ? 201 : 200),
    document: gql(`mutation ($input: BeginUploadInput!) { beginUpload(input: $input) { begun ${upload} } }`),
    shape: (data) => data.beginUpload.upload,
  }),
  row({
    route: 'PUT /api/uploads/{id}',
    summary: 'Brings the part of it that begins `at` so many bytes; refused with 409 where the file goes on elsewhere.',
    values: ofUpload,
    document: gql(`mutation ($input: ContinueUploadInput!) { continueUpload(input: $input) { ${upload} } }`),
    shape: (data) => data.continueUpload.upload,
  }),
  row({
    route: 'POST /api/uploads/{id}/finish',
    summary: 'Looks at the whole of it and stores it, as `POST /api/s3-file-uploads` does.',
    status: 201,
    values: ofUpload,
    document: gql(`mutation ($input: FinishUploadInput!) { finishUpload(input: $input) { ${file} } }`),
    shape: (data) => data.finishUpload.file,
  }),
  row({
    route: 'DELETE /api/uploads/{id}',
    summary: 'Forgets a file on its way.',
    values: ofUpload,
    document: gql(`mutation ($input: CancelUploadInput!) { cancelUpload(input: $input) { _id: databaseId } }`),
  }),
]
