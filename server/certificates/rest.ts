import { gql, type AnswerOf } from '../platform/rest/document.ts'
import { entityRows } from '../platform/rest/entityRows.ts'
import { row, type Row, type Values } from '../platform/rest/row.ts'
import { address, enumText, nodesOf } from '../platform/rest/shape.ts'
import { idUnder, savedBody } from '../platform/rest/values.ts'

const certificate = gql(
  `... on Certificate { _id: databaseId number title recipientName brandName issuedAt expiresAt renewedAt state kind }`,
)
const certification = gql(
  `... on Certification { _id: databaseId title issuer issuedOn expiresOn expired createdAt file { url name } }`,
)

const shaped = <T extends AnswerOf<typeof certificate>>(row: T) => ({
  ...row,
  kind: enumText(row.kind),
  state: enumText(row.state),
})

const brought = ({ file, ...row }: AnswerOf<typeof certification>) => ({
  ...row,
  file: address(file),
  fileName: file?.name ?? null,
})

const Certification = entityRows('Certification', certification, brought)

/** The file of a multipart body whose field the documents do not name: the first of these that is there. */
const fileIn = (input: Values, ...names: string[]): unknown =>
  names.map((name) => input[name]).find((value) => value !== undefined)

export const rows: Row[] = [
  row({
    route: 'GET /api/certificate',
    summary: 'The own certificates, newest first.',
    document: gql(`{ certificates(first: 100) { edges { node { ${certificate} } } } }`),
    shape: (data) => ({ certificates: nodesOf(data.certificates).map(shaped) }),
  }),
  row({
    route: 'GET /api/certificate/{id}',
    summary: 'One certificate with the address of its PDF.',
    document: gql(`query ($id: ID!) { certificate(databaseId: $id) { ${certificate} file { url name } downloadUrl } }`),
    shape: (data) => {
      if (!data.certificate) return null
      const { file, ...row } = data.certificate
      return { ...shaped(row), file: file.url, fileName: file.name }
    },
  }),
  row({
    route: 'GET /api/certificate/user/{userId}',
    summary: 'Certificates of a person in reach.',
    document: gql(`query ($userId: ID!) { userCertificates(userId: $userId) { ${certificate} } }`),
    shape: (data) => ({ certificates: data.userCertificates.map(shaped) }),
  }),
  row({
    route: 'POST /api/certificate/test',
    status: 201,
    summary: 'Takes a drawn PDF in, under the name certificates have.',
    values: (given) => ({ input: { pdf: fileIn(given, 'pdf', 'file', 'blob', 'certificate', 'data') } }),
    document: gql(
      `mutation ($input: TestCertificateInput!) { testCertificate(input: $input) { file { _id: databaseId url name size } } }`,
    ),
    shape: (data) => {
      const { url, name, ...file } = data.testCertificate.file
      return { ...file, file: url, fileName: name }
    },
  }),
  row({
    route: 'GET /api/certification/{id}',
    summary: 'One certification brought along; with the id of a person all of theirs.',
    document: gql(
      `query ($id: ID!) { certification(databaseId: $id) { ${certification} } certifications(userId: $id) { ${certification} } }`,
    ),
    shape: (data) =>
      data.certification
        ? brought(data.certification)
        : data.certifications.length
          ? { certifications: data.certifications.map(brought) }
          : null,
  }),
  Certification.change('POST /api/certification', 'saveCertification', {
    summary: 'Saves a certification brought along; without an id in the data a new one.',
    values: (given) => {
      const { name, user, ...rest } = savedBody(given)
      return {
        input: {
          title: name,
          ...rest,
          ...idUnder({ ...rest, user }, 'userId', 'user'),
          file: fileIn(rest, 'file', 'pdf', 'certification', 'certificate', 'certificationFile'),
        },
      }
    },
  }),
]
