import { Alert, Group, List, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type {
  AdminPackageReport_package$data,
  AdminPackageReport_package$key,
} from '../__generated__/AdminPackageReport_package.graphql.ts'
import { counted, dotted, formatFileSize } from '../ui/formats.ts'

type Kind = AdminPackageReport_package$data['findings'][number]['kind']

const HEADINGS: readonly [Kind, string][] = [
  ['FATAL', 'Keeps it from being played'],
  ['MISSING', 'Missing files'],
  ['UNTRACKED', 'Not tracked, or not as the package asks'],
  ['TRACKED', 'Tracked'],
]

/** What an administrator reads before the course is published. */
export function AdminPackageReport({ data }: { data: AdminPackageReport_package$key }) {
  const { refusal, edition, title, items, findings, fileCount, size, choice } = useFragment(
    graphql`
    fragment AdminPackageReport_package on ScormPackage {
      refusal edition title fileCount size choice
      items { databaseId title href isSco depth }
      findings { kind text }
    }
  `,
    data,
  )
  return (
    <Stack gap="lg">
      {refusal && (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden="true" />} title="This package cannot be played">
          {refusal}
        </Alert>
      )}
      {edition && (
        <>
          <Group gap="xs">
            <Text fw={600}>{title || 'Untitled package'}</Text>
            <Text size="sm" c="dimmed">
              {dotted(
                `SCORM ${edition}`,
                counted(fileCount, 'file'),
                formatFileSize(size),
                items.filter(({ isSco }) => isSco).length > 1 &&
                  (choice ? 'Lessons in any order' : 'Lessons one after the other'),
              )}
            </Text>
          </Group>
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
            <section>
              <Title order={2} size="h5" mb="xs">
                Contents
              </Title>
              <List size="sm" spacing={6} listStyleType="none">
                {items.map(({ databaseId, title: name, href, isSco, depth }) => (
                  <List.Item key={databaseId} pl={depth * 16}>
                    <Text size="sm" fw={href ? 400 : 600}>
                      {name}
                    </Text>
                    {href && (
                      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                        {dotted(href, !isSco && 'A page, not tracked')}
                      </Text>
                    )}
                  </List.Item>
                ))}
              </List>
            </section>
            <Stack gap="md">
              {HEADINGS.map(([kind, heading]) => {
                const own = findings.filter((finding) => finding.kind === kind)
                return (
                  own.length > 0 && (
                    <section key={kind}>
                      <Title order={2} size="h5" mb="xs" c={kind === 'FATAL' ? 'red' : undefined}>
                        {heading}
                      </Title>
                      <List size="sm" spacing={4}>
                        {own.map(({ text }) => (
                          <List.Item key={text}>{text}</List.Item>
                        ))}
                      </List>
                    </section>
                  )
                )
              })}
            </Stack>
          </SimpleGrid>
        </>
      )}
    </Stack>
  )
}
