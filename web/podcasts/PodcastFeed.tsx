import { Anchor, List } from '@mantine/core'
import { IconRss } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { PodcastFeed_user$key } from '../__generated__/PodcastFeed_user.graphql.ts'
import type { PodcastFeedMutation } from '../__generated__/PodcastFeedMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { SecretAddress, type AddressWords } from '../ui/SecretAddress.tsx'

const words: AddressWords = {
  noun: 'podcast',
  intro: 'Your podcasts appear in the app you listen with anyway, new ones by themselves.',
  reader: 'podcast app',
  renewed: 'Podcast apps that use it have to be given the new one.',
  turnedOff: ', and podcast apps that use it find nothing new and play nothing of it.',
  secret: 'Whoever has it hears your podcasts and is counted as you, so keep it to yourself.',
}

/** A person's own podcast address. Nobody changes it for another while acting as them. */
export function PodcastFeed({ user, canChange }: { user: PodcastFeed_user$key; canChange: boolean }) {
  const { podcastFeed } = useFragment(
    graphql`fragment PodcastFeed_user on User { podcastFeed { createdAt readAt } }`,
    user,
  )
  const [save, isSaving] = useSave<PodcastFeedMutation>(graphql`
    mutation PodcastFeedMutation($input: ChangePodcastFeedInput!) { changePodcastFeed(input: $input) { address user { ...PodcastFeed_user } } }
  `)
  const change = async (on: boolean) => {
    const { data } = await save({ input: { on } })
    return data ? { address: data.changePodcastFeed.address ?? null } : undefined
  }
  return (
    <SecretAddress
      words={words}
      icon={IconRss}
      made={podcastFeed && { createdAt: podcastFeed.createdAt, readAt: podcastFeed.readAt }}
      canChange={canChange}
      isSaving={isSaving}
      change={change}
      ways={waysOf}
    />
  )
}

/** The way of an address into podcast apps. */
const waysOf = (address: string) => (
  <>
    <List.Item>
      <Anchor href={address.replace(/^https?:/, 'podcast:')} inherit fw={600}>
        Add to Apple Podcasts
      </Anchor>
      : or Library, Follow a Show by URL.
    </List.Item>
    <List.Item>Pocket Casts: search for the address, and follow what it finds.</List.Item>
    <List.Item>Other apps: Add by URL or Add RSS feed. Spotify takes no private addresses.</List.Item>
  </>
)
