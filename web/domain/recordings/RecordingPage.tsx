import { Group, Stack, Text, Title } from '@mantine/core'
import { IconMovieOff } from '@tabler/icons-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { RecordingPage_query$key } from '../../__generated__/RecordingPage_query.graphql.ts'
import type { RecordingPage_recording$key } from '../../__generated__/RecordingPage_recording.graphql.ts'
import { counted, dotted, formatDate } from '../../ui/formats.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { useNamesPage } from '../../ui/pageName.ts'
import { CommentSection } from '../comments/CommentSection.tsx'
import { ReactionBar } from '../reactions/ReactionBar.tsx'
import { pathOf, playerOf, type RecordingKind } from './kinds.ts'
import { ListeningPlayer } from './listening/ListeningPlayer.tsx'
import classes from './RecordingPage.module.css'
import { TrackedPlayer } from './TrackedPlayer.tsx'

type Props = { kind: RecordingKind; recording: RecordingPage_recording$key; query: RecordingPage_query$key }

/** One as it is played: it goes on where one was, one says what one thinks of it, and reads what others say. */
export function RecordingPage({ kind, recording, query }: Props) {
  const { id, databaseId, title, description, date, views, brand, media, image, captions, viewerPosition, ...known } =
    useFragment(
      graphql`
    fragment RecordingPage_recording on Recording {
      id databaseId title description date views viewerPosition submittedBy
      category { name }
      brand { name }
      media { url durationSeconds }
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
  const about = (
    <>
      <Stack gap="xs">
        <Title order={1} fz={{ base: '1.5rem', sm: '1.875rem' }}>
          {title}
        </Title>
        <Text size="sm" c="dimmed" fw={600}>
          {dotted(
            brand?.name,
            known.category?.name,
            known.submittedBy && `By ${known.submittedBy}`,
            formatDate(date),
            views > 0 ? counted(views, playerOf(kind)) : null,
          )}
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
      {media && kind.media === 'audio' ? (
        <ListeningPlayer
          heard={{
            id,
            databaseId,
            target: kind.target,
            title,
            by: brand?.name ?? null,
            image: image?.url ?? null,
            to: pathOf(kind, databaseId, title),
            src: media.url,
            startAt: viewerPosition ?? 0,
          }}
          duration={media.durationSeconds ?? null}
          captions={captions?.url}
        >
          {about}
        </ListeningPlayer>
      ) : media ? (
        <TrackedPlayer
          target={kind.target}
          databaseId={databaseId}
          kind={kind.media}
          title={title}
          src={media.url}
          poster={image?.url}
          captions={captions?.url}
          startAt={startAt}
        >
          {about}
        </TrackedPlayer>
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
