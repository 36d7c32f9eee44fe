import { Anchor, Group, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { BrandStrip_brand$key } from '../__generated__/BrandStrip_brand.graphql.ts'
import { BrandMark } from '../curriculums/BrandMark.tsx'
import { counted } from '../ui/formats.ts'
import { useLiesWithin } from '../ui/pageName.ts'

type Props = {
  brand: BrandStrip_brand$key
  /** The area it lies in: its tab on the page of the brand. */ area: { path: string; label: string }
}

/** Whose page this is, where something else is what the page is about, and the way back to the tab it lies under. */
export function BrandStrip({ brand, area }: Props) {
  const data = useFragment(
    graphql`
    fragment BrandStrip_brand on Brand { databaseId name viewerProgress { completedCount total } ...BrandMark_brand }
  `,
    brand,
  )
  const { completedCount, total } = data.viewerProgress
  const page = `/auth/brand-page/${data.databaseId}`
  const tab = `${page}/${area.path}`
  useLiesWithin([
    { to: '/auth/brands', label: 'Brands' },
    { to: page, label: data.name },
    { to: tab, label: area.label },
  ])
  const isTraining = area.path === 'training'
  return (
    <Group justify="space-between" gap="sm" mb="md">
      <Anchor component={Link} to={tab} size="sm" c="dimmed">
        <Group gap={10} wrap="nowrap">
          <IconArrowLeft size={16} aria-hidden="true" />
          <BrandMark brand={data} />
          {isTraining ? `All training of ${data.name}` : `${data.name}: ${area.label}`}
        </Group>
      </Anchor>
      {isTraining && total > 0 && (
        <Text size="sm" c="dimmed">
          {completedCount} of {counted(total, 'course')} passed
        </Text>
      )}
    </Group>
  )
}
