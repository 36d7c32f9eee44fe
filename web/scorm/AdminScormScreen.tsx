import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { AdminScormScreenQuery } from '../__generated__/AdminScormScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AdminNewPackage } from './AdminNewPackage.tsx'
import { AdminScormTable } from './AdminScormTable.tsx'

export default function AdminScormScreen({ queryRef }: ScreenProps<AdminScormScreenQuery>) {
  const root = usePreloadedQuery<AdminScormScreenQuery>(
    graphql`
    query AdminScormScreenQuery($text: String) @preloadable {
      ...AdminNewPackage_query
      ...AdminScormTable_query @arguments(text: $text)
    }
  `,
    queryRef,
  )
  const [isCreating, creating] = useDisclosure(false)
  const create = (
    <Button leftSection={<IconUpload size={18} aria-hidden="true" />} onClick={creating.open}>
      Upload package
    </Button>
  )
  return (
    <>
      <PageHeader
        title="SCORM packages"
        text="Courses made elsewhere and uploaded as SCORM packages."
        actions={create}
      />
      <AdminScormTable query={root} create={create} />
      {isCreating && <AdminNewPackage query={root} onClose={creating.close} />}
    </>
  )
}
