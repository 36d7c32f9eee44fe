import {
  IconBook2,
  IconBuildingStore,
  IconCertificate,
  IconFlag,
  IconProgress,
  IconRoute,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { AdminFigures_figures$key } from '../../__generated__/AdminFigures_figures.graphql.ts'
import { leadsSomewhere } from '../../session/navigation/paths.ts'
import { useViewer } from '../../session/session.ts'
import { useScreens } from '../../session/navigation/useScreens.ts'
import { formatNumber } from '../../ui/formats.ts'
import { StatTile } from '../../ui/charts/StatTile.tsx'
import { TileRow } from '../../ui/charts/TileRow.tsx'

type Tile = { label: string; value: number | null | undefined; icon: Icon; to?: string; hint?: string }

/** The installation in figures; those one may not see are left out. */
export function AdminFigures({ figures }: { figures: AdminFigures_figures$key }) {
  const data = useFragment(
    graphql`
    fragment AdminFigures_figures on AdminFigures { users dealers completions inProgress activeBrands activeCurriculums activeCourses }
  `,
    figures,
  )
  const screens = useScreens()
  const { keepsToOwnBrands } = useViewer()
  const people: Tile[] = [
    { label: 'People', value: data.users, icon: IconUsers, to: '/auth/admin/user-manager', hint: 'active accounts' },
    {
      label: 'Dealers',
      value: data.dealers,
      icon: IconBuildingStore,
      to: '/auth/admin/dealer-manager',
      hint: 'active',
    },
    { label: 'Completions', value: data.completions, icon: IconCertificate, hint: 'courses passed, all time' },
    { label: 'In progress', value: data.inProgress, icon: IconProgress, hint: 'courses begun' },
  ]
  const content: Tile[] = [
    {
      label: 'Brands',
      value: data.activeBrands,
      icon: IconFlag,
      hint: 'published',
      ...(keepsToOwnBrands ? {} : { to: '/auth/admin/brands' }),
    },
    {
      label: 'Curriculums',
      value: data.activeCurriculums,
      icon: IconRoute,
      to: '/auth/admin/curriculums',
      hint: 'published',
    },
    { label: 'Courses', value: data.activeCourses, icon: IconBook2, to: '/auth/admin/courses', hint: 'published' },
  ]
  return (
    <>
      <Tiles tiles={people} screens={screens} />
      <Tiles tiles={content} screens={screens} />
    </>
  )
}

function Tiles({ tiles, screens }: { tiles: Tile[]; screens: readonly string[] }) {
  const shown = tiles.filter(({ value }) => value !== null && value !== undefined)
  return (
    <TileRow>
      {shown.map(({ label, value, icon, to, hint }) => (
        <StatTile
          key={label}
          label={label}
          value={formatNumber(value ?? 0)}
          icon={icon}
          hint={hint}
          to={to && leadsSomewhere(screens, to) ? to : undefined}
        />
      ))}
    </TileRow>
  )
}
