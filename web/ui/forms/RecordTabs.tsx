import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { FormPanel } from './FormPanel.tsx'

type Part = { tab: string; label: string; content: ReactNode }
type Props = {
  /** Names the tabs for screen readers. */
  label: string
  /** The form of the record; what is typed stays while another part is looked at. */
  details: ReactNode
  /** What else there is; without any the form stands alone. */
  parts: readonly Part[]
}

/** The parts of a record's page, its form first; the one that is shown stands in the address. */
export function RecordTabs({ label, details, parts }: Props) {
  const [params, setParams] = useSearchParams()
  const shown = parts.find(({ tab }) => tab === params.get('tab'))?.tab ?? 'details'
  const show = (tab: string | null) =>
    setParams(tab === 'details' || !tab ? {} : { tab }, { replace: true, preventScrollReset: true })
  return (
    <Tabs value={shown} onChange={show} keepMounted={false} keepMountedMode="display-none">
      {parts.length > 0 && (
        <Tabs.List mb="lg" aria-label={label}>
          <Tabs.Tab value="details">Details</Tabs.Tab>
          {parts.map(({ tab, label: name }) => (
            <Tabs.Tab key={tab} value={tab}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      <FormPanel value="details" shown={shown}>
        {details}
      </FormPanel>
      {parts.map(({ tab, content }) => (
        <Tabs.Panel key={tab} value={tab}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
