import { Card, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminUserFacts_user$key } from '../__generated__/AdminUserFacts_user.graphql.ts'
import { formatDate, formatDateTime } from '../ui/formats.ts'
import classes from './AdminUserScreen.module.css'

const languages = new Intl.DisplayNames('en', { type: 'language' })
// The product's own code for simplified Chinese is a country.
const languageOf = (locale: string) => (locale === 'cn' ? 'Chinese (Simplified)' : languages.of(locale) ?? locale)

export function AdminUserFacts({ user }: { user: AdminUserFacts_user$key }) {
  const person = useFragment(graphql`
    fragment AdminUserFacts_user on User {
      emailVerified position primaryDealershipRole companyRole birthDate addressLine1 city region postalCode country
      createdAt lastSeenAt locale receiveEmails participatingLearner
    }
  `, user)
  const place = [[person.city, person.region].filter(Boolean).join(', '), person.postalCode].filter(Boolean).join(' ')
  const address = [person.addressLine1, place, person.country].filter(Boolean).join(', ')
  const facts: [label: string, value: ReactNode][] = [
    ['Email proved', person.emailVerified ? 'Yes' : 'Not yet'],
    ['Position', person.position],
    ['Dealership role', person.primaryDealershipRole],
    ['Company role', person.companyRole],
    ['Date of birth', person.birthDate && formatDate(person.birthDate)],
    ['Address', address],
    ['Language', languageOf(person.locale)],
    ['Letters', person.receiveEmails ? 'Wants letters about training' : 'Account letters only'],
    ['Learner', person.participatingLearner ? 'Takes part in training and incentives' : 'Does not take part'],
    ['Joined', formatDate(person.createdAt)],
    ['Last seen', person.lastSeenAt ? formatDateTime(person.lastSeenAt) : 'Never'],
  ]
  return (
    <Card>
      <Title order={2} size="h4">Details</Title>
      <dl className={classes.facts}>
        {facts.filter(([, value]) => value).map(([label, value]) => [<dt key={`${label}:`}>{label}</dt>, <dd key={label}>{value}</dd>])}
      </dl>
    </Card>
  )
}
