import { AspectRatio, Group, Skeleton, Stack } from '@mantine/core'
import classes from './PlayerScreen.module.css'

/** The shape of the player before the course is here. */
export function PlayerSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Stack gap={8} className={classes.header}>
        <Skeleton height={14} width={160} />
        <Skeleton height={30} width="min(420px, 80%)" />
      </Stack>
      <div className={classes.frame}>
        <aside className={classes.outline}>
          <Stack gap="lg">
            <Skeleton height={8} />
            {[70, 55, 80, 60, 75].map((width) => (
              <Group key={width} wrap="nowrap">
                <Skeleton circle height={28} />
                <Skeleton height={12} width={`${width}%`} />
              </Group>
            ))}
          </Stack>
        </aside>
        <Stack gap="md">
          <Skeleton height={22} width={220} />
          <AspectRatio ratio={16 / 9}>
            <Skeleton radius="lg" />
          </AspectRatio>
        </Stack>
      </div>
    </div>
  )
}

export function FinishSkeleton() {
  return (
    <Stack gap="lg" role="status" aria-label="Loading">
      <Skeleton height={360} radius="lg" />
      <Skeleton height={92} radius="lg" />
    </Stack>
  )
}
