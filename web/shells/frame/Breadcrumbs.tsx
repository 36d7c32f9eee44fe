import { Anchor, Breadcrumbs as Trail, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { useAround, usePage, useShowsWay } from '../../ui/pageName.ts'
import { leadsSomewhere } from '../../session/navigation/paths.ts'
import { useTrail } from '../../session/navigation/trail.ts'
import { useTitles } from '../Root.tsx'
import { useScreens } from '../../session/navigation/useScreens.ts'
import { wayTo } from '../../session/navigation/breadcrumbs.ts'

/** The way here, as it was walked or as the page lies; left out while the page itself is all of it. */
export function Breadcrumbs({ lit }: { lit: { to: string; label: string } | undefined }) {
  useShowsWay()
  const walked = useTrail()
  const titles = useTitles()
  const screens = useScreens()
  const { pathname } = useLocation()
  const { name, above } = usePage()
  const listAt = (path: string) => (leadsSomewhere(screens, path) ? titles?.listAt(path) : undefined)
  const around = useAround()
  const trail = around.length
    ? [
        ...around.map(({ to, label }) => ({ title: label, link: to })),
        { title: name || (titles?.titleOf(pathname) ?? '??'), link: pathname },
      ]
    : walked.length < 2
      ? wayTo({ pathname, name, above, lit, listAt, titleOf: (path) => titles?.titleOf(path) })
      : walked
  if (trail.length < 2) return null
  return (
    <nav aria-label="Breadcrumbs" className="no-print">
      <Trail mb="sm" separatorMargin={6} styles={{ root: { flexWrap: 'wrap', rowGap: 4 } }}>
        {trail.map(({ title, link }, index) =>
          index === trail.length - 1 ? (
            <Text
              key={link}
              lang={titles?.languageOf(title)}
              size="sm"
              lh={1.4}
              c="dimmed"
              aria-current="page"
              truncate
              maw="min(100%, 400px)"
            >
              {title}
            </Text>
          ) : (
            <Anchor
              key={link}
              lang={titles?.languageOf(title)}
              component={Link}
              to={link}
              size="sm"
              lh={1.4}
              truncate
              maw="100%"
              title={title}
            >
              {title}
            </Anchor>
          ),
        )}
      </Trail>
    </nav>
  )
}
