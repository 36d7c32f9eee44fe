import { graphql, useLazyLoadQuery } from 'react-relay'
import type { useLinkTargetsNameQuery } from '../__generated__/useLinkTargetsNameQuery.graphql.ts'
import type { useLinkTargetsQuery } from '../__generated__/useLinkTargetsQuery.graphql.ts'
import type { Found } from '../ui/fields/FindField.tsx'
import { useSession } from '../session/session.ts'
import { linkTo, linkToCourse, pages, targetOf, webAddress } from './linkTargets.ts'

/** What a slide may lead to, by name: pages, what learners may open, and a web address as typed; for a FindField. */
export function useLinkTargets(text: string): Found[] {
  const { flags } = useSession().settings
  const { curriculums, courses, brands, spiffs, bulletins, events } = useLazyLoadQuery<useLinkTargetsQuery>(
    graphql`
    query useLinkTargetsQuery($text: String, $hasNews: Boolean!, $hasEvents: Boolean!) {
      curriculums(first: 6, text: $text, status: PUBLISHED) { edges { node { databaseId name } } }
      courses(first: 6, text: $text, status: PUBLISHED) { edges { node { databaseId title curriculums { databaseId } } } }
      brands(first: 6, text: $text, active: true) { edges { node { databaseId name } } }
      spiffs: openSpiffs(first: 6, text: $text) { edges { node { databaseId name } } }
      bulletins: posts(kind: BULLETIN, first: 6, text: $text, status: PUBLISHED) @include(if: $hasNews) { edges { node { databaseId title } } }
      events(first: 6, text: $text, status: PUBLISHED) @include(if: $hasEvents) { edges { node { databaseId title } } }
    }
  `,
    { text: text || null, hasNews: flags.announcements, hasEvents: flags.events },
  )
  const address = webAddress(text)
  const isAsked = ({ label }: Found) => label.toLowerCase().includes(text.toLowerCase())
  return [
    ...(address ? [{ value: address, label: address }] : []),
    ...pages.filter(isAsked),
    ...curriculums.edges.map(({ node: { databaseId, name } }) => ({
      value: linkTo('Curriculum', databaseId),
      label: `Curriculum: ${name}`,
    })),
    ...courses.edges.flatMap(({ node: { databaseId, title, curriculums: within } }) =>
      within[0] ? [{ value: linkToCourse(within[0].databaseId, databaseId), label: `Course: ${title}` }] : [],
    ),
    ...brands.edges.map(({ node: { databaseId, name } }) => ({
      value: linkTo('Brand', databaseId),
      label: `Brand: ${name}`,
    })),
    ...spiffs.edges.map(({ node: { databaseId, name } }) => ({
      value: linkTo('Spiff', databaseId),
      label: `Spiff: ${name}`,
    })),
    ...(bulletins?.edges ?? []).map(({ node: { databaseId, title } }) => ({
      value: linkTo('News', databaseId),
      label: `News: ${title}`,
    })),
    ...(events?.edges ?? []).map(({ node: { databaseId, title } }) => ({
      value: linkTo('Event', databaseId),
      label: `Event: ${title}`,
    })),
  ]
}

/** What a stored link is called; the link itself where nothing is known of it. */
export function useLinkName(link: string): string {
  const target = targetOf(link)
  const of = (kind: string) => target?.kind === kind
  const { flags } = useSession().settings
  const { course, curriculum, brand, spiff, bulletin, event } = useLazyLoadQuery<useLinkTargetsNameQuery>(
    graphql`
    query useLinkTargetsNameQuery(
      $id: ID!, $ofCourse: Boolean!, $ofCurriculum: Boolean!, $ofBrand: Boolean!, $ofSpiff: Boolean!, $ofNews: Boolean!, $ofEvent: Boolean!
    ) {
      course(databaseId: $id) @include(if: $ofCourse) { title }
      curriculum(databaseId: $id) @include(if: $ofCurriculum) { name }
      brand(databaseId: $id) @include(if: $ofBrand) { name }
      spiff(databaseId: $id) @include(if: $ofSpiff) { name }
      bulletin: post(kind: BULLETIN, databaseId: $id) @include(if: $ofNews) { title }
      event(databaseId: $id) @include(if: $ofEvent) { title }
    }
  `,
    {
      id: target?.id ?? '',
      ofCourse: of('Course'),
      ofCurriculum: of('Curriculum'),
      ofBrand: of('Brand'),
      ofSpiff: of('Spiff'),
      ofNews: of('News') && flags.announcements,
      ofEvent: of('Event') && flags.events,
    },
    // Nothing to ask where it leads to no record.
    { fetchPolicy: target ? 'store-or-network' : 'store-only' },
  )
  const name = course?.title ?? curriculum?.name ?? brand?.name ?? spiff?.name ?? bulletin?.title ?? event?.title
  if (target && name) return `${target.kind}: ${name}`
  return pages.find(({ value }) => value === link)?.label ?? link
}
