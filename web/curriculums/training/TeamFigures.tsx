import { IconAlertTriangle, IconCalendarDue, IconChecks, IconChartPie, IconUsers } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { TeamFigures_figures$key } from '../../__generated__/TeamFigures_figures.graphql.ts'
import { StatTile } from '../../ui/charts/StatTile.tsx'
import { TileRow } from '../../ui/charts/TileRow.tsx'
import { formatNumber, plural } from '../../ui/formats.ts'

/** How a team stands as a whole. */
export function TeamFigures({ figures: key }: { figures: TeamFigures_figures$key }) {
  const figures = useFragment(
    graphql`
    fragment TeamFigures_figures on DealerTrainingFigures { people completed inProgress notStarted mandatoryOpen overdue percent }
  `,
    key,
  )
  return (
    <TileRow mb="xl">
      <StatTile label="People" value={formatNumber(figures.people)} icon={IconUsers} hint="in training" />
      <StatTile
        label="Required training left"
        value={formatNumber(figures.mandatoryOpen)}
        icon={IconAlertTriangle}
        hint={plural(figures.mandatoryOpen, 'person', 'people')}
      />
      {figures.overdue > 0 && (
        <StatTile
          label="Overdue"
          value={formatNumber(figures.overdue)}
          icon={IconCalendarDue}
          hint={plural(figures.overdue, 'person', 'people')}
        />
      )}
      <StatTile
        label="All done"
        value={formatNumber(figures.completed)}
        icon={IconChecks}
        hint={`${formatNumber(figures.inProgress)} under way, ${formatNumber(figures.notStarted)} not started`}
      />
      <StatTile
        label="Courses passed"
        value={`${figures.percent}%`}
        icon={IconChartPie}
        hint="of all there are to take"
      />
    </TileRow>
  )
}
