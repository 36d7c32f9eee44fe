import { Button, Menu } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconChevronDown, IconCopy, IconExternalLink, IconLink, IconRefresh } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { AdminShareMenu_course$key } from '../__generated__/AdminShareMenu_course.graphql.ts'
import type { AdminShareMenuMutation } from '../__generated__/AdminShareMenuMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone } from '../ui/alerts.ts'
import { confirm } from '../ui/dialogs/confirm.tsx'

/** The link that shows the course to anyone, signed in or not: copy it, try it, or make another one. */
export function AdminShareMenu({ course }: { course: AdminShareMenu_course$key }) {
  const { databaseId, shareLink } = useFragment(
    graphql`fragment AdminShareMenu_course on Course { databaseId shareLink }`,
    course,
  )
  const [save] = useSave<AdminShareMenuMutation>(graphql`
    mutation AdminShareMenuMutation($input: RenewShareLinkInput!) { renewShareLink(input: $input) { course { id shareLink } } }
  `)
  const clipboard = useClipboard()
  if (!shareLink) return null
  const copy = () => {
    clipboard.copy(shareLink)
    showDone('The link is copied. Whoever opens it sees the course, signed in or not.')
  }
  const renew = async () => {
    const sure = await confirm({
      title: 'Make a new link?',
      text: 'The link before opens nothing any more. Send the new one to those who should go on looking.',
      action: 'Make a new link',
      stay: 'Keep this link',
    })
    if (!sure) return
    const { data } = await save({ input: { databaseId } })
    if (data) showDone('The link is renewed')
  }
  return (
    <Menu position="bottom-end" width={240} withinPortal={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconLink size={18} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          Share
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={copy}>
          Copy preview link
        </Menu.Item>
        <Menu.Item
          leftSection={<IconExternalLink size={18} aria-hidden="true" />}
          component="a"
          href={shareLink}
          target="_blank"
          rel="noreferrer"
        >
          Open as a visitor would
        </Menu.Item>
        <Menu.Item
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
          onClick={() => {
            void renew()
          }}
        >
          Make a new link
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
