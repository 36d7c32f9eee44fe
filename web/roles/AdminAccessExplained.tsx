import { Alert, Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { AdminAccessExplained_access$key } from '../__generated__/AdminAccessExplained_access.graphql.ts'
import { formatNumber } from '../ui/formats.ts'
import { RowTitle } from '../ui/lists/rows/RowTitle.tsx'
import { AccessSources } from './AccessSources.tsx'
import classes from './AdminAccessExplained.module.css'
import { categoryWord } from './ranks.ts'

type Props = {
  access: AdminAccessExplained_access$key
  /** What the verdicts are about, by name. */ about: { person?: string; dealer?: string }
}

/** 'Why can she see this?': rights by the role, reach by groups and dealers, areas by flags. */
export function AdminAccessExplained({ access, about }: Props) {
  const data = useFragment(
    graphql`
    fragment AdminAccessExplained_access on EffectiveAccess
    @argumentDefinitions(other: { type: "ID!" }, dealer: { type: "ID!" }, asksPerson: { type: "Boolean!" }, asksDealer: { type: "Boolean!" }) {
      user { databaseId fullName email profileImage { url } }
      role { name }
      entersAdmin seesEverything dealerCount userCount
      rights { name label category held switchedOff takesEffectWith }
      seesUser(databaseId: $other) @include(if: $asksPerson) { allowed reasons }
      seesDealer(databaseId: $dealer) @include(if: $asksDealer) { allowed reasons }
      ...AccessSources_access
    }
  `,
    access,
  )
  const { user, role, rights } = data
  const categories = [...new Set(rights.map(({ category }) => category))]
  const given = categories.filter((category) =>
    rights.some((right) => right.category === category && right.held && !right.takesEffectWith),
  )
  const verdicts = [
    ...(data.seesUser ? [{ ...data.seesUser, what: about.person ?? 'this person', verb: 'sees' }] : []),
    ...(data.seesDealer ? [{ ...data.seesDealer, what: about.dealer ?? 'this dealer', verb: 'looks after' }] : []),
  ]
  return (
    <Stack gap="lg">
      {verdicts.map(({ what, verb, allowed, reasons }) => (
        <Alert
          key={what}
          variant="light"
          color={allowed ? 'green' : 'yellow'}
          icon={allowed ? <IconCheck aria-hidden="true" /> : <IconLock aria-hidden="true" />}
          title={
            allowed
              ? `${user.fullName} ${verb} ${what}`
              : `${user.fullName} does not ${verb === 'sees' ? 'see' : 'look after'} ${what}`
          }
        >
          <ul className={classes.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </Alert>
      ))}
      <SimpleGrid cols={{ base: 1, md: 2 }} className={classes.cards}>
        <Card component="section" aria-label="Reach">
          <RowTitle
            title={user.fullName}
            image={user.profileImage?.url}
            shape="face"
            text={user.email}
            to={`/auth/admin/user-manager/${user.databaseId}/edit`}
          />
          <dl className={classes.facts}>
            <dt>Role</dt>
            <dd>{role.name}</dd>
            <dt>Admin portal</dt>
            <dd>{data.entersAdmin ? 'Enters' : 'Does not enter'}</dd>
            <dt>Looks after</dt>
            <dd>
              {data.seesEverything
                ? 'Every dealer'
                : data.dealerCount === 1
                  ? '1 dealer'
                  : `${formatNumber(data.dealerCount)} dealers`}
            </dd>
            <dt>Sees</dt>
            <dd>
              {data.seesEverything
                ? 'Everyone'
                : data.userCount === 1
                  ? 'only themselves'
                  : `${formatNumber(data.userCount)} people`}
            </dd>
          </dl>
          <Title order={2} size="h5" mt="lg">
            Where the reach comes from
          </Title>
          <AccessSources access={data} />
        </Card>
        <Card component="section" aria-label="Rights">
          <Title order={2} size="h5">
            Rights through the role {role.name}
          </Title>
          <dl className={classes.rights}>
            {given.map((category) => (
              <div key={category}>
                <dt>{categoryWord(category)}</dt>
                <dd>
                  <Group gap={6}>
                    {rights
                      .filter((right) => right.category === category && right.held && !right.takesEffectWith)
                      .map(({ name, label, switchedOff }) => (
                        <Badge key={name} color={switchedOff ? 'gray' : 'blue'} tt="none" fw={600}>
                          {label}
                          {name.includes('live-training') && ` ${name.split('-').at(-1)}`}
                          {switchedOff && ' · turned off'}
                        </Badge>
                      ))}
                  </Group>
                </dd>
              </div>
            ))}
          </dl>
          {given.length < categories.length && (
            <Text size="sm" c="dimmed" mt="md">
              {given.length === 0
                ? 'None at all.'
                : `None in ${categories
                    .filter((category) => !given.includes(category))
                    .map((category) => categoryWord(category).toLowerCase())
                    .join(', ')}.`}
            </Text>
          )}
        </Card>
      </SimpleGrid>
    </Stack>
  )
}
