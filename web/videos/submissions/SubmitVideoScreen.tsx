import { graphql, usePreloadedQuery } from 'react-relay'
import type { SubmitVideoScreenQuery } from '../../__generated__/SubmitVideoScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { useSession, useViewer } from '../../session/session.ts'
import { NoPermission } from '../../ui/states/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { submissions } from '../kind.ts'
import { VideoSubmissionForm } from './VideoSubmissionForm.tsx'

/** A new video of one's own. */
export default function SubmitVideoScreen({ queryRef }: ScreenProps<SubmitVideoScreenQuery>) {
  const root = usePreloadedQuery<SubmitVideoScreenQuery>(
    graphql`query SubmitVideoScreenQuery @preloadable { ...VideoSubmissionForm_query }`,
    queryRef,
  )
  const { rights } = useViewer()
  const { proxy } = useSession()
  if (!rights.includes('submit-videos') || proxy) return <NoPermission />
  return (
    <>
      <PageHeader
        title="Submit a video"
        text="It is published as soon as somebody has approved it."
        back={submissions}
      />
      <VideoSubmissionForm query={root} />
    </>
  )
}
