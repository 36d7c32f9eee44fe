import { Anchor, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './CardRow.module.css'

type Props = {
  title: string
  /** Where all of them are. */
  all?: string
  children: ReactNode
}

/** A part of a page with more on it: its heading, and the way to all of it. */
export function TitledSection({ title, all, children }: Props) {
  return (
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
      {children}
    </section>
  )
}

/** A few cards under a heading: side by side, on phones one slides through them. */
export const CardRow = ({ children, ...head }: Props) => (
  <TitledSection {...head}>
    <div className={classes.row}>{children}</div>
  </TitledSection>
)
