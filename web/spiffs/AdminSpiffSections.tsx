import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link, useNavigate } from 'react-router'
import type { AdminSpiffSections_query$key } from '../__generated__/AdminSpiffSections_query.graphql.ts'
import { leadsSomewhere } from '../session/navigation/paths.ts'
import { useScreens } from '../session/navigation/useScreens.ts'
import { formatNumber } from '../ui/formats.ts'
import { PageHeader } from '../ui/PageHeader.tsx'
import { sections, type Section } from './sections.ts'

const labels: Record<Section, string> = {
  pending: 'Pending',
  approved: 'Approved',
  denied: 'Denied',
  completed: 'Completed',
}

/** The top of the spiff manager: its sections with how much stands in each. */
export function AdminSpiffSections({
  query,
  section,
}: {
  query: AdminSpiffSections_query$key
  section: Section | 'overview'
}) {
  const { pending, approved, denied, completed, viewerDecides } = useFragment(
    graphql`
    fragment AdminSpiffSections_query on Query { spiffSections { pending approved denied completed viewerDecides } }
  `,
    query,
  ).spiffSections
  const counts = { pending, approved, denied, completed }
  const navigate = useNavigate()
  const screens = useScreens()
  return (
    <>
      <PageHeader
        title="Spiffs"
        text={
          viewerDecides
            ? 'What sells, what it pays, and what waits for you.'
            : 'Propose spiffs for your brands; a company admin opens them.'
        }
        actions={
          <>
            {leadsSomewhere(screens, '/auth/admin/spiff-manager/claims') && (
              <Button component={Link} to="/auth/admin/spiff-manager/claims" variant="default">
                Review claims
              </Button>
            )}
            <Button
              component={Link}
              to="/auth/admin/spiff-manager/create"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              {viewerDecides ? 'New spiff' : 'Propose a spiff'}
            </Button>
          </>
        }
      />
      <Tabs
        value={section}
        onChange={(chosen) => {
          if (chosen) void navigate(`/auth/admin/spiff-manager/${chosen}`)
        }}
        mb="lg"
        activateTabWithKeyboard={false}
      >
        <Tabs.List aria-label="Sections">
          <Tabs.Tab value="overview">Overview</Tabs.Tab>
          {sections.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {labels[name]} ({formatNumber(counts[name])})
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {['overview', ...sections].map((name) => (
          <Tabs.Panel key={name} value={name}>
            {null}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
