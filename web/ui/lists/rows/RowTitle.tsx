import { Anchor, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './RowTitle.module.css'
import { firstLetter } from '../../letters.ts'

type Props = {
  title: string
  /** Where the row leads; left out where it leads nowhere. */
  to?: string
  image?: string | null
  /** In place of a picture, of what never has one. */
  sign?: ReactNode
  shape?: 'picture' | 'logo' | 'face'
  /** A second, quieter line. */
  text?: ReactNode
  /** A chip beside the title. */
  aside?: ReactNode
}

/** The first cell of a table row: picture, name as the link, a line about it. */
export function RowTitle({ title, to, image, sign, shape = 'picture', text, aside }: Props) {
  return (
    <Group gap="sm" wrap="nowrap">
      <div className={classes.picture} data-shape={shape} aria-hidden="true">
        {image ? <img src={image} alt="" loading="lazy" /> : (sign ?? firstLetter(title))}
      </div>
      <div className={classes.words}>
        <Group gap="2px 8px">
          {to ? (
            <Anchor component={Link} to={to} className={classes.title} c="inherit">
              {title}
            </Anchor>
          ) : (
            <span className={classes.title}>{title}</span>
          )}
          {aside}
        </Group>
        {text && (
          <Text
            size="xs"
            c="dimmed"
            fw={400}
            lineClamp={1}
            component="div"
            className={classes.text}
            title={typeof text === 'string' ? text : undefined}
          >
            {text}
          </Text>
        )}
      </div>
    </Group>
  )
}
