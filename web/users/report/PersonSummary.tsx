import { Anchor, Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { PersonSummary_user$key } from '../../__generated__/PersonSummary_user.graphql.ts'
import { dotted, formatDate, formatDateTime } from '../../ui/formats.ts'
import { PhoneLink } from '../../ui/PhoneLink.tsx'
import classes from '../AdminUserScreen.module.css'

/** What is known; left out where nothing is. */
const Fact = ({ label, children }: { label: string; children: ReactNode }) =>
  children ? (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  ) : null

/** Who a person is and how one reaches them: by their own telephone, or at their dealers. */
export function PersonSummary({ user }: { user: PersonSummary_user$key }) {
  const { email, phone, position, role, dealers, lastSeenAt, createdAt } = useFragment(
    graphql`
    fragment PersonSummary_user on User {
      email phone position createdAt lastSeenAt
      role { name }
      dealers { id active dealer { displayName phone } }
    }
  `,
    user,
  )
  const workplaces = dealers.filter(({ active }) => active)
  return (
    <Card mb="md">
      <dl className={classes.facts} style={{ margin: 0 }}>
        <Fact label="Role">{dotted(role.name, position)}</Fact>
        <Fact label="Email">
          {email && (
            <Anchor href={`mailto:${email}`} size="sm">
              {email}
            </Anchor>
          )}
        </Fact>
        <Fact label="Telephone">{phone && <PhoneLink number={phone} />}</Fact>
        {workplaces.map(({ id, dealer }) => (
          <Fact key={id} label="Dealer">
            {dealer.displayName}
            {dealer.phone && (
              <>
                {' · '}
                <PhoneLink number={dealer.phone} />
              </>
            )}
          </Fact>
        ))}
        <Fact label="Last here">{lastSeenAt ? formatDateTime(lastSeenAt) : 'Never'}</Fact>
        <Fact label="Joined">{formatDate(createdAt)}</Fact>
      </dl>
    </Card>
  )
}
