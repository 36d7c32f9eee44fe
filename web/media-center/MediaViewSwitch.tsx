import { ActionIcon, Group, Slider, VisuallyHidden } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import classes from './MediaViewSwitch.module.css'
import { ZOOMS, type MediaView } from './useMediaView.ts'

/** Cards or a list, and how large the cards are. */
export function MediaViewSwitch({ view: { showCards, zoomValue, keep } }: { view: MediaView }) {
  return (
    <Group gap="sm" wrap="nowrap" role="group" aria-label="View">
      {showCards && (
        <Slider
          className={classes.zoom}
          min={1}
          max={ZOOMS.length}
          step={1}
          label={null}
          thumbLabel="Size of the cards"
          value={zoomValue}
          onChange={(value) => keep({ zoomValue: value })}
        />
      )}
      <ActionIcon.Group>
        <ActionIcon
          variant={showCards ? 'light' : 'default'}
          size={36}
          aria-pressed={showCards}
          aria-label="Cards"
          onClick={() => keep({ showCards: true })}
        >
          <IconLayoutGrid size={18} />
        </ActionIcon>
        <ActionIcon
          variant={showCards ? 'default' : 'light'}
          size={36}
          aria-pressed={!showCards}
          aria-label="List"
          onClick={() => keep({ showCards: false })}
        >
          <IconList size={18} />
        </ActionIcon>
      </ActionIcon.Group>
      <VisuallyHidden role="status">{showCards ? 'Shown as cards' : 'Shown as a list'}</VisuallyHidden>
    </Group>
  )
}
