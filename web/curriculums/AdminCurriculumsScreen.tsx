import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArrowsSort, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate, useParams } from 'react-router'
import { SaveCurriculumInput } from '../contract/__generated__/limits.ts'
import type { AdminCurriculumsScreenCreateMutation } from '../__generated__/AdminCurriculumsScreenCreateMutation.graphql.ts'
import type { AdminCurriculumsScreenQuery } from '../__generated__/AdminCurriculumsScreenQuery.graphql.ts'
import { roomOf, roomWords, tightestRoom } from '../domain/quota/remaining.ts'
import type { ScreenProps } from '../relay/screen.tsx'
import { useSave } from '../relay/useSave.ts'
import { useSession, useViewer } from '../session/session.ts'
import { NameDialog } from '../ui/forms/NameDialog.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { statusWord } from '../ui/StatusChip.tsx'
import { useSearchState } from '../ui/lists/search/useSearchState.ts'
import { AdminCurriculumTable } from './AdminCurriculumTable.tsx'

const AdminCurriculumOrder = lazy(() => import('./AdminCurriculumOrder.tsx'))

const defaults = { text: '', status: '', active: '', brand: '', due: '', sort: 'name' }
const states = ['PUBLISHED', 'UNPUBLISHED', 'DRAFT'].map((value) => ({ value, label: statusWord(value) }))
const activity = ['true', 'false'].map((value) => ({ value, label: statusWord(value) }))
const dueDates = [
  { value: 'true', label: 'With a due date' },
  { value: 'false', label: 'Without a due date' },
]

/** All curriculums, or at brand-page/{brandId}/curriculums those of the brand. */
export default function AdminCurriculumsScreen({ queryRef }: ScreenProps<AdminCurriculumsScreenQuery>) {
  const root = usePreloadedQuery<AdminCurriculumsScreenQuery>(
    graphql`
    query AdminCurriculumsScreenQuery($text: String, $status: ContentStatus, $active: Boolean, $brand: ID, $due: Boolean, $sort: CurriculumSort, $roomOf: ID!, $showsRoom: Boolean!) @preloadable {
      brands(first: 100) { edges { node { databaseId name } } }
      curriculumsRemaining
      brand(databaseId: $roomOf) @include(if: $showsRoom) { room { curriculums { ...remaining_room } } }
      ...AdminCurriculumTable_query @arguments(text: $text, status: $status, active: $active, brand: $brand, due: $due, sort: $sort)
    }
  `,
    queryRef,
  )
  const { brandId } = useParams()
  const search = useSearchState(defaults)
  const { text, status, active, brand, due } = queryRef.variables
  const { rights, keepsToOwnBrands, editingBrand } = useViewer()
  const { curriculumLimits } = useSession().settings.limits
  const navigate = useNavigate()
  const [isCreating, creating] = useDisclosure(false)
  const [isOrdering, ordering] = useDisclosure(false)
  const [create] = useSave<AdminCurriculumsScreenCreateMutation>(graphql`
    mutation AdminCurriculumsScreenCreateMutation($input: CreateCurriculumInput!) { createCurriculum(input: $input) { curriculum { databaseId } } }
  `)
  // A brand manager's list shows the brand worked on; others choose.
  const fixedBrand = brandId ?? (keepsToOwnBrands ? editingBrand?._id : undefined)
  const base = brandId ? `/auth/admin/brand-page/${brandId}/curriculums` : '/auth/admin/curriculums'
  const brands = root.brands.edges.map(({ node }) => ({ value: node.databaseId, label: node.name }))
  const mayEdit = rights.includes('create-edit-curriculums')
  const tightest = tightestRoom(
    { limit: curriculumLimits, remaining: root.curriculumsRemaining },
    roomOf(root.brand?.room?.curriculums),
  )

  const createNamed = async (name: string) => {
    const { data, fields } = await create({ input: { name } })
    if (data) void navigate(`${base}/${data.createCurriculum.curriculum.databaseId}/edit`)
    else creating.close()
    return fields?.name
  }

  const createButton = mayEdit && (
    <Button
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={creating.open}
      disabled={tightest?.remaining === 0}
    >
      New curriculum
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Curriculums"
        text="Courses on one subject, in the order people take them."
        aside={
          tightest && (
            <Text size="sm" c="dimmed">
              {roomWords(tightest)}
            </Text>
          )
        }
        actions={
          <>
            {mayEdit && (
              <Button
                variant="default"
                leftSection={<IconArrowsSort size={18} aria-hidden="true" />}
                onClick={ordering.open}
              >
                Change order
              </Button>
            )}
            {createButton}
          </>
        }
      />
      <AdminCurriculumTable
        query={root}
        base={base}
        search={search}
        matching={{ text, status, active, brand, due }}
        filters={[
          { kind: 'text', name: 'text', label: 'Search curriculums' },
          { kind: 'select', name: 'status', label: 'Any status', options: states },
          ...(fixedBrand
            ? []
            : [{ kind: 'select' as const, name: 'brand' as const, label: 'Any brand', options: brands }]),
          { kind: 'select', name: 'active', label: 'Any activity', options: activity },
          { kind: 'select', name: 'due', label: 'Any due date', options: dueDates },
        ]}
        create={createButton}
      />
      <NameDialog
        title="New curriculum"
        label="Name"
        action="Create curriculum"
        max={SaveCurriculumInput.name.max}
        hint="Pictures, courses and whom it is for follow in the editor."
        opened={isCreating}
        onClose={creating.close}
        onSubmit={createNamed}
      />
      {isOrdering && (
        <Suspense>
          <AdminCurriculumOrder onClose={ordering.close} />
        </Suspense>
      )}
    </>
  )
}
