import { ActionIcon, Anchor, Group, Progress, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, requestSubscription, useFragment, useRelayEnvironment } from 'react-relay'
import type {
  ReportFileLine_file$data,
  ReportFileLine_file$key,
} from '../../__generated__/ReportFileLine_file.graphql.ts'
import type { ReportFileLineQuery } from '../../__generated__/ReportFileLineQuery.graphql.ts'
import type { ReportFileLineSubscription } from '../../__generated__/ReportFileLineSubscription.graphql.ts'
import type { ReportFileLineMutation } from '../../__generated__/ReportFileLineMutation.graphql.ts'
import { useSave } from '../../relay/useSave.ts'
import { showDone, showFailure } from '../../ui/alerts.ts'
import { dotted, formatDateTime, formatFileSize, formatNumber } from '../../ui/formats.ts'
import { downloadOf } from '../../ui/saveFile.ts'

const query = graphql`
  query ReportFileLineQuery($databaseId: ID!) {
    reportFile(databaseId: $databaseId) { status problem file { url } ...ReportFileLine_file }
  }
`

/** Fetches what is ready, wherever on the page one is by then, or tells why there is nothing. */
function handOver({ status, problem, file }: ReportFileLineQuery['response']['reportFile'] & {}) {
  if (status === 'FAILED') showFailure(problem)
  if (!file) return
  showDone('Your file is ready')
  location.assign(downloadOf(file.url))
}

const subscription = graphql`
  subscription ReportFileLineSubscription { reportFileChanged { databaseId ...ReportFileLine_file } }
`

/** Hears how far a file is until it is there, or there is none: lists show it as it is, and who asks for it gets it. */
export function useFileOnItsWay(databaseId: string | undefined, isAskedFor = false): void {
  const environment = useRelayEnvironment()
  const [over, setOver] = useState<string>()
  const isOpen = databaseId !== undefined && over !== databaseId
  useEffect(() => {
    if (!isOpen) return
    const look = () => {
      fetchQuery<ReportFileLineQuery>(environment, query, { databaseId }).subscribe({
        next: ({ reportFile: file }) => {
          if (file?.status === 'WAITING' || file?.status === 'RUNNING') return
          setOver(databaseId)
          if (file && isAskedFor) handOver(file)
        },
        // A line that is down for a moment: the next news tells.
        error: () => undefined,
      })
    }
    const heard = requestSubscription<ReportFileLineSubscription>(environment, {
      subscription,
      variables: {},
      onNext: (news) => {
        if (news?.reportFileChanged?.databaseId === databaseId) look()
      },
    })
    // What was told before one listened is asked for.
    look()
    return () => heard.dispose()
  }, [environment, databaseId, isOpen, isAskedFor])
}

type File = ReportFileLine_file$data

const ENDINGS = { XLSX: 'Excel', CSV: 'CSV' }

/** Why there is nothing to fetch. */
function absence({ status, problem }: File): string {
  if (status === 'CANCELED') return 'Canceled'
  return status === 'FAILED' ? problem : 'You no longer have the right to see these figures.'
}

const howFar = ({ status, done, total }: File) =>
  status === 'WAITING' ? 'Waiting for its turn …' : `${formatNumber(done)} of ${formatNumber(total)} rows`

/** A file on its way, with the way to end it. */
function OnItsWay({ file, name, isFollowed }: { file: File; name: string; isFollowed: boolean }) {
  useFileOnItsWay(isFollowed ? undefined : file.databaseId)
  const [cancel, isCanceling] = useSave<ReportFileLineMutation>(graphql`
    mutation ReportFileLineMutation($input: CancelReportFileInput!) { cancelReportFile(input: $input) { reportFile { ...ReportFileLine_file } } }
  `)
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Stack gap={4} flex={1} miw={0}>
        <Text size="sm" fw={550}>
          {name}
        </Text>
        <Progress
          value={file.total ? (100 * file.done) / file.total : 0}
          animated
          aria-label={`${name}: rows written`}
        />
        <Text size="xs" c="dimmed" role="status">
          {howFar(file)}
        </Text>
      </Stack>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={`Cancel ${name}`}
        loading={isCanceling}
        onClick={() => void cancel({ input: { databaseId: file.databaseId } })}
      >
        <IconX size={18} />
      </ActionIcon>
    </Group>
  )
}

type Props = {
  file: ReportFileLine_file$key
  /** Somebody else looks how far it is. */
  isFollowed: boolean
}

/** One of the reader's files of a report: how far it is, the way to fetch it, or why there is none. */
export function ReportFileLine({ file: key, isFollowed }: Props) {
  const data = useFragment(
    graphql`
    fragment ReportFileLine_file on ReportFile {
      databaseId format status done total problem createdAt file { url size }
    }
  `,
    key,
  )
  const { format, status, createdAt, file } = data
  const name = dotted(ENDINGS[format as keyof typeof ENDINGS] ?? format, formatDateTime(createdAt))
  return (
    <li>
      {status === 'WAITING' || status === 'RUNNING' ? (
        <OnItsWay file={data} name={name} isFollowed={isFollowed} />
      ) : file ? (
        <Anchor size="sm" fw={550} href={downloadOf(file.url)} download>
          {dotted(name, formatFileSize(file.size))}
        </Anchor>
      ) : (
        <>
          <Text size="sm">{name}</Text>
          <Text size="xs" c="dimmed">
            {absence(data)}
          </Text>
        </>
      )}
    </li>
  )
}
