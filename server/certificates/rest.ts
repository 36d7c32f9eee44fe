import { entityRows } from '../platform/rest/entityRows.ts'
import { gql, idUnder, nodesOf, savedBody, type Connection, type Row, type Values } from '../platform/rest/rest.ts'

const certificate = gql`_id: databaseId number title recipientName brandName issuedAt expiresAt renewedAt state kind`
const certification = gql`_id: databaseId title issuer issuedOn expiresOn expired createdAt file { url name }`

interface CertificateRow {
  kind: string
  state: string
}
const shaped = <T extends CertificateRow>(row: T) => ({
  ...row,
  kind: row.kind.toLowerCase(),
  state: row.state.toLowerCase(),
})

interface CertificationRow {
  file: { url: string; name: string } | null
}
const brought = ({ file, ...row }: CertificationRow) => ({
  ...row,
  file: file?.url ?? null,
  fileName: file?.name ?? null,
})

const Certification = entityRows('Certification', certification, brought)

/** The file of a multipart body whose field the documents do not name: the first of these that is there. */
const fileIn = (input: Values, ...names: string[]): unknown =>
  names.map((name) => input[name]).find((value) => value !== undefined)

export const rows: Row[] = [
  {
    route: 'GET /api/certificate',
    summary: 'The own certificates, newest first.',
    document: gql`{ certificates(first: 100) { edges { node { ${certificate} } } } }`,
    shape: (data: { certificates: Connection<CertificateRow> }) => ({
      certificates: nodesOf(data.certificates).map(shaped),
    }),
  },
  {
    route: 'GET /api/certificate/{id}',
    summary: 'One certificate with the address of its PDF.',
    document: gql`query ($id: ID!) { certificate(databaseId: $id) { ${certificate} file { url name } downloadUrl } }`,
    shape: (data: { certificate: (CertificateRow & { file: { url: string; name: string } }) | null }) => {
      if (!data.certificate) return null
      const { file, ...row } = data.certificate
      return { ...shaped(row), file: file.url, fileName: file.name }
    },
  },
  {
    route: 'GET /api/certificate/user/{userId}',
    summary: 'Certificates of a person in reach.',
    document: gql`query ($userId: ID!) { userCertificates(userId: $userId) { ${certificate} } }`,
    shape: (data: { userCertificates: CertificateRow[] }) => ({ certificates: data.userCertificates.map(shaped) }),
  },
  {
    route: 'POST /api/certificate/test',
    status: 201,
    summary: 'Takes a drawn PDF in, under the name certificates have.',
    values: (given) => ({ input: { pdf: fileIn(given, 'pdf', 'file', 'blob', 'certificate', 'data') } }),
    document: gql`mutation ($input: TestCertificateInput!) { testCertificate(input: $input) { file { _id: databaseId url name size } } }`,
    shape: (data: { testCertificate: { file: { _id: string; url: string; name: string; size: number } } }) => {
      const { url, name, ...file } = data.testCertificate.file
      return { ...file, file: url, fileName: name }
    },
  },
  {
    route: 'GET /api/certification/{id}',
    summary: 'One certification brought along; with the id of a person all of theirs.',
    document: gql`query ($id: ID!) { certification(databaseId: $id) { ${certification} } certifications(userId: $id) { ${certification} } }`,
    shape: (data: { certification: CertificationRow | null; certifications: CertificationRow[] }) =>
      data.certification
        ? brought(data.certification)
        : data.certifications.length
          ? { certifications: data.certifications.map(brought) }
          : null,
  },
  Certification.change('POST /api/certification', 'saveCertification', {
    status: 201,
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
