import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { useOpeningQuestionQuery } from '../../__generated__/useOpeningQuestionQuery.graphql.ts'
import type { useOpeningQuestionReachQuery } from '../../__generated__/useOpeningQuestionReachQuery.graphql.ts'
import { counted, plural } from '../../ui/formats.ts'
import { confirm } from '../../ui/dialogs/confirm.tsx'

/** What is published for groups, by its global id. */
type Thing = { id: string; title: string }

/** How many see it, in a sentence. */
const seers = (people: number) =>
  `${counted(people, 'person', 'people')} ${plural(people, 'sees', 'see')} it right away.`

/** Asks before a thing is opened, with the number of people it is for as it is saved now. */
export function useOpeningQuestion() {
  const environment = useRelayEnvironment()
  const inNumbers = async ({ id }: Thing): Promise<string> => {
    const found = await fetchQuery<useOpeningQuestionQuery>(
      environment,
      graphql`
        query useOpeningQuestionQuery($id: ID!) {
          node(id: $id) {
            ... on Post { brand { name active } audience { databaseId } }
            ... on Event { brand { name active } audience { databaseId } }
            ... on Recording { brand { name active } audience { databaseId } }
          }
        }
      `,
      { id },
      { fetchPolicy: 'network-only' },
    ).toPromise()
    const { brand, audience } = found?.node ?? {}
    if (brand && !brand.active) return `${brand.name} is hidden, so nobody sees it until the brand is shown.`
    const reach = await fetchQuery<useOpeningQuestionReachQuery>(
      environment,
      graphql`query useOpeningQuestionReachQuery($audienceIds: [ID!]!) { audienceReach(audienceIds: $audienceIds) { people } }`,
      { audienceIds: audience?.map((group) => group.databaseId) ?? [] },
      { fetchPolicy: 'network-only' },
    ).toPromise()
    return reach ? seers(reach.audienceReach.people) : ''
  }
  return async (thing: Thing): Promise<boolean> => {
    // The number is a help: without it one may publish all the same.
    const text = await inNumbers(thing).catch(() => '')
    return confirm({ title: `Publish “${thing.title}”?`, text, action: 'Publish', stay: 'Not yet' })
  }
}
