import { Drawer } from '@mantine/core'
import { Suspense } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { StaffMemberQuery } from '../../__generated__/StaffMemberQuery.graphql.ts'
import { RowsSkeleton } from '../../ui/states/Skeletons.tsx'
import { CurriculumStandings } from './CurriculumStandings.tsx'

type Props = { userId: string; name: string; onClose: () => void }

/** One person's curriculums, what is overdue and required training first. */
export default function StaffMember({ userId, name, onClose }: Props) {
  return (
    <Drawer opened onClose={onClose} title={name} position="right" size="md">
      <Suspense fallback={<RowsSkeleton count={5} />}>
        <Curriculums userId={userId} />
      </Suspense>
    </Drawer>
  )
}

function Curriculums({ userId }: { userId: string }) {
  const { user } = useLazyLoadQuery<StaffMemberQuery>(
    graphql`query StaffMemberQuery($userId: ID!) { user(databaseId: $userId) { ...CurriculumStandings_user } }`,
    { userId },
    { fetchPolicy: 'store-and-network' },
  )
  return user && <CurriculumStandings user={user} />
}
