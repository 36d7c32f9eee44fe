import { Button, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconMailOpened } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link, useLocation, useNavigate } from 'react-router'
import type { BulletinPage_beside$key } from '../__generated__/BulletinPage_beside.graphql.ts'
import type { BulletinPage_query$key } from '../__generated__/BulletinPage_query.graphql.ts'
import type { BulletinPage_bulletin$key } from '../__generated__/BulletinPage_bulletin.graphql.ts'
import { CommentSection } from '../domain/comments/CommentSection.tsx'
import { ReactionBar } from '../domain/reactions/ReactionBar.tsx'
import { useMarkAsRead } from '../domain/reading/useMarkAsRead.ts'
import { showDone } from '../ui/alerts.ts'
import { useNamesPage } from '../ui/pageName.ts'
import { BulletinView } from './BulletinView.tsx'
import { bulletinPath } from './paths.ts'

type Neighbor = BulletinPage_beside$key | null | undefined
type Props = {
  query: BulletinPage_query$key
  bulletin: BulletinPage_bulletin$key
  newer: Neighbor
  older: Neighbor
  /** The list one came from. */ list: string
  brandId?: string
}

/** A bulletin as it is read: it counts as read, one says what one thinks of it, and goes on to the next of the list. */
export function BulletinPage({ query, bulletin, newer, older, list, brandId }: Props) {
  const { databaseId, title, text, date, unread, brand, image, attachFile, images, resources, reactions, discussion } =
    useFragment(
      graphql`
    fragment BulletinPage_bulletin on Bulletin {
      databaseId title text date unread
      brand { name }
      image { url }
      attachFile { url name }
      images { file { url name } }
      resources { file { url name } }
      reactions { ...ReactionBar_reactions }
      discussion { ...CommentSection_discussion }
    }
  `,
      bulletin,
    )
  const said = useFragment(
    graphql`
    fragment BulletinPage_query on Query @argumentDefinitions(bulletinId: { type: "ID!" }) {
      ...CommentSection_query @arguments(target: BULLETIN, thing: $bulletinId)
    }
  `,
    query,
  )
  const markUnread = useMarkAsRead({ target: 'BULLETIN', databaseId, unread })
  useNamesPage(title)
  const navigate = useNavigate()
  const leaveUnread = async () => {
    const { data } = await markUnread()
    if (!data) return
    showDone('It is unread again')
    void navigate(list)
  }
  const files = resources.map(({ file }) => file)
  return (
    <BulletinView
      title={title}
      date={date}
      brand={brandId ? undefined : brand?.name}
      html={text}
      image={image?.url}
      images={images.map(({ file }) => file)}
      files={attachFile ? [attachFile, ...files] : files}
    >
      <ReactionBar reactions={reactions} target="BULLETIN" databaseId={databaseId} />
      <Button
        variant="subtle"
        color="gray"
        leftSection={<IconMailOpened size={18} aria-hidden="true" />}
        onClick={() => {
          void leaveUnread()
        }}
      >
        Mark as unread
      </Button>
      <nav
        aria-label="More news"
        style={{ display: 'flex', flexWrap: 'wrap', gap: 8, width: '100%', justifyContent: 'space-between' }}
      >
        <Beside bulletin={newer} way="newer" brandId={brandId} />
        <Beside bulletin={older} way="older" brandId={brandId} />
      </nav>
      <CommentSection discussion={discussion} query={said} />
    </BulletinView>
  )
}

/** The next of the list one came from, under its search. */
function Beside({ bulletin, way, brandId }: { bulletin: Neighbor; way: 'newer' | 'older'; brandId?: string }) {
  const known = useFragment(graphql`fragment BulletinPage_beside on Bulletin { databaseId title }`, bulletin ?? null)
  const { search } = useLocation()
  if (!known) return <span />
  const to = new URLSearchParams(search)
  to.delete('crum')
  const path = bulletinPath(known.databaseId, known.title, brandId)
  return (
    <Button
      component={Link}
      to={to.size > 0 ? `${path}&${to}` : path}
      variant="default"
      maw={340}
      leftSection={way === 'newer' && <IconArrowLeft size={18} aria-hidden="true" />}
      rightSection={way === 'older' && <IconArrowRight size={18} aria-hidden="true" />}
      aria-label={`${way === 'newer' ? 'Newer' : 'Older'}: ${known.title}`}
    >
      <Text span inherit truncate>
        {known.title}
      </Text>
    </Button>
  )
}
