import { Anchor, Button, Group, Popover, Stack, Text } from '@mantine/core'
import { IconBookmark, IconMail, IconPencil, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { Link, useLocation } from 'react-router'
import type { ReportViewsDeleteMutation } from '../../__generated__/ReportViewsDeleteMutation.graphql.ts'
import type { ReportViewsQuery } from '../../__generated__/ReportViewsQuery.graphql.ts'
import { viewerIsAdmin } from '../../session/session.ts'
import { useRemoval } from '../../relay/useRemoval.ts'
import { RowMenu } from '../../ui/lists/tables/RowMenu.tsx'
import { RowsSkeleton } from '../../ui/states/Skeletons.tsx'
import { ReportMailDialog } from './mails/ReportMailDialog.tsx'
import { ReportViewDialog, type SavedView } from './ReportViewDialog.tsx'

type View = ReportViewsQuery['response']['reportViews'][number]
type ListProps = {
  report: string
  stamp: number
  onEdit: (view: SavedView) => void
  onMail: (view: SavedView) => void
  onChange: () => void
}

/** The own views and those of the reader's role, each a link to the search it stands for. */
function ViewList({ report, stamp, onEdit, onMail, onChange }: ListProps) {
  const { reportViews } = useLazyLoadQuery<ReportViewsQuery>(
    graphql`
    query ReportViewsQuery($report: String!) { reportViews(report: $report) { databaseId name search roles isOwn } }
  `,
    { report },
    { fetchPolicy: 'store-and-network', fetchKey: stamp },
  )
  const remove = useRemoval<ReportViewsDeleteMutation, View>(
    graphql`
    mutation ReportViewsDeleteMutation($input: DeleteReportViewInput!) { deleteReportView(input: $input) { databaseId } }
  `,
    undefined,
    ({ databaseId, name, roles }) => ({
      name: `“${name}”`,
      what: 'view',
      text: roles.length
        ? 'It is gone for everybody it is shared with, and no longer emailed to anybody. No figure changes.'
        : 'It is no longer emailed to anybody. No figure changes.',
      send: (save) => save({ input: { databaseId } }),
    }),
  )
  const drop = async (view: View) => {
    if (await remove(view)) onChange()
  }
  if (!reportViews.length)
    return (
      <Text size="sm" c="dimmed">
        Saved filters, order and columns appear here.
      </Text>
    )
  return (
    <Stack component="ul" gap={4} m={0} p={0} mah={320} style={{ listStyle: 'none', overflowY: 'auto' }}>
      {reportViews.map((view) => (
        <Group key={view.databaseId} component="li" justify="space-between" wrap="nowrap" gap="xs">
          <div>
            <Anchor component={Link} to={{ search: view.search }} size="sm" fw={550}>
              {view.name}
            </Anchor>
            <Text size="xs" c="dimmed">
              {view.isOwn ? (view.roles.length ? 'Shared by you' : 'Only for you') : 'Shared with your role'}
            </Text>
          </div>
          {view.isOwn && (
            <RowMenu
              name={view.name}
              actions={[
                { label: 'Email on a schedule', icon: IconMail, onClick: () => onMail(view) },
                { label: 'Change', icon: IconPencil, onClick: () => onEdit(view) },
                { label: 'Delete', icon: IconTrash, danger: true, onClick: () => drop(view) },
              ]}
            />
          )}
        </Group>
      ))}
    </Stack>
  )
}

/** What one looks at, under a name: opened again, sent as a link, shared with roles. */
export function ReportViews({ report }: { report: string }) {
  const { search } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [edited, setEdited] = useState<SavedView | 'new'>()
  const [mailed, setMailed] = useState<SavedView>()
  /** Changes with each view that is saved or deleted: the list is asked anew. */
  const [stamp, setStamp] = useState(0)
  const edit = (view: SavedView | 'new') => {
    setOpen(false)
    setEdited(view)
  }
  const mail = (view: SavedView) => {
    setOpen(false)
    setMailed(view)
  }
  const changed = () => setStamp((last) => last + 1)
  return (
    <>
      <Popover position="bottom-end" withArrow trapFocus width={320} opened={isOpen} onChange={setOpen}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={18} aria-hidden="true" />}
            onClick={() => setOpen((open) => !open)}
          >
            Views
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label="Views">
          <Stack gap="sm">
            <Suspense fallback={<RowsSkeleton count={2} />}>
              <ViewList report={report} stamp={stamp} onEdit={edit} onMail={mail} onChange={changed} />
            </Suspense>
            <Button variant="light" onClick={() => edit('new')}>
              Save this view
            </Button>
            <Anchor component={Link} to={`${viewerIsAdmin() ? '/auth/admin' : '/auth'}/report/emails`} size="sm">
              Report emails
            </Anchor>
          </Stack>
        </Popover.Dropdown>
      </Popover>
      {mailed && <ReportMailDialog view={mailed} schedule={null} onClose={() => setMailed(undefined)} />}
      {edited && (
        <ReportViewDialog
          report={report}
          view={edited === 'new' ? undefined : edited}
          search={search}
          onClose={() => setEdited(undefined)}
          onSaved={changed}
        />
      )}
    </>
  )
}
