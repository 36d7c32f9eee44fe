import { graphql, readInlineData } from 'react-relay'
import type { shownEmbed_embed$key } from '../../__generated__/shownEmbed_embed.graphql.ts'

export type ShownEmbed = { provider: string; page: string; frame: string }

/** A video of another site, as it is shown. */
export function shownEmbed(key: shownEmbed_embed$key | null | undefined): ShownEmbed | null {
  const embed = readInlineData(graphql`fragment shownEmbed_embed on Embed @inline { provider page frame }`, key ?? null)
  return embed ? { provider: embed.provider, page: embed.page, frame: embed.frame } : null
}
