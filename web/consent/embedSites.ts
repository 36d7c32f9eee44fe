/** Sites whose videos are shown here, each a choice of its own in the cookie preferences. */
export const EMBED_SITES: Record<string, { site: string; company: string }> = {
  youtube: { site: 'YouTube', company: 'Google' },
  vimeo: { site: 'Vimeo', company: 'Vimeo' },
}
