import { List, Stack, Text } from '@mantine/core'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { AdminBrandDeletionMutation } from '../__generated__/AdminBrandDeletionMutation.graphql.ts'
import type {
  AdminBrandDeletionQuery,
  AdminBrandDeletionQuery$data,
} from '../__generated__/AdminBrandDeletionQuery.graphql.ts'
import { useRemoval } from '../relay/useRemoval.ts'
import { counted, formatNumber, plural } from '../ui/formats.ts'

const hanging = graphql`
  query AdminBrandDeletionQuery($brand: ID!) {
    brand(databaseId: $brand) {
      belongings {
        curriculums { total names }
        closing { total names }
        courses { total names }
        incentives { total names }
        bulletins { total names }
        promotions { total names }
        events { total names }
        liveTrainings { total names }
        videos { total names }
        podcasts { total names }
        eligibleItems { total names }
        mediaFiles { total names }
        submissionCount
        managers { total names }
        learnerCount
      }
    }
  }
`

type Belongings = NonNullable<AdminBrandDeletionQuery$data['brand']>['belongings']
type Hanging = Belongings['curriculums']

function Row({
  what,
  hanging: { total, names },
  fate,
}: {
  what: [one: string, many: string]
  hanging: Hanging
  fate: [ofOne: string, ofMany: string]
}) {
  if (total === 0) return null
  const more = total - names.length
  return (
    <List.Item>
      <Text span size="sm" fw={600}>
        {counted(total, ...what)}
      </Text>{' '}
      {fate[total === 1 ? 0 : 1]}
      <Text size="xs" c="dimmed">
        {names.join(', ')}
        {more > 0 ? ` and ${formatNumber(more)} more` : ''}
      </Text>
    </List.Item>
  )
}

/** What depends on the brand and what becomes of it. */
function Belongings({ curriculums, closing, courses, incentives, bulletins, promotions, ...rest }: Belongings) {
  const {
    events,
    liveTrainings,
    videos,
    podcasts,
    managers,
    eligibleItems,
    mediaFiles,
    submissionCount,
    learnerCount,
  } = rest
  const totals = [
    curriculums,
    bulletins,
    promotions,
    events,
    liveTrainings,
    videos,
    podcasts,
    mediaFiles,
    managers,
    eligibleItems,
  ].map(({ total }) => total)
  const nothing = totals.every((total) => total === 0) && submissionCount === 0
  return (
    <Stack gap="sm">
      {nothing ? (
        <Text size="sm">Nothing depends on this brand.</Text>
      ) : (
        <List size="sm" spacing={6}>
          <Row
            what={['curriculum', 'curriculums']}
            hanging={curriculums}
            fate={['stays, without this brand.', 'stay, without this brand.']}
          />
          <Row
            what={['published curriculum', 'published curriculums']}
            hanging={closing}
            fate={[
              'of these is unpublished, so that it does not open to everybody.',
              'of these are unpublished, so that they do not open to everybody.',
            ]}
          />
          <Row
            what={['course', 'courses']}
            hanging={courses}
            fate={['stays in its curriculum.', 'stay in their curriculums.']}
          />
          <Row
            what={['incentive', 'incentives']}
            hanging={incentives}
            fate={['stays with its curriculum.', 'stay with their curriculums.']}
          />
          <Row
            what={['bulletin', 'bulletins']}
            hanging={bulletins}
            fate={['stays and is unpublished.', 'stay and are unpublished.']}
          />
          <Row
            what={['promotion', 'promotions']}
            hanging={promotions}
            fate={['stays and is unpublished.', 'stay and are unpublished.']}
          />
          <Row
            what={['event', 'events']}
            hanging={events}
            fate={[
              'stays and is unpublished. If it is still to come, people are told that it is canceled.',
              'stay and are unpublished. Of those still to come, people are told that they are canceled.',
            ]}
          />
          <Row
            what={['live training', 'live trainings']}
            hanging={liveTrainings}
            fate={[
              'stays and is unpublished. Of its events to come, people are told that they are canceled.',
              'stay and are unpublished. Of their events to come, people are told that they are canceled.',
            ]}
          />
          <Row
            what={['video', 'videos']}
            hanging={videos}
            fate={['stays and is unpublished.', 'stay and are unpublished.']}
          />
          <Row
            what={['podcast', 'podcasts']}
            hanging={podcasts}
            fate={['stays and is unpublished.', 'stay and are unpublished.']}
          />
          <Row
            what={['file of its media center', 'files of its media center']}
            hanging={mediaFiles}
            fate={['stays and is private from then.', 'stay and are private from then.']}
          />
          <Row
            what={['eligible item', 'eligible items']}
            hanging={eligibleItems}
            fate={['of the loyalty program is deleted.', 'of the loyalty program are deleted.']}
          />
          {submissionCount > 0 && (
            <List.Item>
              <Text span size="sm" fw={600}>
                {counted(submissionCount, 'loyalty submission')}
              </Text>{' '}
              {plural(submissionCount, 'stays, without this brand.', 'stay, without this brand.')}
            </List.Item>
          )}
          <Row
            what={['manager', 'managers']}
            hanging={managers}
            fate={['no longer looks after it.', 'no longer look after it.']}
          />
          {learnerCount > 0 && (
            <List.Item>
              <Text span size="sm" fw={600}>
                {counted(learnerCount, 'person', 'people')}
              </Text>{' '}
              with progress {plural(learnerCount, 'keeps', 'keep')} it, with points and certificates.
            </List.Item>
          )}
        </List>
      )}
      <Text size="sm">Its page, pictures and color are gone. This cannot be undone.</Text>
    </Stack>
  )
}

/** Deletes a brand once the person has seen what hangs on it. */
export function useDeleteBrand(connection?: string) {
  const environment = useRelayEnvironment()
  return useRemoval<AdminBrandDeletionMutation, { readonly databaseId: string; readonly name: string }>(
    graphql`
      mutation AdminBrandDeletionMutation($input: DeleteBrandInput!, $connections: [ID!]!) {
        deleteBrand(input: $input) { deletedId @deleteEdge(connections: $connections) }
      }
    `,
    connection,
    async ({ databaseId, name }) => {
      const found = await fetchQuery<AdminBrandDeletionQuery>(environment, hanging, { brand: databaseId }).toPromise()
      return (
        found?.brand && {
          name,
          what: 'brand',
          text: <Belongings {...found.brand.belongings} />,
          send: (save, connections) => save({ input: { databaseId }, connections }),
        }
      )
    },
  )
}
