import { act, screen } from '@testing-library/react'
import { MockPayloadGenerator } from 'relay-test-utils'
import { beforeEach, expect, test } from 'vitest'
import previewQuery, {
  type AdminPostPreviewScreenQuery,
} from '../../web/__generated__/AdminPostPreviewScreenQuery.graphql.ts'
import { bulletinKind } from '../../web/bulletins/kind.ts'
import AdminPostPreviewScreen from '../../web/domain/posts/kind/AdminPostPreviewScreen.tsx'
import { notVisibleTo, type ChosenVideo } from '../../web/domain/posts/video/chosen.ts'
import { setSession } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'
import { ofKind, showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
beforeEach(() => setSession(sessionOf({ user: asRole('company-admin') })))

const video: ChosenVideo = {
  value: 'v1',
  label: 'Ride',
  isOpen: true,
  opensWithPost: false,
  hiddenBrand: null,
  audience: [],
  src: '/files/v1',
  poster: null,
  captions: null,
}
const sales = { id: 'g1', name: 'Sales' }
const parts = { id: 'g2', name: 'Parts' }
const others = 'Others read this without it.'

test.each<[string, Partial<ChosenVideo>, string[], string | null]>([
  ['for everybody', {}, [], null],
  ['for everybody, in a post for some', {}, ['g1'], null],
  ['for some, in a post for everybody', { audience: [sales] }, [], `Only Sales can see this video. ${others}`],
  ['for the same', { audience: [sales] }, ['g1'], null],
  ['for more', { audience: [sales, parts] }, ['g1'], null],
  ['for fewer', { audience: [sales] }, ['g1', 'g2'], `Only Sales can see this video. ${others}`],
  ['for others', { audience: [sales, parts] }, ['g3'], `Only Sales, Parts can see this video. ${others}`],
  ['closed', { isOpen: false }, [], 'Nobody sees this video until it is published.'],
  ['a draft, which opens with it', { isOpen: false, opensWithPost: true }, [], null],
  ['of a hidden brand', { hiddenBrand: 'Norrvik' }, [], 'Nobody sees this video while the brand Norrvik is hidden.'],
])('the editor says who does not see a video %s', (_case, more, groups, words) => {
  expect(notVisibleTo({ ...video, ...more }, groups)).toBe(words)
})

test.each([
  ['PUBLISHED', 1],
  ['UNPUBLISHED', 0],
  ['DRAFT', 0],
])('the preview shows a video that is %s as readers find it, though the editor sees all', async (status, shown) => {
  const { environment } = await showScreen<AdminPostPreviewScreenQuery>({
    query: previewQuery,
    Screen: ofKind(AdminPostPreviewScreen, bulletinKind),
    path: '/auth/admin/bulletins/:announcementId/preview',
    address: '/auth/admin/bulletins/b1/preview',
    variables: { kind: 'BULLETIN', id: 'b1' },
    data: {
      post: {
        __typename: 'Bulletin',
        databaseId: 'b1',
        title: 'News',
        text: '',
        status: 'PUBLISHED',
        audience: [],
        images: [],
        resources: [],
        video: { title: 'Ride', status, media: { url: '/files/ride' }, image: null, captions: null },
      },
    },
  })
  await act(async () =>
    environment.mock.resolveMostRecentOperation((operation) =>
      MockPayloadGenerator.generate(operation, { Query: () => ({ audienceReach: { people: 374, roles: [] } }) }),
    ),
  )
  await screen.findByRole('heading', { name: 'News' })
  expect(screen.queryAllByRole('region', { name: 'Video: Ride' })).toHaveLength(shown)
})
