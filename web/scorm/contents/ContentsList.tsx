import { NavLink, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import classes from '../LessonFrame.module.css'

export type ContentsLine = {
  /** Null for the whole. */
  lessonId: string | null | undefined
  title: string
  depth: number
  opens: boolean
  isLesson: boolean
  isDone: boolean
}

type Props = {
  lines: readonly ContentsLine[]
  current: string | null | undefined
  onOpen: (lessonId: string | null | undefined) => void
}

/** The contents of a package as they are offered now: what cannot be opened yet is dimmed. */
export function ContentsList({ lines, current, onOpen }: Props) {
  return (
    <nav aria-label="Lessons">
      <ol className={classes.list}>
        {lines.map(({ lessonId, title, depth, opens, isLesson, isDone }) => {
          const isCurrent = isLesson && lessonId === current
          const indent = 12 + Math.max(0, depth - 1) * 16
          return (
            <li key={lessonId ?? 'whole'}>
              {opens || isLesson ? (
                <NavLink
                  component="button"
                  pl={indent}
                  label={title}
                  description={isDone ? 'Done' : undefined}
                  active={isCurrent}
                  aria-current={isCurrent ? 'step' : undefined}
                  disabled={!opens && !isCurrent}
                  leftSection={
                    !isLesson ? undefined : isDone ? (
                      <IconCircleCheckFilled size={18} color="var(--mantine-color-green-filled)" aria-hidden="true" />
                    ) : (
                      <IconCircle size={18} aria-hidden="true" />
                    )
                  }
                  onClick={() => onOpen(lessonId)}
                />
              ) : (
                <Text size="xs" fw={650} c="dimmed" pl={indent} py={6}>
                  {title}
                </Text>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
