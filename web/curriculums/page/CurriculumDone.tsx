import { Card, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import type { CurriculumDone_curriculum$key } from '../../__generated__/CurriculumDone_curriculum.graphql.ts'
import { CertificateActions } from '../../certificates/CertificateActions.tsx'
import { formatDate } from '../../ui/formats.ts'

/** Once every course is passed: the date and the certificate. */
export function CurriculumDone({ curriculum }: { curriculum: CurriculumDone_curriculum$key }) {
  const { completedAt, certificate } = useFragment(
    graphql`
    fragment CurriculumDone_curriculum on Curriculum { viewerProgress { completedAt certificate { ...CertificateActions_certificate } } }
  `,
    curriculum,
  ).viewerProgress
  if (!completedAt) return null
  return (
    <Card mb="lg" component="section" aria-labelledby="curriculum-done" bg="var(--brand-wash)">
      <Group justify="space-between" gap="md">
        <Group gap="md" wrap="nowrap" flex="1 1 300px">
          <ThemeIcon size={52} radius="xl" aria-hidden="true">
            <IconTrophy size={28} stroke={1.6} />
          </ThemeIcon>
          <Stack gap={2} miw={0}>
            <Title order={2} size="h4" id="curriculum-done">
              You completed this curriculum
            </Title>
            <Text size="sm" c="dimmed">
              {formatDate(completedAt)}
            </Text>
          </Stack>
        </Group>
        {certificate && <CertificateActions certificate={certificate} />}
      </Group>
    </Card>
  )
}
