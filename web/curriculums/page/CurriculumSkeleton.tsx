import { Card, Skeleton, Stack } from '@mantine/core'
import { RowsSkeleton } from '../../ui/states/Skeletons.tsx'
import classes from './CurriculumHero.module.css'

/** The shape of a curriculum's page before it is here. */
export function CurriculumSkeleton() {
  return (
    <>
      <Card padding={0} mb="lg" aria-hidden="true">
        <Skeleton radius={0} height="auto" className={classes.banner} />
        <div className={classes.body}>
          <Stack gap="sm" flex={1}>
            <Skeleton height={34} width="min(420px, 80%)" />
            <Skeleton height={14} width="min(560px, 95%)" />
            <Skeleton height={42} width={140} mt="xs" />
          </Stack>
          <Skeleton circle height={132} className={classes.progress} />
        </div>
      </Card>
      <Card padding={0}>
        <RowsSkeleton count={4} />
      </Card>
    </>
  )
}
