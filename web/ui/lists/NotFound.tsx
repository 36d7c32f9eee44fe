import { Button } from '@mantine/core'
import { IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from './EmptyState.tsx'

/** While a search finds nothing: the way back to everything. */
export const NotFound = ({ title, onClear }: { title: string; onClear: () => void }) => (
  <EmptyState
    icon={IconSearchOff}
    title={title}
    action={
      <Button variant="default" onClick={onClear}>
        Clear the search
      </Button>
    }
  />
)
