import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { MapProps } from './map.ts'

const MapCanvas = lazy(() => import('./MapCanvas.tsx'))

/**
 * A map without a service behind it: outlines from a package, clusters that spread, popups, one pin to drag. Its
 * library is loaded where a map is shown.
 */
export function MapView(props: MapProps) {
  return (
    <Suspense fallback={<Skeleton height={props.height ?? 480} radius="lg" />}>
      <MapCanvas {...props} />
    </Suspense>
  )
}
