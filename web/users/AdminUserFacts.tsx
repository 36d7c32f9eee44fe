import { Card, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminUserFacts_user$key } from '../__generated__/AdminUserFacts_user.graphql.ts'
import { formatDate, formatDateTime } from '../ui/formats.ts'
import classes from './AdminUserScreen.module.css'

const languages = new Intl.DisplayNames('en', { type: 'language' })
// The product's own code for simplified Chinese is a country.
const languageOf = (locale: string) => (locale === 'cn' ? 'Chinese (Simplified)' : (languages.of(locale) ?? locale))

export function AdminUserFacts({ user }: { user: AdminUserFacts_user$key }) {
  const person = useFragment(
    graphql`
    fragment AdminUserFacts_user on User {
      emailVerified createdAt lastSeenAt locale invitedAt
      ownedBrands { brand { name } }
    }
  `,
    user,
  )
  const facts: [label: string, value: ReactNode][] = [
    ['Email verified', person.emailVerified ? 'Yes' : 'Not yet'],
    ['Language', languageOf(person.locale)],
    ['Invited', person.invitedAt && formatDate(person.invitedAt)],
    ['Manages brands', person.ownedBrands.map(({ brand }) => brand.name).join(', ')],
    ['Joined', formatDate(person.createdAt)],
    ['Last seen', person.lastSeenAt ? formatDateTime(person.lastSeenAt) : 'Never'],
  ]
  return (
    <Card>
      <Title order={2} size="h4">
        Account
      </Title>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => [<dt key={`${label}:`}>{label}</dt>, <dd key={label}>{value}</dd>])}
      </dl>
    </Card>
  )
}
