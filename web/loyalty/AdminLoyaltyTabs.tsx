import { Tabs } from '@mantine/core'
import { IconChartBar, IconCheck, IconClock, IconTool, IconUsers, IconX } from '@tabler/icons-react'
import { useNavigate } from 'react-router'

const base = '/auth/admin/loyalty-programs'
const tabs = [
  ['overview', 'Overview', IconChartBar],
  ['pending', 'Pending', IconClock],
  ['approved', 'Approved', IconCheck],
  ['denied', 'Denied', IconX],
  ['parts', 'Parts', IconTool],
  ['members', 'Members', IconUsers],
] as const

/** The parts of the loyalty program, each with an address of its own. */
export function AdminLoyaltyTabs({ active }: { active: (typeof tabs)[number][0] }) {
  const navigate = useNavigate()
  return (
    <Tabs
      value={active}
      onChange={(value) => {
        void navigate(`${base}/${value}`)
      }}
      mb="lg"
    >
      <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
        {tabs.map(([value, label, Icon]) => (
          <Tabs.Tab key={value} value={value} leftSection={<Icon size={18} aria-hidden="true" />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
