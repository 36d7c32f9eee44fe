import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useLocation, useNavigate } from 'react-router'
import type { AdminVisitScreenQuery } from '../__generated__/AdminVisitScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { ADMIN, INSTRUCTOR } from './paths.ts'
import { useDeleteVisit } from './useDeleteVisit.ts'
import { VisitPage } from './visit/VisitPage.tsx'

/** One visit, from the list of all or from the instructor's own. */
export default function AdminVisitScreen({ queryRef }: ScreenProps<AdminVisitScreenQuery>) {
  const root = usePreloadedQuery<AdminVisitScreenQuery>(
    graphql`
    query AdminVisitScreenQuery($visitId: ID!) @preloadable {
      fieldTrainingAppointment(databaseId: $visitId) { id viewerDeletes ...VisitPage_visit ...useDeleteVisit_visit }
      ...VisitPage_query @arguments(id: $visitId)
    }
  `,
    queryRef,
  )
  const { fieldTrainingAppointment: visit } = root
  const isInstructing = useLocation().pathname.startsWith(INSTRUCTOR)
  const back = isInstructing ? { to: INSTRUCTOR, label: 'Field instructors' } : { to: ADMIN, label: 'Field training' }
  const navigate = useNavigate()
  const remove = useDeleteVisit()
  return (
    <>
      <VisitPage key={visit?.id} visit={visit} query={root} back={back} />
      {visit?.viewerDeletes && (
        <Button
          variant="subtle"
          color="red"
          mt="lg"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={() => void remove(visit).then((gone) => gone && navigate(back.to))}
        >
          Delete visit
        </Button>
      )}
    </>
  )
}
