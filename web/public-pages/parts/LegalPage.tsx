import { Text, Title, Typography } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './LegalPage.module.css'

export type Clause = { title: string; body: ReactNode }

const anchorOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** A page to be read and cited: numbered clauses with a table of contents beside them. */
export function LegalPage({
  title,
  intro,
  changed,
  clauses,
}: {
  title: string
  intro: ReactNode
  changed: string
  clauses: Clause[]
}) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Title order={1} fz={{ base: '2rem', sm: '2.5rem' }}>
          {title}
        </Title>
        <Text c="dimmed">In force since {changed}</Text>
      </header>
      <nav className={classes.contents} aria-label="Contents">
        <ol>
          {clauses.map((clause) => (
            <li key={clause.title}>
              <a href={`#${anchorOf(clause.title)}`}>{clause.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <Typography className={classes.text}>
        <div>{intro}</div>
        {clauses.map((clause, index) => (
          <section key={clause.title} id={anchorOf(clause.title)} className={classes.clause}>
            <h2>
              {index + 1}. {clause.title}
            </h2>
            {clause.body}
          </section>
        ))}
      </Typography>
    </div>
  )
}
