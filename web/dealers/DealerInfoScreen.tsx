import { Anchor, Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link } from 'react-router'
import type { DealerInfoScreenQuery } from '../__generated__/DealerInfoScreenQuery.graphql.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { AccessSources } from '../roles/AccessSources.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { counted, formatDate, formatNumber, plural } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'
import classes from './DealerInfoScreen.module.css'

/** A diagnostic view: what the portal knows of the person's dealers, and why they see what they see. */

type Data = DealerInfoScreenQuery['response']
type Access = NonNullable<Data['effectiveAccess']>
type Membership = NonNullable<Data['viewer']>['dealers'][number]

const DealerCard = ({ membership: { active, since, dealer } }: { membership: Membership }) => (
  <Card component="section" aria-label={dealer.name}>
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <Title order={2} size="h4">
        {dealer.displayName}
      </Title>
      <StatusChip status={dealer.status} />
    </Group>
    <dl className={classes.facts}>
      <dt>You</dt>
      <dd>
        {active ? 'work here now' : 'worked here before'}, since {formatDate(since)}
      </dd>
      <dt>Dealer id</dt>
      <dd>{dealer.code}</dd>
      <dt>Dealer number</dt>
      <dd>{dealer.dealerNum ?? 'Not given'}</dd>
      <dt>Address</dt>
      <dd>
        {[
          dealer.addressLine1,
          [dealer.city, dealer.region, dealer.postalCode].filter(Boolean).join(' '),
          dealer.country,
        ]
          .filter(Boolean)
          .join(', ')}
      </dd>
      <dt>Phone</dt>
      <dd>{dealer.phone ?? 'Not given'}</dd>
      <dt>Business unit</dt>
      <dd>{dealer.businessUnit?.name ?? 'None'}</dd>
    </dl>
  </Card>
)

/** What the role may do, kind by kind. */
function Rights({ rights }: Pick<Access, 'rights'>) {
  // A right nothing asks for yet is no promise to make.
  const held = rights.filter((right) => right.held && !right.takesEffectWith)
  const categories = [...new Set(held.map(({ category }) => category))]
  if (held.length === 0)
    return (
      <Text size="sm" c="dimmed" mt={4}>
        Nothing beyond learning.
      </Text>
    )
  return (
    <dl className={classes.facts}>
      {categories.map((category) => [
        <dt key={category} className={classes.category}>
          {category.replaceAll('_', ' ')}
        </dt>,
        <dd key={`${category} rights`}>
          <Group gap={6}>
            {held
              .filter((right) => right.category === category)
              .map(({ name, label, switchedOff }) => (
                <Badge key={name} color="gray" tt="none" fw={600}>
                  {label}
                  {switchedOff && ' (turned off for everyone)'}
                </Badge>
              ))}
          </Group>
        </dd>,
      ])}
    </dl>
  )
}

const AccessCard = ({ access }: { access: Access }) => (
  <Card component="section" aria-label="Why you see what you see">
    <Title order={2} size="h4">
      Why you see what you see
    </Title>
    <dl className={classes.facts}>
      <dt>Your role</dt>
      <dd>
        {access.role.name}
        {access.role.description && `: ${access.role.description}`}
      </dd>
      <dt>You look after</dt>
      <dd>
        {access.seesEverything
          ? 'every dealer and person'
          : `${access.dealerCount ? counted(access.dealerCount, 'dealer') : 'no dealer'}; you see ${plural(access.userCount, 'nobody but yourself', `${formatNumber(access.userCount)} people, yourself included`)}`}
      </dd>
      <dt>Admin portal</dt>
      <dd>{access.entersAdmin ? 'Your role may enter it' : 'Not for your role'}</dd>
    </dl>
    <AccessSources access={access} />
    <Title order={3} size="h5" mt="lg">
      What your role may do
    </Title>
    <Rights rights={access.rights} />
  </Card>
)

export default function DealerInfoScreen({ queryRef }: ScreenProps<DealerInfoScreenQuery>) {
  const { viewer, effectiveAccess: access } = usePreloadedQuery<DealerInfoScreenQuery>(
    graphql`
    query DealerInfoScreenQuery @preloadable {
      viewer {
        dealers { active since dealer { databaseId name displayName code dealerNum status addressLine1 city region postalCode country phone businessUnit { name } } }
      }
      effectiveAccess {
        role { name description }
        entersAdmin seesEverything dealerCount userCount
        rights { name label category held switchedOff takesEffectWith }
        ...AccessSources_access
      }
    }
  `,
    queryRef,
  )
  const dealers = viewer?.dealers ?? []
  return (
    <>
      <PageHeader
        title="My dealer"
        text="What the portal knows about your dealers, and why you see what you see. If something is wrong here, ask your dealer manager or an administrator."
        actions={
          <Anchor component={Link} to="/auth/help">
            Ask for help
          </Anchor>
        }
      />
      <Stack gap="lg">
        {dealers.length === 0 ? (
          <Card>
            <EmptyState
              icon={IconBuildingStore}
              title="You belong to no dealer"
              text="Training meant for the staff of a dealer stays closed until you do."
            />
          </Card>
        ) : (
          <SimpleGrid cols={{ base: 1, md: dealers.length > 1 ? 2 : 1 }}>
            {dealers.map((membership) => (
              <DealerCard key={membership.dealer.databaseId} membership={membership} />
            ))}
          </SimpleGrid>
        )}
        {access && <AccessCard access={access} />}
      </Stack>
    </>
  )
}
