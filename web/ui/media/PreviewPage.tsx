import { SegmentedControl } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { PageHeader } from '../PageHeader.tsx'
import { PreviewFrame, type PreviewSize } from './PreviewFrame.tsx'

type Props = {
  title: string
  text: string
  aside?: ReactNode
  actions?: ReactNode
  back?: { to: string; label: string }
  children: ReactNode
}

/** A page as its readers see it, wide or as on a phone. */
export function PreviewPage({ title, text, aside, actions, back, children }: Props) {
  const [size, setSize] = useState<PreviewSize>('wide')
  return (
    <>
      <PageHeader
        title={title}
        text={text}
        aside={aside}
        back={back}
        actions={
          <>
            <SegmentedControl
              aria-label="Width"
              value={size}
              onChange={(next) => setSize(next as PreviewSize)}
              visibleFrom="sm"
              data={[
                { value: 'wide', label: 'Wide' },
                { value: 'phone', label: 'On a phone' },
              ]}
            />
            {actions}
          </>
        }
      />
      <PreviewFrame size={size}>{children}</PreviewFrame>
    </>
  )
}
