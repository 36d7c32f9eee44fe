import { graphql, usePreloadedQuery } from 'react-relay'
import type { VisitScreenQuery } from '../__generated__/VisitScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { LEARNER } from './paths.ts'
import { VisitPage } from './visit/VisitPage.tsx'

const back = { to: LEARNER, label: 'Field training' }

/** One visit, for either side and who attends. */
export default function VisitScreen({ queryRef }: ScreenProps<VisitScreenQuery>) {
  const root = usePreloadedQuery<VisitScreenQuery>(
    graphql`
    query VisitScreenQuery($visitId: ID!) @preloadable {
      fieldTrainingAppointment(databaseId: $visitId) { id ...VisitPage_visit }
      ...VisitPage_query @arguments(id: $visitId)
    }
  `,
    queryRef,
  )
  const { fieldTrainingAppointment: visit } = root
  return <VisitPage key={visit?.id} visit={visit} query={root} back={back} />
}
