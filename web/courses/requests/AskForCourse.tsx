import {
  Button,
  Combobox,
  Group,
  InputBase,
  Loader,
  Modal,
  Stack,
  Text,
  Textarea,
  TextInput,
  useCombobox,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconHandStop } from '@tabler/icons-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { ConnectionHandler, ROOT_ID } from 'relay-runtime'
import { graphql, useLazyLoadQuery } from 'react-relay'
import type { AskForCourseMutation } from '../../__generated__/AskForCourseMutation.graphql.ts'
import type { AskForCourseOffersQuery } from '../../__generated__/AskForCourseOffersQuery.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'

/** The title is not known of a course one may not see. */
type Course = { databaseId: string; title?: string }

/** Options at once; typing narrows them down. */
const SHOWN = 6

/** The list of own requests as the store knows it. */
const OWN_REQUESTS = 'MyCourseRequests_myCourseRequests'

type ButtonProps = { course?: Course; label?: string; variant?: 'default' | 'subtle' | 'light' }

/** Asks for a course that is closed to one, or for a topic. With `course` it is settled which. */
export function AskForCourse({ course, label = 'Ask for a course', variant = 'default' }: ButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant={variant}
        leftSection={<IconHandStop size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={course?.title ? `Ask for “${course.title}”` : course ? 'Ask for this course' : 'Ask for a course'}
        centered
      >
        <Form course={course} onClose={() => setOpen(false)} />
      </Modal>
    </>
  )
}

// Its own component, so that every opening begins empty.
function Form({ course, onClose }: { course?: Course; onClose: () => void }) {
  const [chosen, choose] = useState<Course | undefined>(course)
  const [topic, setTopic] = useState('')
  const [message, setMessage] = useState('')
  const [problem, setProblem] = useState<string>()
  const [save, isSaving] = useSave<AskForCourseMutation>(graphql`
    mutation AskForCourseMutation($input: AskForCourseInput!, $connections: [ID!]!) {
      askForCourse(input: $input) { courseRequest @prependNode(connections: $connections, edgeTypeName: "QueryMyCourseRequestsConnectionEdge") { id ...MyCourseRequest_request } }
    }
  `)
  const submit = async () => {
    if (!chosen && !topic.trim()) return setProblem('Choose a course, or say what it should be about.')
    const { data, fields, expected } = await save(
      {
        input: { courseId: chosen?.databaseId, topic: chosen ? undefined : topic.trim(), message: message.trim() },
        connections: [ConnectionHandler.getConnectionID(ROOT_ID, OWN_REQUESTS, {})],
      },
      { expects: 'CONFLICT' },
    )
    if (!data) return setProblem(expected ?? Object.values(fields)[0])
    showDone('Your request is on its way. You are told as soon as it is decided.')
    onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack>
        {!course && (
          <CourseChoice
            chosen={chosen}
            choose={(next) => {
              choose(next)
              setProblem(undefined)
            }}
          />
        )}
        {!chosen && (
          <TextInput
            label="Or a topic"
            description="When there is no course about it yet."
            placeholder="Such as winter storage of electric models"
            maxLength={120}
            value={topic}
            onChange={(event) => {
              setTopic(event.currentTarget.value)
              setProblem(undefined)
            }}
            autoComplete="off"
          />
        )}
        <Textarea
          label="Why"
          description="Optional. It helps whoever decides."
          maxLength={1000}
          autosize
          minRows={3}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        {problem && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving}>
            Send the request
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Courses of others, found by title while one types. */
function CourseChoice({
  chosen,
  choose,
}: {
  chosen: Course | undefined
  choose: (course: Course | undefined) => void
}) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, 250)
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      onOptionSubmit={(value) => {
        const course = JSON.parse(value) as Course
        choose(course)
        setText(course.title ?? '')
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <InputBase
          label="Course"
          description="Published courses that are not open to you yet."
          placeholder="Search by title"
          value={text}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          data-autofocus
          onChange={(event) => {
            setText(event.currentTarget.value)
            choose(undefined)
            combobox.openDropdown()
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown()
            if (!chosen) setText('')
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label="Courses">
          {combobox.dropdownOpened && (
            <Suspense
              fallback={
                <Combobox.Empty>
                  <Loader size="sm" type="dots" />
                </Combobox.Empty>
              }
            >
              <Offers text={chosen ? '' : asked} />
            </Suspense>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Offers({ text }: { text: string }) {
  const { coursesToAskFor } = useLazyLoadQuery<AskForCourseOffersQuery>(
    graphql`
    query AskForCourseOffersQuery($text: String) { coursesToAskFor(text: $text) { databaseId title curriculums } }
  `,
    { text: useDeferredValue(text) || null },
    { fetchPolicy: 'store-and-network' },
  )
  if (coursesToAskFor.length === 0)
    return (
      <Combobox.Empty>
        {text
          ? 'No such course. Ask for it as a topic below.'
          : 'Every course there is, is open to you. Ask for a topic below.'}
      </Combobox.Empty>
    )
  const shown = coursesToAskFor.slice(0, SHOWN)
  return (
    <>
      {shown.map(({ databaseId, title, curriculums }) => (
        <Combobox.Option key={databaseId} value={JSON.stringify({ databaseId, title })}>
          <Text size="sm">{title}</Text>
          {curriculums.length > 0 && (
            <Text size="xs" c="dimmed" lineClamp={1}>
              {curriculums.join(', ')}
            </Text>
          )}
        </Combobox.Option>
      ))}
      {coursesToAskFor.length > SHOWN && <Combobox.Empty>Type to find more.</Combobox.Empty>}
    </>
  )
}
