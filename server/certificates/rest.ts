import { gql, nodesOf, type Connection, type Row } from '../platform/rest.ts'

const certificate = gql`_id: databaseId number title recipientName brandName issuedAt kind`

interface CertificateRow { kind: string }
const shaped = <T extends CertificateRow>(row: T) => ({ ...row, kind: row.kind.toLowerCase() })

export const rows: Row[] = [
  {
    route: 'GET /api/certificate', summary: 'The own certificates, newest first.', document: gql`{ certificates(first: 100) { edges { node { ${certificate} } } } }`,
    shape: (data: { certificates: Connection<CertificateRow> }) => ({ certificates: nodesOf(data.certificates).map(shaped) }),
  },
  {
    route: 'GET /api/certificate/{id}', summary: 'One certificate with the address of its PDF.', document: gql`query ($id: ID!) { certificate(databaseId: $id) { ${certificate} file { url name } downloadUrl } }`,
    shape: (data: { certificate: CertificateRow & { file: { url: string; name: string } } | null }) => {
      if (!data.certificate) return null
      const { file, ...row } = data.certificate
      return { ...shaped(row), file: file.url, fileName: file.name }
    },
  },
  {
    route: 'GET /api/certificate/user/{userId}', summary: 'Certificates of a person in reach.', document: gql`query ($userId: ID!) { userCertificates(userId: $userId) { ${certificate} } }`,
    shape: (data: { userCertificates: CertificateRow[] }) => ({ certificates: data.userCertificates.map(shaped) }),
  },
]
