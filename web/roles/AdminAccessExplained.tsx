import { Alert, Badge, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type {
  AdminAccessExplained_access$key,
  AdminAccessExplained_access$data,
} from '../__generated__/AdminAccessExplained_access.graphql.ts'
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
  const verdicts = [
    ...(data.seesUser ? [{ ...data.seesUser, what: about.person ?? 'this person', verb: 'sees' }] : []),
    ...(data.seesDealer ? [{ ...data.seesDealer, what: about.dealer ?? 'this dealer', verb: 'looks after' }] : []),
  ]
  return (
    <Stack gap="lg">
      {verdicts.map((verdict) => (
        <Verdict key={verdict.what} name={user.fullName} {...verdict} />
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
          <Reach role={role.name} access={data} />
          <Title order={2} size="h5" mt="lg">
            Where the reach comes from
          </Title>
          <AccessSources access={data} />
        </Card>
        <Card component="section" aria-label="Rights">
          <Title order={2} size="h5">
            Rights through the role {role.name}
          </Title>
          <RightsByCategory rights={rights} />
        </Card>
      </SimpleGrid>
    </Stack>
  )
}

type VerdictProps = {
  name: string
  /** What it is about. */
  what: string
  verb: string
  allowed: boolean
  reasons: readonly string[]
}

/** Whether somebody sees or looks after another, and why. */
const Verdict = ({ name, what, verb, allowed, reasons }: VerdictProps) => (
  <Alert
    variant="light"
    color={allowed ? 'green' : 'yellow'}
    icon={allowed ? <IconCheck aria-hidden="true" /> : <IconLock aria-hidden="true" />}
    title={allowed ? `${name} ${verb} ${what}` : `${name} does not ${verb === 'sees' ? 'see' : 'look after'} ${what}`}
  >
    <ul className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  </Alert>
)

type Access = AdminAccessExplained_access$data

/** How far somebody reaches. */
const Reach = ({ role, access }: { role: string; access: Access }) => (
  <dl className={classes.facts}>
    <dt>Role</dt>
    <dd>{role}</dd>
    <dt>Admin portal</dt>
    <dd>{access.entersAdmin ? 'Yes' : 'No'}</dd>
    <dt>Looks after</dt>
    <dd>
      {access.seesEverything
        ? 'Every dealer'
        : access.dealerCount === 1
          ? '1 dealer'
          : `${formatNumber(access.dealerCount)} dealers`}
    </dd>
    <dt>Sees</dt>
    <dd>
      {access.seesEverything
        ? 'Everyone'
        : access.userCount === 1
          ? 'only themselves'
          : `${formatNumber(access.userCount)} people`}
    </dd>
  </dl>
)

/** What somebody may do, and where they may do nothing. */
function RightsByCategory({ rights }: Pick<Access, 'rights'>) {
  const categories = [...new Set(rights.map(({ category }) => category))]
  const given = categories.filter((category) =>
    rights.some((right) => right.category === category && right.held && !right.takesEffectWith),
  )
  return (
    <>
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
    </>
  )
}
