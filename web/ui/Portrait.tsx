import { Avatar, type AvatarProps } from '@mantine/core'
import { initialsOf } from './letters.ts'

type Props = Pick<AvatarProps, 'size' | 'radius'> & { name: string; image: string | null | undefined }

/** The picture of somebody whose name stands beside it, or the first letters of it. */
export const Portrait = ({ name, image, ...look }: Props) => (
  <Avatar src={image} alt="" color="brand" aria-hidden="true" {...look}>
    {initialsOf(name)}
  </Avatar>
)
