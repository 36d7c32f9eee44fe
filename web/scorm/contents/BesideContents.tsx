import { Button, Drawer, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconListDetails } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../ScormPlayer.module.css'

type Props = {
  /** Where one is, on the button that shows the contents on a phone. */
  place: string
  /** The contents; `close` takes them away where they lie over the lesson. */
  contents: (close: () => void) => ReactNode
  /** There is one lesson: no contents are shown. */
  isAlone?: boolean
  /** The lesson and what is around it. */
  children: ReactNode
}

/** A lesson with the contents of its package beside it, on a phone over it. */
export function BesideContents({ place, contents, isAlone = false, children }: Props) {
  const [isOpen, sheet] = useDisclosure(false)
  if (isAlone) return <div className={classes.stage}>{children}</div>
  const list = contents(sheet.close)
  return (
    <>
      <aside aria-label="Contents" className={classes.contents}>
        {list}
      </aside>
      <div className={classes.stage}>
        <Button
          className={classes.toContents}
          variant="default"
          fullWidth
          justify="flex-start"
          leftSection={<IconListDetails size={20} aria-hidden="true" />}
          onClick={sheet.open}
        >
          {place}
        </Button>
        {children}
      </div>
      <Drawer
        opened={isOpen}
        onClose={sheet.close}
        position="bottom"
        size="80%"
        radius="lg"
        title={<Text fw={650}>Contents</Text>}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {list}
      </Drawer>
    </>
  )
}
