import { NavLink, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { dotted } from '../../ui/formats.ts'
import classes from '../LessonFrame.module.css'

export type Lesson = {
  databaseId: string
  title: string
  depth: number
  opens: boolean
  completed?: boolean
  failed?: boolean
  /** Best so far, in percent. */
  score?: number | null | undefined
}

type Props = {
  lessons: readonly Lesson[]
  current: string | undefined
  /** Whether they may be opened in any order. */
  choice: boolean
  onOpen: (lessonId: string) => void
}

const wordOf = ({ completed, failed, score }: Lesson) =>
  completed
    ? 'Done'
    : failed
      ? dotted('Not passed yet', score != null && `best score ${Math.round(score)}%`)
      : undefined

/** The table of contents of a package, with what is done of it. */
export function LessonList({ lessons, current, choice, onOpen }: Props) {
  return (
    <nav aria-label="Lessons">
      <ol className={classes.list}>
        {lessons.map((lesson) => {
          const { databaseId, title, depth, opens, completed, failed } = lesson
          return (
            <li key={databaseId}>
              {opens ? (
                <NavLink
                  component="button"
                  pl={12 + depth * 16}
                  label={title}
                  description={wordOf(lesson)}
                  active={databaseId === current}
                  aria-current={databaseId === current ? 'step' : undefined}
                  disabled={!choice && databaseId !== current}
                  leftSection={
                    completed ? (
                      <IconCircleCheckFilled size={18} color="var(--mantine-color-green-filled)" aria-hidden="true" />
                    ) : failed ? (
                      <IconAlertTriangle size={18} aria-hidden="true" />
                    ) : (
                      <IconCircle size={18} aria-hidden="true" />
                    )
                  }
                  onClick={() => onOpen(databaseId)}
                />
              ) : (
                <Text size="xs" fw={650} c="dimmed" pl={12 + depth * 16} py={6}>
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
