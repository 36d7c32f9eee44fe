import { Button, Combobox, InputBase, Loader, Text, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconHandStop } from '@tabler/icons-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { ConnectionHandler, ROOT_ID } from 'relay-runtime'
import { useField } from '../../ui/fields/useField.ts'
import { graphql, useLazyLoadQuery } from 'react-relay'
import * as z from 'zod/mini'
import { AskForCourseInput } from '../../contract/__generated__/limits.ts'
import { upTo } from '../../ui/texts.ts'
import type { AskForCourseMutation } from '../../__generated__/AskForCourseMutation.graphql.ts'
import type { AskForCourseOffersQuery } from '../../__generated__/AskForCourseOffersQuery.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { TextAreaField, TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useRecordForm } from '../../ui/forms/useRecordForm.ts'

/** The title is not known of a course one may not see. */
type Course = { databaseId: string; title?: string }

/** Options at once; typing narrows them down. */
const SHOWN = 6

/** The list of own requests as the store knows it. */
const OWN_REQUESTS = 'MyCourseRequests_myCourseRequests'

const schema = z
  .object({
    course: z.nullable(z.custom<Course>()),
    topic: upTo('The topic', AskForCourseInput.topic.max),
    message: upTo('It', AskForCourseInput.message.max),
  })
  .check(
    z.refine(({ course, topic }) => course !== null || topic.trim() !== '', {
      error: 'Choose a course, or say what it should be about.',
      path: ['course'],
    }),
  )

type ButtonProps = { course?: Course; label?: string; variant?: 'default' | 'subtle' | 'light' }

/** Asks for a course that is closed to one, or for a topic. With `course` it is settled which. */
export function AskForCourse({ course, label = 'Request a course', variant = 'default' }: ButtonProps) {
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
      {isOpen && <Ask course={course} onClose={() => setOpen(false)} />}
    </>
  )
}

// Its own component, so that every opening begins empty.
function Ask({ course, onClose }: { course?: Course; onClose: () => void }) {
  const [save] = useSave<AskForCourseMutation>(graphql`
    mutation AskForCourseMutation($input: AskForCourseInput!, $connections: [ID!]!) {
      askForCourse(input: $input) { courseRequest @prependNode(connections: $connections, edgeTypeName: "QueryMyCourseRequestsConnectionEdge") { id ...MyCourseRequest_request } }
    }
  `)
  const form = useRecordForm({
    stored: { course: course ?? null, topic: '', message: '' },
    schema,
    async send({ course: chosen, topic, message }) {
      const { data, fields, expected } = await save(
        {
          input: { courseId: chosen?.databaseId, topic: chosen ? undefined : topic.trim(), message: message.trim() },
          connections: [ConnectionHandler.getConnectionID(ROOT_ID, OWN_REQUESTS, {})],
        },
        { expects: 'CONFLICT' },
      )
      const text = expected ?? Object.values(fields ?? {})[0]
      return { data, fields: text ? { course: text } : undefined }
    },
    saved: () => {
      showDone('Your request is on its way. You are told as soon as it is decided.')
      onClose()
    },
  })
  const { field } = form
  const { field: wanted, problem } = useField(field('course'))
  return (
    <FormDialog
      title={course?.title ? `Request “${course.title}”` : course ? 'Request this course' : 'Request a course'}
      form={form}
      onClose={onClose}
      leaving={{
        title: 'Close without submitting?',
        text: 'Your request is not submitted yet.',
        action: 'Discard request',
      }}
      action="Submit"
    >
      {!course && <CourseChoice chosen={wanted.value ?? undefined} choose={(next) => wanted.onChange(next ?? null)} />}
      {!wanted.value && (
        <TextField
          {...field('topic')}
          label="Or a topic"
          description="When there is no course about it yet."
          placeholder="Such as winter storage of electric models"
          autoComplete="off"
        />
      )}
      <TextAreaField
        {...field('message')}
        label="Why"
        description="Optional. It helps whoever decides."
        counted={false}
      />
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </FormDialog>
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
