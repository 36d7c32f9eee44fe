import { Tabs } from '@mantine/core'
import { useNavigate } from 'react-router'
import { useViewer } from '../../session/session.ts'
import { ADMIN } from '../paths.ts'

const parts = { events: 'Events', templates: 'Templates', locations: 'Locations' }
type Part = keyof typeof parts

/** The three parts of live training, as far as one may view them. */
export function AdminPartTabs({ part }: { part: Part }) {
  const { rights } = useViewer()
  const navigate = useNavigate()
  const visible = (Object.keys(parts) as Part[]).filter((one) => rights.includes(`view-live-training-${one}`))
  return (
    <Tabs value={part} onChange={(to) => void navigate(`${ADMIN}/${to}`)} mb="md">
      <Tabs.List aria-label="Live training">
        {visible.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {parts[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
