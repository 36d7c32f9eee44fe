import { Alert, Button } from '@mantine/core'
import { IconEyeOff, IconMapOff } from '@tabler/icons-react'
import { Suspense } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { Link, Outlet, useMatch } from 'react-router'
import type { BrandPageScreenQuery } from '../../__generated__/BrandPageScreenQuery.graphql.ts'
import type { ScreenProps } from '../../relay/screen.tsx'
import { declared } from '../../session/feature.ts'
import { BrandScope } from '../../ui/theme/BrandScope.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { PageSkeleton, RowsSkeleton } from '../../ui/states/Skeletons.tsx'
import { BrandHero } from './BrandHero.tsx'
import { BrandStrip } from '../BrandStrip.tsx'
import { BrandTabs } from './BrandTabs.tsx'

/** A brand in its own colors: who it is on top, its areas below. */
export default function BrandPageScreen(props: ScreenProps<BrandPageScreenQuery>) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <BrandPage {...props} />
    </Suspense>
  )
}

function BrandPage({ queryRef }: ScreenProps<BrandPageScreenQuery>) {
  const { brand, myTraining } = usePreloadedQuery<BrandPageScreenQuery>(
    graphql`
    query BrandPageScreenQuery($brandId: ID!) @preloadable {
      brand(databaseId: $brandId) { databaseId name color active ...BrandHero_brand ...BrandStrip_brand }
      myTraining(brand: $brandId, first: 1) { ...BrandHero_training }
    }
  `,
    queryRef,
  )
  // One thing of an area has a head of its own; the brand steps back to a line above it.
  const inside = useMatch('/auth/brand-page/:brandId/:area/:thing/*')?.params.area
  const area = declared('brandAreas')
    .flat()
    .find(({ path }) => path === inside)
  if (!brand) {
    return (
      <EmptyState
        order={1}
        icon={IconMapOff}
        title="This brand is not open to you"
        text="It may be in preparation, or it is no longer there."
        action={
          <Button component={Link} to="/auth/brands">
            All brands
          </Button>
        }
      />
    )
  }
  return (
    <BrandScope color={brand.color}>
      {!brand.active && (
        <Alert icon={<IconEyeOff size={20} />} color="yellow" mb="md">
          Learners do not see this brand yet: it is not published.
        </Alert>
      )}
      {area ? (
        <BrandStrip brand={brand} area={area} />
      ) : (
        <>
          <BrandHero brand={brand} training={myTraining} />
          <div style={{ height: 24 }} />
          <BrandTabs brandId={brand.databaseId} name={brand.name} />
        </>
      )}
      <Suspense fallback={<RowsSkeleton />}>
        <Outlet />
      </Suspense>
    </BrandScope>
  )
}
