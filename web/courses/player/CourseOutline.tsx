import { Anchor, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { counted, plural, dotted, formatMinutes } from '../../ui/formats.ts'
import {
  IconCheck,
  IconDownload,
  IconFileText,
  IconFileTypePdf,
  IconFlag,
  IconHeadphones,
  IconHelpHexagon,
  IconKeyboard,
  IconLock,
  IconMotorbike,
  IconPlayerPlay,
  type Icon,
} from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type {
  CourseOutline_course$key,
  CourseOutline_course$data,
} from '../../__generated__/CourseOutline_course.graphql.ts'
import classes from './CourseOutline.module.css'
import { ResourceList } from '../../resources/ResourceList.tsx'
import { addressOf, type Step } from './steps.ts'

const icons: Record<string, Icon> = {
  VIDEO: IconPlayerPlay,
  AUDIO: IconHeadphones,
  TEXT: IconFileText,
  PRODUCT: IconMotorbike,
  PDF: IconFileTypePdf,
  EMBED: IconPlayerPlay,
}
const kinds: Record<string, string> = {
  VIDEO: 'Video',
  AUDIO: 'Recording',
  TEXT: 'Reading',
  PRODUCT: 'Products',
  PDF: 'PDF',
  EMBED: 'Video',
}

type Props = {
  course: CourseOutline_course$key
  step: Step
  hrefOf: (step: Step) => string
  isDone: (sectionId: string) => boolean
  onOpen?: () => void
  showKeys?: () => void
}

/** What the course is made of, what is done and where one is. */
export function CourseOutline({ course, step, hrefOf, isDone, onOpen, showKeys }: Props) {
  const known = useFragment(
    graphql`
    fragment CourseOutline_course on Course {
      questionCount askedCount
      cheatSheet { url }
      resources { ...ResourceList_resources }
      chapters { id title sections { databaseId title type estimatedMinutes } }
      viewerProgress { status percent }
    }
  `,
    course,
  )
  const { chapters, cheatSheet, resources, viewerProgress } = known
  const left = chapters.flatMap(({ sections }) => sections).filter(({ databaseId }) => !isDone(databaseId)).length
  const at = addressOf(step)
  const link = (target: Step) => ({ href: hrefOf(target), isCurrent: addressOf(target) === at, onOpen })
  return (
    <nav aria-label="Course contents">
      <CourseProgress percent={viewerProgress?.percent ?? 0} isPassed={viewerProgress?.status === 'PASSED'} />
      <ol className={classes.chapters}>
        {chapters.map((chapter) => (
          <li key={chapter.id}>
            <Text size="xs" fw={650} c="dimmed" mb={4}>
              {chapter.title}
            </Text>
            <ol className={classes.entries}>
              {chapter.sections.map(({ databaseId, title, type, estimatedMinutes }) => (
                <li key={databaseId}>
                  <Entry
                    {...link({ kind: 'section', id: databaseId })}
                    text={title}
                    hint={dotted(kinds[type], formatMinutes(estimatedMinutes))}
                    Mark={icons[type] ?? IconFileText}
                    isDone={isDone(databaseId)}
                  />
                </li>
              ))}
            </ol>
          </li>
        ))}
        <li>
          <Text size="xs" fw={650} c="dimmed" mb={4}>
            At the end
          </Text>
          <EndOfCourse course={known} left={left} link={link} />
        </li>
      </ol>
      {(cheatSheet || resources.length > 0) && (
        <div className={classes.beside}>
          {cheatSheet && (
            <Anchor href={cheatSheet.url} target="_blank" rel="noreferrer" size="sm" className={classes.sheet}>
              <IconDownload size={18} aria-hidden="true" />
              Cheat sheet
            </Anchor>
          )}
          <ResourceList resources={resources} label="Resources of the course" />
        </div>
      )}
      {showKeys && (
        <Button
          className={classes.keys}
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt="md"
          leftSection={<IconKeyboard size={18} aria-hidden="true" />}
          onClick={showKeys}
        >
          Keyboard shortcuts
        </Button>
      )}
    </nav>
  )
}

type EndProps = {
  course: CourseOutline_course$data
  /** Sections still to do. */
  left: number
  link: (step: Step) => Pick<EntryProps, 'href' | 'isCurrent' | 'onOpen'>
}

/** The quiz and the certificate. */
function EndOfCourse({ course: { questionCount, askedCount, viewerProgress }, left, link }: EndProps) {
  const isPassed = viewerProgress?.status === 'PASSED'
  return (
    <ol className={classes.entries}>
      {questionCount > 0 && !isPassed && (
        <li>
          <Entry
            {...link({ kind: 'quiz' })}
            text="Quiz"
            hint={
              left > 0
                ? `Opens after ${left} more ${plural(left, 'section')}`
                : viewerProgress?.status === 'FAILED'
                  ? 'Not passed yet'
                  : counted(askedCount, 'question')
            }
            Mark={left > 0 ? IconLock : IconHelpHexagon}
          />
        </li>
      )}
      {isPassed ? (
        <li>
          <Entry
            {...link({ kind: 'finish' })}
            text={questionCount > 0 ? 'Quiz and certificate' : 'Certificate'}
            hint="Passed"
            Mark={IconFlag}
            isDone
          />
        </li>
      ) : (
        questionCount === 0 && (
          <li>
            <span className={classes.entry} data-closed>
              <span className={classes.mark}>
                <IconFlag size={16} aria-hidden="true" />
              </span>
              <span className={classes.words}>Certificate</span>
            </span>
          </li>
        )
      )}
    </ol>
  )
}

function CourseProgress({ percent, isPassed }: { percent: number; isPassed: boolean }) {
  return (
    <Stack gap={6} mb="md">
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          Your progress
        </Text>
        <Text size="sm" c="dimmed">
          {percent}%
        </Text>
      </Group>
      <Progress.Root size={8} radius="xl">
        <Progress.Section
          value={percent}
          color={isPassed ? 'green' : 'brand'}
          aria-label={`Course: ${percent}% done`}
        />
      </Progress.Root>
    </Stack>
  )
}

type EntryProps = {
  href: string
  isCurrent: boolean
  onOpen: (() => void) | undefined
  text: string
  hint: string
  Mark: Icon
  isDone?: boolean
}

/** One step of the course. */
function Entry({ href, isCurrent, onOpen, text, hint, Mark, isDone }: EntryProps) {
  return (
    <Link className={classes.entry} to={href} onClick={onOpen} aria-current={isCurrent ? 'step' : undefined}>
      <span className={classes.mark} data-done={isDone || undefined}>
        {isDone ? (
          <IconCheck size={16} stroke={2.6} aria-label="Done" role="img" />
        ) : (
          <Mark size={16} aria-hidden="true" />
        )}
      </span>
      <span className={classes.words}>
        <span>{text}</span>
        <Text span size="xs" c="dimmed">
          {hint}
        </Text>
      </span>
    </Link>
  )
}
