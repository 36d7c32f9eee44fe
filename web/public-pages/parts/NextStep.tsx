import { Button, Group, Title } from '@mantine/core'
import { Link } from 'react-router'
import classes from './NextStep.module.css'

type Action = { to: string; label: string }

/** The last band of a page: one thing to do now. */
export function NextStep({
  title,
  text,
  first,
  second,
}: {
  title: string
  text: string
  first: Action
  second?: Action
}) {
  return (
    <section className={classes.band} aria-label={title}>
      <div className={classes.card}>
        <div>
          <Title order={2} className={classes.title}>
            {title}
          </Title>
          <p className={classes.text}>{text}</p>
        </div>
        <Group gap="sm">
          <Button component={Link} to={first.to} size="md" variant="white" color="dark">
            {first.label}
          </Button>
          {second && (
            <Button component={Link} to={second.to} size="md" variant="outline" className={classes.second}>
              {second.label}
            </Button>
          )}
        </Group>
      </div>
    </section>
  )
}
