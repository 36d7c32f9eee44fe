import { AspectRatio, Anchor, Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useEffect } from 'react'
import { allowEmbeds, useEmbedsAllowed } from '../../consent/embeds.ts'
import { EMBED_SITES } from '../../consent/embedSites.ts'
import classes from './EmbedView.module.css'
import type { ShownEmbed } from './shownEmbed.ts'

type Props = {
  embed: ShownEmbed
  title: string
  /** Told while the player is in sight. */
  onWatching?: (isWatching: boolean) => void
  /** Told once the player is here. */
  onBegun?: () => void
  /** Told when the person goes to watch it on its own site. */
  onElsewhere?: () => void
}

/** A video of another site: nothing is asked of that site before the person agreed. */
export function EmbedView({ embed: { provider, page, frame }, title, onWatching, onBegun, onElsewhere }: Props) {
  const isAllowed = useEmbedsAllowed(provider)
  const site = EMBED_SITES[provider.toLowerCase()]
  if (!site) return null
  const elsewhere = (
    <Anchor href={page} target="_blank" rel="noreferrer" size="sm" onClick={onElsewhere}>
      Watch it on {site.site} instead
    </Anchor>
  )
  if (isAllowed)
    return (
      <Stack gap="xs" align="stretch">
        <Frame src={frame} title={title} onWatching={onWatching} onBegun={onBegun} />
        {/* Networks that keep the site out leave the frame empty. */}
        <div>{elsewhere}</div>
      </Stack>
    )
  return (
    <Card className={classes.poster}>
      <Stack align="center" gap="md" ta="center" maw={480}>
        <Text fw={600}>{title}</Text>
        <Text size="sm">
          This video is on {site.site}. When you load it, your browser connects to {site.company}, which learns your
          internet address and may set cookies. Your choice is kept on this device; take it back under “Cookie
          preferences” at the foot of a page.
        </Text>
        <Button
          leftSection={<IconPlayerPlay size={18} aria-hidden="true" />}
          onClick={() => {
            void allowEmbeds(provider)
          }}
        >
          Load videos from {site.site}
        </Button>
        <Group gap="xs">{elsewhere}</Group>
      </Stack>
    </Card>
  )
}

type FrameProps = { src: string; title: string } & Pick<Props, 'onWatching' | 'onBegun'>

function Frame({ src, title, onWatching, onBegun }: FrameProps) {
  useEffect(() => {
    if (!onWatching) return
    const tell = () => onWatching(document.visibilityState === 'visible')
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => {
      document.removeEventListener('visibilitychange', tell)
      onWatching(false)
    }
  }, [onWatching])
  return (
    <AspectRatio ratio={16 / 9}>
      <iframe
        src={src}
        onLoad={onBegun}
        title={title}
        className={classes.frame}
        allow="fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
      />
    </AspectRatio>
  )
}
