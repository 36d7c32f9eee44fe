import { Button, Tabs } from '@mantine/core'
import { IconEyeOff, IconSend } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useParams } from 'react-router'
import type { AdminCurriculumScreenQuery } from '../__generated__/AdminCurriculumScreenQuery.graphql.ts'
import { AdminCurriculumIncentives } from '../incentives/AdminCurriculumIncentives.tsx'
import { AdminHistory } from '../domain/history/AdminHistory.tsx'
import type { ScreenProps } from '../relay/screen.tsx'
import { AdminCurriculumResources } from '../resources/AdminCurriculumResources.tsx'
import { useSession, useViewer } from '../session/session.ts'
import { Missing } from '../ui/states/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminCurriculumCourses } from './AdminCurriculumCourses.tsx'
import { AdminCurriculumForm } from './AdminCurriculumForm.tsx'
import { usePublishCurriculum } from './usePublishCurriculum.ts'

const defaults = { tab: 'details' }
const TABS = ['details', 'courses', 'resources', 'incentives', 'history']

export default function AdminCurriculumScreen({ queryRef }: ScreenProps<AdminCurriculumScreenQuery>) {
  const root = usePreloadedQuery<AdminCurriculumScreenQuery>(
    graphql`
    query AdminCurriculumScreenQuery($curriculumId: ID!) @preloadable {
      curriculum(databaseId: $curriculumId) {
        id databaseId name status courseCount viewerCanEdit
        ...usePublishCurriculum_curriculum
        ...AdminCurriculumForm_curriculum
        resources { id }
        incentives { id }
        ...AdminCurriculumCourses_curriculum
        ...AdminCurriculumResources_curriculum
        ...AdminCurriculumIncentives_curriculum
      }
      ...AdminCurriculumForm_query
    }
  `,
    queryRef,
  )
  const { brandId } = useParams()
  const { rights } = useViewer()
  const { flags } = useSession().settings
  const {
    values: { tab },
    set,
  } = useSearchState(defaults)
  const publish = usePublishCurriculum()
  const list = brandId ? `/auth/admin/brand-page/${brandId}/curriculums` : '/auth/admin/curriculums'
  const back = { to: list, label: 'All curriculums' }
  const { curriculum } = root
  if (!curriculum) return <Missing what="curriculum" back={back} />
  const seesIncentives = rights.includes('view-incentives') && flags.rewards
  const isPublished = curriculum.status === 'PUBLISHED'
  return (
    <>
      <PageHeader
        title={curriculum.name}
        aside={<StatusChip status={curriculum.status} />}
        back={back}
        actions={
          curriculum.viewerCanEdit &&
          rights.includes('publish-curriculums') && (
            <Button
              variant={isPublished ? 'default' : 'filled'}
              onClick={() => {
                void publish(curriculum, !isPublished)
              }}
              leftSection={
                isPublished ? <IconEyeOff size={18} aria-hidden="true" /> : <IconSend size={18} aria-hidden="true" />
              }
            >
              {isPublished ? 'Unpublish' : 'Publish'}
            </Button>
          )
        }
      />
      <Tabs value={TABS.includes(tab) ? tab : 'details'} onChange={(chosen) => set({ tab: chosen ?? 'details' })}>
        <Tabs.List aria-label="Parts of the curriculum" mb="lg">
          <Tabs.Tab value="details">Details</Tabs.Tab>
          <Tabs.Tab value="courses">Courses ({curriculum.courseCount})</Tabs.Tab>
          {flags.resources && <Tabs.Tab value="resources">Resources ({curriculum.resources.length})</Tabs.Tab>}
          {seesIncentives && <Tabs.Tab value="incentives">Incentives ({curriculum.incentives.length})</Tabs.Tab>}
          {curriculum.viewerCanEdit && <Tabs.Tab value="history">History</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="details">
          <AdminCurriculumForm key={curriculum.id} curriculum={curriculum} query={root} list={list} />
        </Tabs.Panel>
        <Tabs.Panel value="courses">
          <AdminCurriculumCourses curriculum={curriculum} />
        </Tabs.Panel>
        {flags.resources && (
          <Tabs.Panel value="resources">
            <AdminCurriculumResources curriculum={curriculum} />
          </Tabs.Panel>
        )}
        {seesIncentives && (
          <Tabs.Panel value="incentives">
            <AdminCurriculumIncentives curriculum={curriculum} />
          </Tabs.Panel>
        )}
        {curriculum.viewerCanEdit && (
          <Tabs.Panel value="history" keepMounted={false}>
            <AdminHistory target="CURRICULUM" databaseId={curriculum.databaseId} />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  )
}
