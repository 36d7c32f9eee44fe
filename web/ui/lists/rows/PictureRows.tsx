import { Anchor, Card, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './PictureRows.module.css'

type Props = {
  title: string
  /** Where all of them are. */
  all?: string
  children: ReactNode
}

/** A few things one goes to, under a heading, on a page with more on it: a line each. */
export const PictureRows = ({ title, all, children }: Props) => (
  <section aria-label={title}>
    <Group justify="space-between" mb="md">
      <Title order={2} size="h3">
        {title}
      </Title>
      {all && (
        <Anchor component={Link} to={all} fw={600} size="sm" aria-label={`See all: ${title}`}>
          See all
        </Anchor>
      )}
    </Group>
    <Card padding={0}>
      <ul className={classes.list} data-more={all ? true : undefined}>
        {children}
      </ul>
    </Card>
  </section>
)

type Row = {
  to: string
  image?: string | null
  title: string
  text?: ReactNode
  /** At the right: how long there is left, how far one is. */
  end?: ReactNode
}

/** One of them; the whole line is the link. */
export const PictureRow = ({ to, image, title, text, end }: Row) => (
  <li>
    <Link to={to} className={classes.row}>
      <div className={classes.picture}>{image && <img src={image} alt="" loading="lazy" />}</div>
      <div className={classes.words}>
        <Text fw={600} lineClamp={1}>
          {title}
        </Text>
        {text && (
          <Text size="sm" c="dimmed" lineClamp={1} component="div" className={classes.text}>
            {text}
          </Text>
        )}
        {end && <div className={classes.end}>{end}</div>}
      </div>
    </Link>
  </li>
)
