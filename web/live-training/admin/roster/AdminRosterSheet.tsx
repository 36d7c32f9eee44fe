import { useState } from 'react'
import { flushSync } from 'react-dom'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { IEnvironment } from 'relay-runtime'
import type {
  AdminRosterSheetQuery,
  AdminRosterSheetQuery$data,
} from '../../../__generated__/AdminRosterSheetQuery.graphql.ts'
import { showFailure } from '../../../ui/alerts.ts'
import classes from './AdminRosterSheet.module.css'

type Person = AdminRosterSheetQuery$data['liveTrainingEnrollments']['edges'][number]['node']

/** Page after page. */
async function everybody(environment: IEnvironment, event: string, after?: string | null): Promise<Person[]> {
  const data = await fetchQuery<AdminRosterSheetQuery>(
    environment,
    graphql`
      query AdminRosterSheetQuery($event: ID!, $after: String) {
        liveTrainingEnrollments(first: 100, after: $after, event: $event, standing: true, sort: NAME) {
          pageInfo { hasNextPage endCursor }
          edges { node { id name dealer status line } }
        }
      }
    `,
    { event, after },
  ).toPromise()
  if (!data) return []
  const { pageInfo, edges } = data.liveTrainingEnrollments
  const people = edges.map(({ node }) => node)
  return pageInfo.hasNextPage ? [...people, ...(await everybody(environment, event, pageInfo.endCursor))] : people
}

/** Everybody who has a seat, was there or waits, whatever the list on the screen is searched for. */
export function usePrintedRoster(eventId: string) {
  const environment = useRelayEnvironment()
  const [people, setPeople] = useState<Person[]>()
  const [isPrinting, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    try {
      const all = await everybody(environment, eventId)
      // It has to be on the page before the browser takes it.
      flushSync(() => setPeople(all))
      window.print()
    } catch (error) {
      showFailure(error)
    } finally {
      // The next one is read anew.
      setPeople(undefined)
      setPrinting(false)
    }
  }
  return { people, isPrinting, print }
}

type Props = { title: string; when: string; where: string; instructors: readonly string[]; people: readonly Person[] }

/** The list for the wall of the room: who has a seat, with room to sign, and who waits. */
export function AdminRosterSheet({ title, when, where, instructors, people }: Props) {
  const seated = people.filter(({ status }) => status !== 'WAITLISTED')
  const waiting = people
    .filter(({ status }) => status === 'WAITLISTED')
    .sort((one, other) => (one.line ?? 0) - (other.line ?? 0))
  return (
    <section className={classes.sheet} aria-label="List to sign">
      <h1>{title}</h1>
      <p>{when}</p>
      <p>{where}</p>
      {instructors.length > 0 && <p>Taught by {instructors.join(', ')}</p>}
      <h2>Seats</h2>
      {seated.length > 0 ? <People people={seated} /> : <p>Nobody is enrolled yet.</p>}
      {waiting.length > 0 && (
        <>
          <h2>Waiting list</h2>
          <People people={waiting} />
        </>
      )}
    </section>
  )
}

const People = ({ people }: { people: readonly Person[] }) => (
  <table className={classes.people}>
    <thead>
      <tr>
        <th className={classes.number}>No.</th>
        <th>Person</th>
        <th>Dealer</th>
        <th className={classes.sign}>Signature</th>
      </tr>
    </thead>
    <tbody>
      {people.map(({ id, name, dealer, status }, index) => (
        <tr key={id}>
          <td>{index + 1}</td>
          <td>{name}</td>
          <td>{dealer}</td>
          <td>{status === 'ATTENDED' ? 'Attended' : ''}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
