import { Card, Stack, Text, Title } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { EndingSoon_query$key } from '../__generated__/EndingSoon_query.graphql.ts'
import { DueNote } from '../curriculums/due/DueNote.tsx'
import { curriculumPath } from '../curriculums/paths.ts'
import { isWithin, lastDay, timeLeft } from '../spiffs/days.ts'
import { StateBadge } from '../ui/StatusChip.tsx'
import classes from './EndingSoon.module.css'

/** So many days ahead one looks here. */
const DAYS = 7

/** What ends within a week: spiffs one can still earn from, and training that is due. Nothing while nothing does. */
export function EndingSoon({ query }: { query: EndingSoon_query$key }) {
  const { soon, due } = useFragment(
    graphql`
    fragment EndingSoon_query on Query {
      soon: openSpiffs(first: 3, sort: ENDING) { edges { node { id databaseId name pays thumbnail { url } ...days_spiff ...days_last } } }
      due: myTraining(due: true, first: 3) { edges { node { id databaseId name image { url } viewerProgress { dueOn daysLeft } } } }
    }
  `,
    query,
  )
  const spiffs = soon.edges.map(({ node }) => node).filter((spiff) => isWithin(lastDay(spiff), DAYS))
  const curriculums = due.edges
    .map(({ node }) => node)
    .filter(({ viewerProgress: { daysLeft } }) => daysLeft != null && daysLeft <= DAYS)
  if (spiffs.length + curriculums.length === 0) return null
  return (
    <section aria-label="Ends this week">
      <Title order={2} size="h3" mb="md">
        Ends this week
      </Title>
      <Card padding={0}>
        <ul className={classes.list}>
          {spiffs.map((spiff) => (
            <Ending
              key={spiff.id}
              to={`/auth/spiff/card-info?spiffId=${spiff.databaseId}`}
              image={spiff.thumbnail?.url}
              title={spiff.name}
              text={spiff.pays}
              end={
                <StateBadge color="orange" sign={<IconClock size={14} aria-hidden="true" />}>
                  {timeLeft(spiff)}
                </StateBadge>
              }
            />
          ))}
          {curriculums.map(({ id, databaseId, name, image, viewerProgress }) => (
            <Ending
              key={id}
              to={curriculumPath(databaseId, name)}
              image={image?.url}
              title={name}
              text="Curriculum"
              end={<DueNote dueOn={viewerProgress.dueOn} daysLeft={viewerProgress.daysLeft} />}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

type Entry = { to: string; image?: string; title: string; text: string; end: ReactNode }

const Ending = ({ to, image, title, text, end }: Entry) => (
  <li>
    <Link to={to} className={classes.row}>
      <div className={classes.picture}>{image && <img src={image} alt="" loading="lazy" />}</div>
      <Stack gap={2} flex={1} miw={0}>
        <Text fw={600} lineClamp={1}>
          {title}
        </Text>
        <Text size="sm" c="dimmed" lineClamp={1}>
          {text}
        </Text>
      </Stack>
      {end}
    </Link>
  </li>
)
