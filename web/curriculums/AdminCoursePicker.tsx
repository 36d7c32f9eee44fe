import { Button, Checkbox, Group, Modal, ScrollArea, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Suspense, useDeferredValue, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { useNavigate } from 'react-router'
import type { AdminCoursePickerAddMutation } from '../__generated__/AdminCoursePickerAddMutation.graphql.ts'
import type { AdminCoursePickerCreateMutation } from '../__generated__/AdminCoursePickerCreateMutation.graphql.ts'
import type { AdminCoursePickerQuery } from '../__generated__/AdminCoursePickerQuery.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { RowsSkeleton } from '../ui/Skeletons.tsx'
import { StatusChip } from '../ui/StatusChip.tsx'

type Props = { curriculumId: string; onClose: () => void }

/** Courses to put into a curriculum: chosen from those there are, or a new one. */
export default function AdminCoursePicker({ curriculumId, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title="Add courses" size="lg">
      <Tabs defaultValue="existing">
        <Tabs.List mb="md">
          <Tabs.Tab value="existing">Existing courses</Tabs.Tab>
          <Tabs.Tab value="new">New course</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="existing"><Existing curriculumId={curriculumId} onClose={onClose} /></Tabs.Panel>
        <Tabs.Panel value="new"><NewCourse curriculumId={curriculumId} onClose={onClose} /></Tabs.Panel>
      </Tabs>
    </Modal>
  )
}

function Existing({ curriculumId, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), 250)
  const text = useDeferredValue(settled)
  const [chosen, setChosen] = useState<string[]>([])
  const [add, isAdding] = useSave<AdminCoursePickerAddMutation>(graphql`
    mutation AdminCoursePickerAddMutation($input: AddCoursesToCurriculumInput!) {
      addCoursesToCurriculum(input: $input) { curriculum { courseCount ...AdminCurriculumCourses_curriculum } }
    }
  `)
  const submit = async () => {
    const { data } = await add({ input: { databaseId: curriculumId, courseIds: chosen } })
    if (!data) return
    showDone(chosen.length === 1 ? 'One course is added' : `${chosen.length} courses are added`)
    onClose()
  }
  return (
    <Stack>
      <TextInput type="search" aria-label="Search courses" placeholder="Search courses" value={typed} onChange={(event) => setTyped(event.currentTarget.value)} data-autofocus
        leftSection={<IconSearch size={18} aria-hidden="true" />} />
      <Suspense fallback={<RowsSkeleton count={5} />}><Choice curriculumId={curriculumId} text={text} chosen={chosen} onChange={setChosen} /></Suspense>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>Cancel</Button>
        <Button disabled={chosen.length === 0} loading={isAdding} onClick={() => { void submit() }}>{chosen.length > 1 ? `Add ${chosen.length} courses` : 'Add course'}</Button>
      </Group>
    </Stack>
  )
}

type ChoiceProps = { curriculumId: string; text: string; chosen: string[]; onChange: (chosen: string[]) => void }

function Choice({ curriculumId, text, chosen, onChange }: ChoiceProps) {
  const { addableCourses } = useLazyLoadQuery<AdminCoursePickerQuery>(graphql`
    query AdminCoursePickerQuery($curriculumId: ID!, $text: String) { addableCourses(curriculumId: $curriculumId, text: $text) { databaseId title status } }
  `, { curriculumId, text: text || null }, { fetchPolicy: 'store-and-network' })
  if (addableCourses.length === 0) return <Text size="sm" c="dimmed" py="md" role="status">{text ? 'No course of this name is left to add.' : 'Every course you may edit is in this curriculum already.'}</Text>
  return (
    <ScrollArea.Autosize mah="45vh" type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Courses to choose from', role: 'region' }}>
      <Checkbox.Group value={chosen} onChange={onChange} aria-label="Courses">
        <Stack gap={0}>
          {addableCourses.map(({ databaseId, title, status }) => (
            <Group key={databaseId} justify="space-between" wrap="nowrap" py={8} pr="sm">
              <Checkbox value={databaseId} label={title} />
              <StatusChip status={status} size="sm" />
            </Group>
          ))}
        </Stack>
      </Checkbox.Group>
    </ScrollArea.Autosize>
  )
}

function NewCourse({ curriculumId, onClose }: Props) {
  const [title, setTitle] = useState('')
  const [problem, setProblem] = useState<string>()
  const navigate = useNavigate()
  const [create, isCreating] = useSave<AdminCoursePickerCreateMutation>(graphql`
    mutation AdminCoursePickerCreateMutation($input: CreateCourseInput!) { createCourse(input: $input) { course { databaseId } } }
  `)
  const submit = async () => {
    if (!title.trim()) return setProblem('Title is required.')
    const { data, fields } = await create({ input: { title: title.trim(), curriculumId } })
    if (data) {
      onClose()
      void navigate(`/auth/admin/courses/${data.createCourse.course.databaseId}/edit`)
    } else setProblem(fields?.title)
  }
  return (
    <form noValidate onSubmit={(event) => { event.preventDefault(); void submit() }}>
      <Stack>
        <TextInput label="Title" required maxLength={120} value={title} error={problem} description="It joins this curriculum as a draft; its editor opens next."
          onChange={(event) => { setTitle(event.currentTarget.value); setProblem(undefined) }} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>Cancel</Button>
          <Button type="submit" loading={isCreating}>Create course</Button>
        </Group>
      </Stack>
    </form>
  )
}
