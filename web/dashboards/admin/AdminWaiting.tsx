import { Group, Text, Title } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminWaiting_counts$key } from '../../__generated__/AdminWaiting_counts.graphql.ts'
import type { Badge } from '../../contract/__generated__/limits.ts'
import { adminNav, badgesOf, linksOf, openLinks } from '../../session/navigation/menus.ts'
import { useSession, useViewer } from '../../session/session.ts'
import { useScreens } from '../../session/navigation/useScreens.ts'
import { formatNumber } from '../../ui/formats.ts'
import classes from './AdminWaiting.module.css'

/** Where the menu's link is a wider one than what waits. */
const elsewhere: Partial<Record<Badge, { label: string; to: string }>> = {
  courseRequests: { label: 'Course requests', to: '/auth/admin/course-requests' },
  quizAnswers: { label: 'Answers to mark', to: '/auth/admin/quiz-answers' },
}

/** What waits for a decision of this person, each one click away; the numbers are told live, as in the menu. */
export function AdminWaiting({ counts }: { counts: AdminWaiting_counts$key }) {
  const { counts: numbers } = useFragment(
    graphql`fragment AdminWaiting_counts on RequestCounts { counts { of count } }`,
    counts,
  )
  const session = useSession()
  const links = linksOf(openLinks(adminNav(session, useViewer()), session, useScreens()))
  const waiting = links.flatMap((link) =>
    badgesOf(link).flatMap((badge) => {
      const count = numbers.find(({ of }) => of === badge)?.count
      return count ? [{ ...link, ...elsewhere[badge], count }] : []
    }),
  )
  if (!waiting.length) return null
  return (
    <section aria-label="Waiting for you">
      <Title order={2} size="h4" mb="sm">
        Waiting for you
      </Title>
      <Group gap="xs">
        {waiting.map(({ to, label, icon: Icon, count }) => (
          <Link key={to} to={to} className={classes.link}>
            <Icon size={20} stroke={1.7} aria-hidden="true" />
            <Text span fw={700}>
              {formatNumber(count)}
            </Text>
            <Text span size="sm">
              {label}
            </Text>
          </Link>
        ))}
      </Group>
    </section>
  )
}
