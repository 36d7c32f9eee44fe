import { Tabs } from '@mantine/core'
import { IconChartBar, IconCheck, IconClock, IconTool, IconUsers, IconX } from '@tabler/icons-react'
import { useLocation, useNavigate } from 'react-router'
import { Elsewhere, type Found } from '../ui/decisions/Elsewhere.tsx'
import { TabCount } from '../ui/decisions/QueueTabs.tsx'

const base = '/auth/admin/loyalty-programs'
const tabs = [
  ['overview', 'Overview', IconChartBar],
  ['pending', 'Pending', IconClock],
  ['approved', 'Approved', IconCheck],
  ['denied', 'Denied', IconX],
  ['parts', 'Parts', IconTool],
  ['members', 'Members', IconUsers],
] as const

type Tab = (typeof tabs)[number][0]
const lists = tabs.flatMap(([value, label]) =>
  value === 'pending' || value === 'approved' || value === 'denied' ? [{ value, label }] : [],
)
type ListTab = (typeof lists)[number]['value']
const isList = (tab: string): tab is ListTab => lists.some(({ value }) => value === tab)

type Props = {
  active: Tab
  /** How many match in each list, while something is searched for. */ found?: Found<ListTab>
}

/** The parts of the loyalty program, each with an address of its own; a search goes along from list to list. */
export function AdminLoyaltyTabs({ active, found = {} }: Props) {
  const navigate = useNavigate()
  const { search } = useLocation()
  const show = (tab: string) => {
    const params = new URLSearchParams(isList(active) && isList(tab) ? search : '')
    params.delete('sort')
    void navigate({ pathname: `${base}/${tab}`, search: params.toString() })
  }
  return (
    <>
      <Tabs value={active} onChange={(tab) => tab && show(tab)} mb="lg">
        <Tabs.List style={{ flexWrap: 'nowrap', overflowX: 'auto', overflowY: 'hidden' }}>
          {tabs.map(([value, label, Icon]) => (
            <Tabs.Tab
              key={value}
              value={value}
              leftSection={<Icon size={18} aria-hidden="true" />}
              rightSection={<TabCount found={isList(value) ? found[value] : undefined} />}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {isList(active) && <Elsewhere states={lists} state={active} found={found} onShow={show} />}
    </>
  )
}
