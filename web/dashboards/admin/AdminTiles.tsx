import { SimpleGrid, Text } from '@mantine/core'
import { graphql, useFragment } from 'react-relay'
import type { AdminTiles_figures$data, AdminTiles_figures$key } from '../../__generated__/AdminTiles_figures.graphql.ts'
import { adminNav, linksOf } from '../../session/navigation/menus.ts'
import { leadsSomewhere } from '../../session/navigation/paths.ts'
import { useScreens } from '../../session/navigation/useScreens.ts'
import { useSession, useViewer } from '../../session/session.ts'
import { StatTile } from '../../ui/charts/StatTile.tsx'
import { formatNumber } from '../../ui/formats.ts'

type Tile = AdminTiles_figures$data['tiles'][number]

/** How much more or less than in the period before; of nothing there is no share. */
const changeOf = ({ value, before }: Tile): number | null => (before ? (value - before) / before : null)

/** Time in whole hours: the seconds say nothing here. */
const valueOf = ({ kind, value }: Tile): string =>
  kind === 'SECONDS' ? `${formatNumber(Math.round(value / 3600))} h` : formatNumber(value)

/** The portal in figures, each leading to the report it is from. */
export function AdminTiles({ dashboard }: { dashboard: AdminTiles_figures$key }) {
  const { tiles } = useFragment(
    graphql`
    fragment AdminTiles_figures on AdminDashboard { tiles { key title hint kind value before link } }
  `,
    dashboard,
  )
  const screens = useScreens()
  const links = linksOf(adminNav(useSession(), useViewer()))
  const pathOf = ({ link }: Tile) => link.split('?')[0]!
  return (
    <section aria-label="Figures">
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        {tiles.map((tile) => (
          <StatTile
            key={tile.key}
            label={tile.title}
            value={valueOf(tile)}
            icon={links.find(({ to }) => to === pathOf(tile))?.icon}
            hint={tile.hint}
            change={changeOf(tile)}
            to={leadsSomewhere(screens, pathOf(tile)) ? tile.link : undefined}
          />
        ))}
      </SimpleGrid>
      {tiles.some((tile) => changeOf(tile) !== null) && (
        <Text size="sm" c="dimmed" mt="xs">
          Compared with the same number of days before.
        </Text>
      )}
    </section>
  )
}
