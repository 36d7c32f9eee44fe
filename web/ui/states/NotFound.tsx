import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'

type Props = { title: string; onClear: () => void; /** What the button says. */ clear?: string }

/** While a search finds nothing: the way back to everything. */
export const NotFound = ({ title, onClear, clear = 'Clear the search' }: Props) => (
  <EmptyState
    icon={IconSearchOff}
    title={title}
    action={
      <Button variant="default" onClick={onClear}>
        {clear}
      </Button>
    }
  />
)
