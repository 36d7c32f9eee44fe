import { Card, Group, SimpleGrid, Skeleton, Stack } from '@mantine/core'

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

/** The shape of one MediaCard. */
function CardSkeleton() {
  return (
    <Card padding={0} aria-hidden="true">
      <Skeleton height="auto" radius={0} style={{ aspectRatio: '4 / 3' }} />
      <Stack gap="xs" p="md">
        <Skeleton height={18} width="80%" />
        <Skeleton height={12} width="55%" />
        <Skeleton height={6} mt="xs" />
      </Stack>
    </Card>
  )
}

function CardsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="lg" role="status" aria-label="Loading">
      {times(count).map((index) => (
        <CardSkeleton key={index} />
      ))}
    </SimpleGrid>
  )
}

/** The shape of table or list rows. */
export function RowsSkeleton({ count = 6 }: { count?: number }) {
  return (
    <Stack gap={0} role="status" aria-label="Loading">
      {times(count).map((index) => (
        <Group key={index} wrap="nowrap" py="sm" px="md" style={{ borderBottom: '1px solid var(--hairline)' }}>
          <Skeleton height={36} width={36} radius="md" style={{ flexShrink: 0 }} />
          <Stack gap={8} flex={1}>
            <Skeleton height={14} width={`${45 + ((index * 17) % 35)}%`} />
            <Skeleton height={10} width={`${25 + ((index * 13) % 25)}%`} />
          </Stack>
          <Skeleton height={20} width={84} radius="xl" visibleFrom="sm" />
        </Group>
      ))}
    </Stack>
  )
}

function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Card role="status" aria-label="Loading">
      <Stack gap="lg">
        <Skeleton height={22} width={180} />
        {times(fields).map((index) => (
          <Stack key={index} gap={8}>
            <Skeleton height={12} width={110} />
            <Skeleton height={36} />
          </Stack>
        ))}
      </Stack>
    </Card>
  )
}

/** A whole screen before its data: heading, then cards, rows or a form. */
export function PageSkeleton({ body = 'cards' }: { body?: 'cards' | 'rows' | 'form' }) {
  return (
    <Stack gap="lg">
      <Stack gap="xs" aria-hidden="true">
        <Skeleton height={32} width="min(320px, 70%)" />
        <Skeleton height={14} width="min(460px, 90%)" />
      </Stack>
      {body === 'cards' ? (
        <CardsSkeleton />
      ) : body === 'rows' ? (
        <Card padding={0}>
          <RowsSkeleton count={8} />
        </Card>
      ) : (
        <FormSkeleton />
      )}
    </Stack>
  )
}
