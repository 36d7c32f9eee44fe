import { ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Features.module.css'

export type Feature = { icon: Icon; title: string; text: ReactNode }

/** What something offers, three or four at a time. */
export function Features({ items, columns = 3 }: { items: Feature[]; columns?: 2 | 3 | 4 }) {
  return (
    <ul className={classes.grid} data-columns={columns}>
      {items.map(({ icon: Icon, title, text }) => (
        <li key={title} className={classes.item}>
          <ThemeIcon variant="light" size={44} radius="md" aria-hidden="true">
            <Icon size={24} stroke={1.7} />
          </ThemeIcon>
          <Title order={3} size="h4" mt="md" mb={6}>
            {title}
          </Title>
          <div className={classes.text}>{text}</div>
        </li>
      ))}
    </ul>
  )
}

/** What happens one after the other. */
export function Steps({ items }: { items: { title: string; text: ReactNode }[] }) {
  return (
    <ol className={classes.steps}>
      {items.map(({ title, text }, index) => (
        <li key={title} className={classes.step}>
          <span className={classes.number} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <Title order={3} size="h4" mb={4}>
              {title}
            </Title>
            <div className={classes.text}>{text}</div>
          </div>
        </li>
      ))}
    </ol>
  )
}
