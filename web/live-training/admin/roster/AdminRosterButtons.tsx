import { Button, Group } from '@mantine/core'
import { IconDownload, IconEdit, IconPrinter, IconQrcode, IconUserPlus } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { AdminRosterButtons_event$key } from '../../../__generated__/AdminRosterButtons_event.graphql.ts'
import { attendancePath, rosterFileOf } from '../../paths.ts'

type Props = {
  event: AdminRosterButtons_event$key
  isPrinting: boolean
  onPrint: () => void
  onEdit: () => void
  onEnroll: () => void
}

/** What is done with a whole event: its list taken along, attendance, the event itself and who is in it. */
export function AdminRosterButtons({ event, isPrinting, onPrint, onEdit, onEnroll }: Props) {
  const { databaseId, status, isOver, viewerCanEdit, viewerCanRun } = useFragment(
    graphql`fragment AdminRosterButtons_event on LiveTrainingEvent { databaseId status isOver viewerCanEdit viewerCanRun }`,
    event,
  )
  return (
    <Group gap="xs">
      <Button
        component="a"
        href={rosterFileOf(databaseId)}
        download
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
      >
        Export CSV
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden="true" />}
        loading={isPrinting}
        onClick={onPrint}
      >
        Print
      </Button>
      {viewerCanRun && status === 'PUBLISHED' && !isOver && (
        <Button
          component={Link}
          to={attendancePath(databaseId, 'roster')}
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden="true" />}
        >
          Take attendance
        </Button>
      )}
      {viewerCanEdit && (
        <>
          <Button variant="default" leftSection={<IconEdit size={18} aria-hidden="true" />} onClick={onEdit}>
            Edit event
          </Button>
          <Button
            leftSection={<IconUserPlus size={18} aria-hidden="true" />}
            onClick={onEnroll}
            disabled={status !== 'PUBLISHED'}
          >
            Enroll people
          </Button>
        </>
      )}
    </Group>
  )
}
