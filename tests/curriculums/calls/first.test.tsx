import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import DashboardQueryNode, { type DashboardQuery } from '../../../web/__generated__/DashboardQuery.graphql.ts'
import { FirstToCall } from '../../../web/curriculums/calls/FirstToCall.tsx'
import { DashboardScreen } from '../../../web/dashboards/DashboardScreen.tsx'
import { setSession } from '../../../web/session/session.ts'
import { asRole, sessionOf } from '../../shells/sessions.ts'
import { answer, showScreen, standInForBrowser } from '../../support/screens.tsx'

standInForBrowser()

const Card = (props: Parameters<typeof DashboardScreen>[0]) => <DashboardScreen {...props} cards={[FirstToCall]} />

const waiting = (people: number, names: string[]) => ({
  callCounts: { people },
  peopleToCall: {
    edges: names.map((name) => ({
      node: {
        databaseId: name.toLowerCase(),
        name,
        canBeReminded: true,
        remindedAt: null,
        lastCall: null,
        reasons: [{ reason: 'OVERDUE', count: 1, day: '2026-11-03', name: null }],
        due: [],
      },
    })),
  },
})

async function show(user = asRole('dealer-manager', ['view-users', 'user-reports'])) {
  setSession(sessionOf({ user }))
  const { environment } = await showScreen<DashboardQuery>({
    query: DashboardQueryNode,
    Screen: Card as never,
    path: '/auth',
    address: '/auth',
    variables: { announcements: false, events: false },
    data: {},
  })
  const asked = () => environment.mock.getAllOperations().map(({ request }) => request.node.operation.name)
  const says = (data: object) => act(async () => answer(environment, data))
  return { environment, asked, says }
}
const names = () =>
  within(screen.getByRole('list', { name: 'First to call' }))
    .getAllByRole('button', { name: /^Remind / })
    .map((button) => button.getAttribute('aria-label'))
const press = (button: HTMLElement) => act(async () => fireEvent.click(button))

it('counts everybody who waits, names the first, and leads to the others', async () => {
  const { says } = await show()
  await says(waiting(1200, ['Ann', 'Ben', 'Cleo']))
  expect(names()).toEqual(['Remind Ann', 'Remind Ben', 'Remind Cleo'])
  expect(screen.getByText('1,200 people need a word about their training.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See all: Whom to call' }).getAttribute('href')).toBe('/auth/people-to-call')
})

it('who is reminded makes room for the next, and taken back is there again', async () => {
  const { environment, asked, says } = await show()
  await says(waiting(4, ['Ann', 'Ben', 'Cleo']))
  await press(screen.getByRole('button', { name: 'Remind Ann' }))
  expect(environment.mock.getMostRecentOperation().request.variables).toEqual({ input: { userIds: ['ann'] } })
  await says({ nudgeLearners: { count: 1, people: [] } })
  expect(names()).toEqual(['Remind Ben', 'Remind Cleo'])
  await says(waiting(3, ['Ben', 'Cleo', 'Dan']))
  expect(names()).toEqual(['Remind Ben', 'Remind Cleo', 'Remind Dan'])
  expect(screen.getByText('3 people need a word about their training.')).toBeTruthy()
  await press(await screen.findByRole('button', { name: 'Undo' }))
  await says({ undoNudge: { people: [] } })
  expect(asked()).toEqual(['FirstToCallQuery'])
  await says(waiting(4, ['Ann', 'Ben', 'Cleo']))
  expect(names()).toEqual(['Remind Ann', 'Remind Ben', 'Remind Cleo'])
})

it('is not there when nobody waits', async () => {
  const { says } = await show()
  await says(waiting(0, []))
  expect(screen.queryByText('Whom to call')).toBeNull()
})

it('asks nothing for administrators, whose pages are elsewhere, and for who looks after nobody', async () => {
  for (const user of [
    asRole('company-admin', ['view-users', 'user-reports']),
    asRole('dealer-manager', ['view-users']),
    asRole('dealer-manager', ['user-reports']),
  ])
    expect((await show(user)).asked()).toEqual([])
})
