import { Group, Stack, Text, Title } from '@mantine/core'
import { IconMovieOff } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { RecordingPage_query$key } from '../../__generated__/RecordingPage_query.graphql.ts'
import type { RecordingPage_recording$key } from '../../__generated__/RecordingPage_recording.graphql.ts'
import { counted, dotted, formatDate } from '../../ui/formats.ts'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import { useNamesPage } from '../../ui/pageName.ts'
import { CommentSection } from '../comments/CommentSection.tsx'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import type { RecordingKind } from './kinds.ts'
import classes from './RecordingPage.module.css'
import { RecordingPlayer } from './RecordingPlayer.tsx'
import { useTracking } from './useTracking.ts'

type Props = {
  kind: RecordingKind
  recording: RecordingPage_recording$key
  query: RecordingPage_query$key
  /** Beside its date: a category, who submitted it. */ more?: readonly (string | null | undefined)[]
}

/** One as it is played: it goes on where one was, one says what one thinks of it, and reads what others say. */
export function RecordingPage({ kind, recording, query, more = [] }: Props) {
  const { databaseId, title, description, date, views, brand, media, image, captions, viewerPosition, ...known } =
    useFragment(
      graphql`
    fragment RecordingPage_recording on Recording {
      databaseId title description date views viewerPosition
      brand { name }
      media { url }
      image { url }
      captions { url }
      reactions { ...ReactionBar_reactions }
      discussion { ...CommentSection_discussion }
    }
  `,
      recording,
    )
  const said = useFragment(
    graphql`
    fragment RecordingPage_query on Query @argumentDefinitions(target: { type: "CommentTarget!" }, id: { type: "ID!" }) {
      ...CommentSection_query @arguments(target: $target, thing: $id)
    }
  `,
    query,
  )
  useNamesPage(title)
  // Read once: what is kept while it plays must not move the player.
  const [startAt] = useState(viewerPosition ?? 0)
  const { look, rest } = useTracking(kind.target, databaseId)
  const about = (
    <>
      <Stack gap="xs">
        <Title order={1} fz={{ base: '1.5rem', sm: '1.875rem' }}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" fw={600}>
          {dotted(brand?.name, ...more, formatDate(date), views > 0 ? counted(views, 'view') : null)}
        </Text>
        {description && <Text className={classes.text}>{description}</Text>}
      </Stack>
      <Group>
        <ReactionBar reactions={known.reactions} target={kind.target} databaseId={databaseId} canDislike />
      </Group>
    </>
  )
  return (
    <article className={classes.page}>
      {media ? (
        <RecordingPlayer
          kind={kind.media}
          title={title}
          src={media.url}
          poster={image?.url}
          captions={captions?.url}
          startAt={startAt}
          onTime={look}
          onRest={rest}
        >
          {about}
        </RecordingPlayer>
      ) : (
        <Stack gap="md">
          <EmptyState icon={IconMovieOff} title="Nothing to play" text="Its file is gone. Ask whoever published it." />
          {about}
        </Stack>
      )}
      <div className={classes.said}>
        <CommentSection discussion={known.discussion} query={said} />
      </div>
    </article>
  )
}
