import { Button, Text } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconMailOpened } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link, useLocation, useNavigate } from 'react-router'
import type { PostPage_beside$key } from '../../__generated__/PostPage_beside.graphql.ts'
import type { PostPage_query$key } from '../../__generated__/PostPage_query.graphql.ts'
import type { PostPage_post$key } from '../../__generated__/PostPage_post.graphql.ts'
import { showDone } from '../../ui/alerts.ts'
import { Missing } from '../../ui/states/ErrorState.tsx'
import { useNamesPage } from '../../ui/pageName.ts'
import { CommentSection } from '../comments/CommentSection.tsx'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import { useMarkAsRead } from '../reading/useMarkAsRead.ts'
import { pathOf, type PostKind } from './kinds.ts'
import { listSearch } from './search.ts'
import { ShownPost } from './ShownPost.tsx'

type Neighbor = PostPage_beside$key | null | undefined
type Props = {
  kind: PostKind
  /** Null for one that is not there, or not for the viewer. */ post: PostPage_post$key | null | undefined
  query: PostPage_query$key
  newer: Neighbor
  older: Neighbor
  /** On the page of its brand. */ isOfBrand?: boolean
}

/** One as it is read, or that it is not there, with the way back to the list one came from under its search. */
export function PostPage({ post, ...props }: Props) {
  const { list, one } = props.kind
  const location = useLocation()
  const search = listSearch(location.search)
  const back = search ? `${list.to}?${search}` : list.to
  if (!post) return <Missing what={one} back={{ to: back, label: list.label }} />
  // What was begun under one, such as a comment, is not carried to the next.
  return <Read key={location.pathname} {...props} post={post} search={search} back={back} />
}

type ReadProps = Props & { post: PostPage_post$key; search: string; back: string }

/** It counts as read, one says what one thinks of it, and goes on to the next of the list. */
function Read({ kind, query, post, newer, older, isOfBrand, search, back }: ReadProps) {
  const shown = useFragment(
    graphql`
    fragment PostPage_post on Post {
      databaseId title unread
      reactions { ...ReactionBar_reactions }
      discussion { ...CommentSection_discussion }
      ...ShownPost_post
    }
  `,
    post,
  )
  const { databaseId, title, unread, reactions, discussion } = shown
  const said = useFragment(
    graphql`
    fragment PostPage_query on Query @argumentDefinitions(target: { type: "CommentTarget!" }, id: { type: "ID!" }) {
      ...CommentSection_query @arguments(target: $target, thing: $id)
    }
  `,
    query,
  )
  const { target, list } = kind
  const markUnread = useMarkAsRead({ target, databaseId, unread })
  useNamesPage(title)
  const navigate = useNavigate()
  const leaveUnread = async () => {
    const { data } = await markUnread()
    if (!data) return
    showDone('It is unread again')
    void navigate(back)
  }
  return (
    <ShownPost kind={kind} post={shown} isOfBrand={isOfBrand} isRead>
      <ReactionBar reactions={reactions} target={target} databaseId={databaseId} />
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
        aria-label={`More: ${list.label}`}
        style={{ display: 'flex', flexWrap: 'wrap', gap: 8, width: '100%', justifyContent: 'space-between' }}
      >
        <Beside post={newer} way="newer" kind={kind} search={search} />
        <Beside post={older} way="older" kind={kind} search={search} />
      </nav>
      <CommentSection discussion={discussion} query={said} />
    </ShownPost>
  )
}

type BesideProps = { kind: PostKind; post: Neighbor; way: 'newer' | 'older'; search: string }

/** The next of the list one came from, under its search. */
function Beside({ kind, post, way, search }: BesideProps) {
  const known = useFragment(graphql`fragment PostPage_beside on Post { databaseId title }`, post ?? null)
  if (!known) return <span />
  return (
    <Button
      component={Link}
      to={pathOf(kind, known.databaseId, known.title, search)}
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
