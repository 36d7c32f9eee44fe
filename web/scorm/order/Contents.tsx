import { Button, Drawer, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconListDetails } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from '../ScormPlayer.module.css'
import { ContentsList, type ContentsLine } from './ContentsList.tsx'

type Props = {
  lines: readonly ContentsLine[]
  current: string | null | undefined
  onOpen: (lessonId: string | null | undefined) => void
  /** The lesson and what is around it. */
  children: ReactNode
}

export const titleIn = (lines: readonly ContentsLine[], lessonId: string): string =>
  lines.find((line) => line.lessonId === lessonId)?.title ?? 'Lesson'

/** The contents beside a lesson, on a phone over it. */
export function Contents({ lines, current, onOpen, children }: Props) {
  const [isOpen, sheet] = useDisclosure(false)
  const list = (
    <ContentsList
      lines={lines}
      current={current}
      onOpen={(target) => {
        sheet.close()
        onOpen(target)
      }}
    />
  )
  return (
    <>
      <aside className={classes.contents}>{list}</aside>
      <div className={classes.stage}>
        <Button
          className={classes.toContents}
          variant="default"
          fullWidth
          justify="flex-start"
          leftSection={<IconListDetails size={20} aria-hidden="true" />}
          onClick={sheet.open}
        >
          {current ? titleIn(lines, current) : 'Contents'}
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
