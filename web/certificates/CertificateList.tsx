import { IconCertificate } from '@tabler/icons-react'
import { graphql } from 'react-relay'
import type { CertificateList_query$key } from '../__generated__/CertificateList_query.graphql.ts'
import type { CertificateListPageQuery } from '../__generated__/CertificateListPageQuery.graphql.ts'
import { usePages } from '../relay/usePages.ts'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { InfiniteList } from '../ui/lists/pagination/InfiniteList.tsx'
import { CertificateCard } from './CertificateCard.tsx'

/** What one has earned, the newest first. */
export function CertificateList({ query }: { query: CertificateList_query$key }) {
  const { data, hasNext, loadNext } = usePages<CertificateListPageQuery, CertificateList_query$key>(
    graphql`
    fragment CertificateList_query on Query
    @argumentDefinitions(first: { type: "Int", defaultValue: 24 }, after: { type: "String" })
    @refetchable(queryName: "CertificateListPageQuery") {
      certificates(first: $first, after: $after) @connection(key: "CertificateList_certificates") {
        edges { node { id ...CertificateCard_certificate } }
      }
    }
  `,
    query,
  )
  return (
    <InfiniteList
      items={data.certificates.edges.map(({ node }) => node)}
      keyOf={({ id }) => id}
      label="Certificates"
      columnWidth={320}
      pageSize={24}
      hasNext={hasNext}
      loadNext={loadNext}
      empty={
        <EmptyState
          icon={IconCertificate}
          title="No certificates yet"
          text="Pass a course and its certificate appears here, ready to print."
        />
      }
    >
      {(certificate) => <CertificateCard certificate={certificate} />}
    </InfiniteList>
  )
}
