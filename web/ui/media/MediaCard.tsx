import { Card, Image, Progress, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './MediaCard.module.css'
import { firstLetter } from '../letters.ts'

type Props = {
  title: string
  to?: string
  image?: string | null
  text?: ReactNode
  /** Above the title: a brand, a category, a date. */
  over?: ReactNode
  /** On the picture, top left: a StatusChip, points. */
  badge?: ReactNode
  /** 0 to 1; left out when there is nothing to progress through. */
  progress?: number | null
  footer?: ReactNode
  ratio?: string
  /** The heading level that fits where the card stands. */
  order?: 2 | 3 | 4
}

/** A picture, a title and how far one has come; the whole card is the link. */
export function MediaCard({
  title,
  to,
  image,
  text,
  over,
  badge,
  progress,
  footer,
  ratio = '4 / 3',
  order = 3,
}: Props) {
  return (
    <Card padding={0} className={classes.card} component="article" data-linked={to ? true : undefined}>
      <div className={classes.picture} style={{ aspectRatio: ratio }}>
        {image ? (
          <Image src={image} alt="" loading="lazy" h="100%" fit="cover" radius={0} />
        ) : (
          <div className={classes.blank} aria-hidden="true">
            {firstLetter(title)}
          </div>
        )}
        {badge && <div className={classes.badge}>{badge}</div>}
      </div>
      <Stack gap={6} p="md" flex={1}>
        {over && (
          <Text size="xs" c="dimmed" fw={600} component="div" data-over>
            {over}
          </Text>
        )}
        <Title order={order} size="h4" lineClamp={2}>
          {to ? (
            <Link to={to} className={classes.link}>
              {title}
            </Link>
          ) : (
            title
          )}
        </Title>
        {text && (
          <Text size="sm" c="dimmed" lineClamp={3} component="div" data-detail>
            {text}
          </Text>
        )}
        <div className={classes.rest}>
          {progress !== undefined && progress !== null && (
            <Progress.Root size={6} mt="xs" radius="xl">
              <Progress.Section
                value={progress * 100}
                color={progress >= 1 ? 'green' : 'brand'}
                aria-label={`${title}: ${Math.round(progress * 100)}% done`}
              />
            </Progress.Root>
          )}
          {footer && (
            <div className={classes.footer} data-detail>
              {footer}
            </div>
          )}
        </div>
      </Stack>
    </Card>
  )
}
