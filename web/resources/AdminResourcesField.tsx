import { Badge, CloseButton, Group, Text, ThemeIcon, Tooltip, Anchor, ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFiles, IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminResourcesField_resources$key } from '../__generated__/AdminResourcesField_resources.graphql.ts'
import { showUndo } from '../ui/dialogs/confirm.tsx'
import { dotted, formatFileSize } from '../ui/formats.ts'
import { OrderedCard } from '../ui/lists/ordering/OrderedCard.tsx'
import { hostOf, kindOf } from './kinds.ts'
import type { Resource, ResourceOwner } from './owner.ts'

const AdminResourcePicker = lazy(() => import('./AdminResourcePicker.tsx'))
const AdminResourceDialog = lazy(() => import('./AdminResourceDialog.tsx'))

type Props = {
  resources: AdminResourcesField_resources$key
  /** Raw id of the course or curriculum. */
  ownerId: string
  owner: ResourceOwner
  what: 'course' | 'curriculum'
  readOnly: boolean
}

/**
 * Files and links beside a course or curriculum: added from the library or anew, put in order, taken away with undo.
 */
export function AdminResourcesField({ resources, ownerId, owner, what, readOnly }: Props) {
  const known = useFragment(
    graphql`
    fragment AdminResourcesField_resources on Resource @relay(plural: true) {
      id databaseId name description type link active viewerCanEdit
      file { url name size }
    }
  `,
    resources,
  )
  const [isAdding, adding] = useDisclosure(false)
  const [edited, setEdited] = useState<Resource>()
  const remove = async (resource: Resource) => {
    const before = [...known]
    if (!(await owner.remove(resource))) return
    showUndo(`${resource.name} is no longer beside this ${what}`, () => {
      void owner.add({ resourceIds: [resource.databaseId] }).then((refused) => {
        if (!refused) void owner.order(before)
      })
    })
  }
  return (
    <>
      <OrderedCard
        title="Resources"
        text="Files and links learners keep at hand."
        label={`Resources of the ${what}`}
        rows={known}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        onMove={(rows) => owner.order(rows)}
        add={!readOnly && { label: 'Add resources', onClick: adding.open }}
        none={{
          icon: IconFiles,
          title: 'No resources yet',
          text: `Add a PDF, a picture, a recording or a link that helps with this ${what}.`,
        }}
        readOnly={readOnly}
      >
        {(resource) => (
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <Row resource={resource} />
            {!readOnly && (
              <Group gap={4} wrap="nowrap">
                {resource.viewerCanEdit && (
                  <Tooltip label="Edit">
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Edit ${resource.name}`}
                      onClick={() => setEdited(resource)}
                    >
                      <IconPencil size={18} />
                    </ActionIcon>
                  </Tooltip>
                )}
                <Tooltip label={`Remove from the ${what}`}>
                  <CloseButton
                    aria-label={`Remove ${resource.name}`}
                    onClick={() => {
                      void remove(resource)
                    }}
                  />
                </Tooltip>
              </Group>
            )}
          </Group>
        )}
      </OrderedCard>
      {isAdding && (
        <Suspense>
          <AdminResourcePicker ownerId={ownerId} what={what} add={owner.add} onClose={adding.close} />
        </Suspense>
      )}
      {edited && (
        <Suspense>
          <AdminResourceDialog resource={edited} onClose={() => setEdited(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function Row({ resource: { name, description, type, link, file, active } }: { resource: Resource }) {
  const { word, icon: Icon } = kindOf(type)
  const facts = link ? hostOf(link) : dotted(word, file && formatFileSize(file.size))
  return (
    <Group gap="sm" wrap="nowrap" miw={0}>
      <ThemeIcon variant="light" size={40} radius="md" aria-hidden="true">
        <Icon size={22} stroke={1.5} />
      </ThemeIcon>
      <div style={{ minWidth: 0 }}>
        <Group gap="2px 8px">
          <Anchor
            href={link ?? file?.url}
            target="_blank"
            rel="noopener noreferrer"
            c="inherit"
            fw={600}
            size="sm"
            style={{ overflowWrap: 'anywhere' }}
          >
            {name}
          </Anchor>
          {!active && (
            <Badge color="gray" size="sm" tt="none">
              Hidden from learners
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" lineClamp={1}>
          {description ? `${facts} · ${description}` : facts}
        </Text>
      </div>
    </Group>
  )
}
