import { Alert, Select } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useState, type ComponentProps } from 'react'
import { graphql, useFragment, useLazyLoadQuery } from 'react-relay'
import type { AdminAudiencePreview_groups$key } from '../../__generated__/AdminAudiencePreview_groups.graphql.ts'
import type { AdminAudiencePreviewQuery } from '../../__generated__/AdminAudiencePreviewQuery.graphql.ts'
import { counted, formatNumber, plural } from '../../ui/formats.ts'
import { PreviewPage } from '../../ui/media/PreviewPage.tsx'

type Props = Omit<ComponentProps<typeof PreviewPage>, 'text'> & {
  /** The groups it is for; none for everybody. */
  audience: AdminAudiencePreview_groups$key
  /** Whether they see it now. */
  isOpen: boolean
}

/** A page as its readers see it, as one of them with a given role would: whom it is not for finds nothing. */
export function AdminAudiencePreview({ audience, isOpen, actions, children, ...page }: Props) {
  const groups = useFragment(
    graphql`fragment AdminAudiencePreview_groups on AssignmentGroup @relay(plural: true) { databaseId }`,
    audience,
  )
  const { audienceReach } = useLazyLoadQuery<AdminAudiencePreviewQuery>(
    graphql`
    query AdminAudiencePreviewQuery($audienceIds: [ID!]!) { audienceReach(audienceIds: $audienceIds) { people roles { name people reached } } }
  `,
    { audienceIds: groups.map(({ databaseId }) => databaseId) },
    { fetchPolicy: 'store-and-network' },
  )
  const [role, setRole] = useState<string | null>(null)
  const { people, roles } = audienceReach
  const chosen = roles.find(({ name }) => name === role)
  return (
    <PreviewPage
      {...page}
      text={
        chosen
          ? `${formatNumber(chosen.reached)} of ${formatNumber(chosen.people)} with the role ${chosen.name} see it.`
          : `${counted(people, 'person', 'people')} ${plural(people, 'sees', 'see')} it${isOpen ? '' : ' once it is published'}.`
      }
      actions={
        <>
          <Select
            aria-label="See it as"
            placeholder="As anyone"
            w={200}
            clearable
            clearButtonProps={{ 'aria-label': 'See it as anyone' }}
            value={role}
            onChange={setRole}
            data={roles.map(({ name }) => name)}
          />
          {actions}
        </>
      }
    >
      {chosen?.reached === 0 ? (
        <Alert color="gray" icon={<IconEyeOff aria-hidden="true" />} title="It is not there for them">
          Nobody with the role {chosen.name} belongs to its audience: they find it in no list, and its address tells
          them it does not exist.
        </Alert>
      ) : (
        children
      )}
    </PreviewPage>
  )
}
