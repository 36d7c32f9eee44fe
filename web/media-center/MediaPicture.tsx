import { Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { MediaPicture_item$key } from '../__generated__/MediaPicture_item.graphql.ts'
import { lookOf } from './kinds.ts'
import classes from './MediaPicture.module.css'

type Props = {
  item: MediaPicture_item$key
  /** Only its sign: where the picture is as small as a thumb. */
  small?: boolean
}

/** What stands for a folder or file: the picture somebody chose, the one made of it, or its sign. */
export function MediaPicture({ item, small = false }: Props) {
  const { kind, preview, thumbnail, coverImage } = useFragment(
    graphql`fragment MediaPicture_item on MediaItem { kind preview { url } thumbnail { url } coverImage { url } }`,
    item,
  )
  const picture = thumbnail ?? preview ?? coverImage
  const { icon: Icon } = lookOf(kind)
  if (picture)
    return <img src={picture.url} alt="" loading="lazy" className={classes.picture} data-small={small || undefined} />
  return (
    <span className={classes.blank} data-folder={kind === 'FOLDER' || undefined} data-small={small || undefined}>
      <Icon size={small ? 22 : 44} stroke={1.3} aria-hidden="true" />
      {!small && kind !== 'FOLDER' && (
        <Text span size="xs" className={classes.none}>
          no preview
        </Text>
      )}
    </span>
  )
}
