import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Band.module.css'

type Props = {
  title?: string
  text?: ReactNode
  over?: string
  tone?: 'plain' | 'wash'
  children?: ReactNode
  centred?: boolean
}

/** One full-width stripe of a public page. */
export function Band({ title, text, over, tone = 'plain', children, centred = false }: Props) {
  return (
    <section className={classes.band} data-tone={tone} aria-label={title}>
      <div className={classes.inside}>
        {title && (
          <div className={classes.head} data-centred={centred || undefined}>
            {over && <p className={classes.over}>{over}</p>}
            <Title order={2} className={classes.title}>
              {title}
            </Title>
            {text && (
              <Text c="dimmed" fz="lg" component="div">
                {text}
              </Text>
            )}
          </div>
        )}
        {children}
      </div>
    </section>
  )
}
