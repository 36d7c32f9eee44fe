import { ActionIcon, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconCategory, IconEdit, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { SaveCategoryInput } from '../../contract/__generated__/limits.ts'
import type { AdminCategoriesDialogCreateMutation } from '../../__generated__/AdminCategoriesDialogCreateMutation.graphql.ts'
import type { AdminCategoriesDialogDeleteMutation } from '../../__generated__/AdminCategoriesDialogDeleteMutation.graphql.ts'
import type { AdminCategoriesDialogOrderMutation } from '../../__generated__/AdminCategoriesDialogOrderMutation.graphql.ts'
import { counted } from '../../ui/formats.ts'
import type {
  AdminCategoriesDialogQuery,
  AdminCategoriesDialogQuery$data,
} from '../../__generated__/AdminCategoriesDialogQuery.graphql.ts'
import { inOrder } from '../../relay/connections.ts'
import { useRemoval } from '../../relay/useRemoval.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone } from '../../ui/alerts.ts'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ReorderList } from '../../ui/lists/ordering/ReorderList.tsx'
import { RowTitle } from '../../ui/lists/rows/RowTitle.tsx'
import { RowsSkeleton } from '../../ui/states/Skeletons.tsx'
import { AdminCategoryForm } from './AdminCategoryForm.tsx'

type Category = AdminCategoriesDialogQuery$data['categories'][number]

/** What courses are about: made, named, put in order and taken away. */
export default function AdminCategoriesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Categories" size="lg">
      <Suspense fallback={<RowsSkeleton count={5} />}>
        <Categories />
      </Suspense>
    </Modal>
  )
}

const courses = (count: number) => counted(count, 'course')

function Categories() {
  const [fetchKey, setFetchKey] = useState(0)
  const { categories } = useLazyLoadQuery<AdminCategoriesDialogQuery>(
    graphql`
    query AdminCategoriesDialogQuery { categories { id databaseId name courseCount image { url } ...AdminCategoryForm_category } }
  `,
    {},
    { fetchKey, fetchPolicy: fetchKey ? 'store-and-network' : 'network-only' },
  )
  const [editing, setEditing] = useState<string>()
  const reload = () => setFetchKey((key) => key + 1)
  const [order] = useSave<AdminCategoriesDialogOrderMutation>(graphql`
    mutation AdminCategoriesDialogOrderMutation($input: ReorderCategoriesInput!) { reorderCategories(input: $input) { categories { id } } }
  `)
  const remove = useRemoval<AdminCategoriesDialogDeleteMutation, Category>(
    graphql`
    mutation AdminCategoriesDialogDeleteMutation($input: DeleteCategoryInput!) { deleteCategory(input: $input) { deletedId @deleteRecord } }
  `,
    undefined,
    ({ databaseId, name, courseCount }) => ({
      name,
      what: 'category',
      text: courseCount
        ? `${courses(courseCount)} of it stay, without a category. This cannot be undone.`
        : 'No course is in it. This cannot be undone.',
      send: (save) =>
        save(
          { input: { databaseId } },
          inOrder(
            null,
            'categories',
            categories.filter((known) => known.databaseId !== databaseId),
          ),
        ),
    }),
  )

  const move = async (moved: readonly Category[]) => {
    // The list stands in its new order at once and goes back when the server refuses.
    const updater = inOrder(null, 'categories', moved)
    await order({ input: { ids: moved.map(({ databaseId }) => databaseId) } }, { optimisticUpdater: updater, updater })
  }

  return (
    <Stack>
      <Text size="sm" c="dimmed">
        A course belongs to one category at most. Learners find categories in this order.
      </Text>
      {categories.length === 0 && (
        <EmptyState
          icon={IconCategory}
          title="No categories yet"
          text="Name the first one below; courses choose it in their settings."
        />
      )}
      <ReorderList
        items={categories}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        label="Categories in order"
        onMove={(moved) => {
          void move(moved)
        }}
      >
        {(category) =>
          editing === category.id ? (
            <AdminCategoryForm category={category} onDone={() => setEditing(undefined)} reload={reload} />
          ) : (
            <Group wrap="nowrap" justify="space-between">
              <RowTitle title={category.name} image={category.image?.url} text={courses(category.courseCount)} />
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="lg"
                  aria-label={`Edit ${category.name}`}
                  onClick={() => setEditing(category.id)}
                >
                  <IconEdit size={18} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  size="lg"
                  aria-label={`Delete ${category.name}`}
                  onClick={() => {
                    void remove(category)
                  }}
                >
                  <IconTrash size={18} />
                </ActionIcon>
              </Group>
            </Group>
          )
        }
      </ReorderList>
      <NewCategory onMade={reload} />
    </Stack>
  )
}

function NewCategory({ onMade }: { onMade: () => void }) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const [create, isCreating] = useSave<AdminCategoriesDialogCreateMutation>(graphql`
    mutation AdminCategoriesDialogCreateMutation($input: CreateCategoryInput!) { createCategory(input: $input) { category { id } } }
  `)
  const submit = async () => {
    if (!name.trim()) return setProblem('Name is required.')
    const { data, fields } = await create({ input: { name: name.trim() } })
    if (!data) return setProblem(fields?.name)
    setName('')
    showDone(`${name.trim()} is added`)
    onMade()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Group align="flex-start" gap="xs">
        <TextInput
          flex={1}
          aria-label="Name of a new category"
          placeholder="New category"
          maxLength={SaveCategoryInput.name.max}
          value={name}
          error={problem}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" loading={isCreating} leftSection={<IconPlus size={18} aria-hidden="true" />}>
          Add
        </Button>
      </Group>
    </form>
  )
}
