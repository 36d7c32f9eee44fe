import { Text } from '@mantine/core'
import type { MediaEntry } from './entries.ts'
import { lookOf } from './kinds.ts'
import classes from './MediaPicture.module.css'

type Props = {
  item: Pick<MediaEntry, 'kind' | 'picture' | 'isWhole'>
  /** Only its sign: where the picture is as small as a thumb. */
  small?: boolean
}

/** What stands for a folder or file: its picture, or its sign. */
export function MediaPicture({ item: { kind, picture, isWhole }, small = false }: Props) {
  const { icon: Icon } = lookOf(kind)
  if (picture)
    return (
      <img
        src={picture}
        alt=""
        loading="lazy"
        className={classes.picture}
        data-small={small || undefined}
        data-whole={isWhole || undefined}
      />
    )
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
