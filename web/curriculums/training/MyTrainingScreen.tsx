import { Tabs } from '@mantine/core'
import { IconCertificate, IconHandStop, IconSchool } from '@tabler/icons-react'
import { Suspense } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import type { MyTrainingScreenQuery } from '../../__generated__/MyTrainingScreenQuery.graphql.ts'
import { CertificateList } from '../../certificates/CertificateList.tsx'
import { AskForCourse } from '../../courses/requests/AskForCourse.tsx'
import { MyCourseRequests } from '../../courses/requests/MyCourseRequests.tsx'
import type { ScreenProps } from '../../relay/screen.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RowsSkeleton } from '../../ui/states/Skeletons.tsx'
import { useSearchState } from '../../ui/lists/search/useSearchState.ts'
import { TrainingFilters } from './TrainingFilters.tsx'
import { TrainingList } from './TrainingList.tsx'
import { TRAINING_SEARCH } from './trainingSearch.ts'
import { TrainingSummary } from './TrainingSummary.tsx'

/** Everything one has to learn, may learn and has learned. */
export default function MyTrainingScreen({ queryRef }: ScreenProps<MyTrainingScreenQuery>) {
  const data = usePreloadedQuery<MyTrainingScreenQuery>(
    graphql`
    query MyTrainingScreenQuery($status: [ProgressState!], $mandatory: Boolean, $recent: Boolean, $due: Boolean, $text: String, $showsCertificates: Boolean!) @preloadable {
      ...TrainingSummary_query
      ...TrainingFilters_query @arguments(text: $text) @alias(as: "filters") @skip(if: $showsCertificates)
      ...TrainingList_query @arguments(status: $status, mandatory: $mandatory, recent: $recent, due: $due, text: $text) @alias(as: "training") @skip(if: $showsCertificates)
      ...CertificateList_query @alias(as: "certificates") @include(if: $showsCertificates)
    }
  `,
    queryRef,
  )
  const search = useSearchState(TRAINING_SEARCH)
  // The tab shows what was asked for, not what is still on its way.
  const show = queryRef.variables.showsCertificates
    ? 'certificates'
    : search.values.show === 'requests'
      ? 'requests'
      : 'training'
  return (
    <>
      <PageHeader
        title="My training"
        text="Pick up where you left off. What you have to finish comes first."
        actions={<AskForCourse />}
      />
      <TrainingSummary query={data} />
      <Tabs
        value={show}
        onChange={(value) => search.set({ show: value ?? 'training', only: 'all', text: '' })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          <Tabs.Tab
            px={{ base: 8, sm: 'md' }}
            value="training"
            leftSection={<IconSchool size={18} aria-hidden="true" />}
          >
            Curriculums
          </Tabs.Tab>
          <Tabs.Tab
            px={{ base: 8, sm: 'md' }}
            value="certificates"
            leftSection={<IconCertificate size={18} aria-hidden="true" />}
          >
            Certificates
          </Tabs.Tab>
          <Tabs.Tab
            px={{ base: 8, sm: 'md' }}
            value="requests"
            leftSection={<IconHandStop size={18} aria-hidden="true" />}
          >
            Requests
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="training">
          {data.filters && <TrainingFilters search={search} query={data.filters} />}
          {data.training && (
            <TrainingList
              query={data.training}
              only={search.values.only}
              text={search.values.text}
              clear={search.clear}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="certificates">
          {data.certificates && <CertificateList query={data.certificates} />}
        </Tabs.Panel>
        <Tabs.Panel value="requests">
          <Suspense fallback={<RowsSkeleton count={3} />}>
            <MyCourseRequests />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
