import { Anchor, Group, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { BrandStrip_brand$key } from '../__generated__/BrandStrip_brand.graphql.ts'
import { BrandMark } from '../curriculums/BrandMark.tsx'
import { counted } from '../ui/formats.ts'

/** Whose page this is, where something else is what the page is about. */
export function BrandStrip({ brand }: { brand: BrandStrip_brand$key }) {
  const data = useFragment(
    graphql`
    fragment BrandStrip_brand on Brand { databaseId name viewerProgress { completedCount total } ...BrandMark_brand }
  `,
    brand,
  )
  const { completedCount, total } = data.viewerProgress
  return (
    <Group justify="space-between" gap="sm" mb="md">
      <Anchor component={Link} to={`/auth/brand-page/${data.databaseId}/training`} size="sm" c="dimmed">
        <Group gap={10} wrap="nowrap">
          <IconArrowLeft size={16} aria-hidden="true" />
          <BrandMark brand={data} />
          All training of {data.name}
        </Group>
      </Anchor>
      {total > 0 && (
        <Text size="sm" c="dimmed">
          {completedCount} of {counted(total, 'course')} passed
        </Text>
      )}
    </Group>
  )
}
