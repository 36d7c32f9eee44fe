import { Tabs } from '@mantine/core'
import { useState, type ReactNode } from 'react'

type Props = { value: string; /** The tab that is shown. */ shown: string; children: ReactNode }

/**
 * The panel of a tab that holds a form: once it was shown, what is typed stays while another tab is looked at. Its Tabs
 * have `keepMounted={false} keepMountedMode="display-none"`, so that the form warns of leaving while it is out of
 * sight.
 */
export function FormPanel({ value, shown, children }: Props) {
  const [wasShown, setWasShown] = useState(value === shown)
  if (value === shown && !wasShown) setWasShown(true)
  return (
    <Tabs.Panel value={value} keepMounted>
      {wasShown && children}
    </Tabs.Panel>
  )
}
