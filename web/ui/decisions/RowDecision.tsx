import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCheck, IconX, type Icon } from '@tabler/icons-react'

const LOOKS: Record<Does, { variant: string; Mark: Icon }> = {
  yes: { variant: 'light', Mark: IconCheck },
  no: { variant: 'default', Mark: IconX },
  undo: { variant: 'default', Mark: IconArrowBackUp },
}

type Does = 'yes' | 'no' | 'undo'

type Props = {
  does: Does
  /** What stands on it. */ children: string
  /** The same with whom or what it is about, for who cannot see the row. */ label: string
  disabled?: boolean
  onClick: () => unknown
}

/** One decision about a row of a table: a yes, a no, or the last one taken back. */
export function RowDecision({ does, children, label, disabled, onClick }: Props) {
  const { variant, Mark } = LOOKS[does]
  return (
    <Button
      size="xs"
      variant={variant}
      leftSection={<Mark size={16} aria-hidden="true" />}
      disabled={disabled}
      onClick={() => {
        void onClick()
      }}
      aria-label={label}
    >
      {children}
    </Button>
  )
}
