import { useRouteLoaderData } from 'react-router'
import { follow, type Address, type Crumb } from './breadcrumbs.ts'

const trailKey = 'paddock.trail'

function storedTrail(): Crumb[] {
  try {
    return JSON.parse(sessionStorage.getItem(trailKey) ?? '[]') as Crumb[]
  } catch {
    return []
  }
}

/** The trail of this tab after arriving at an address; kept for the next one. */
export function continueTrail(address: Address, titleOf: (pathname: string) => string | undefined): Crumb[] {
  const trail = follow(storedTrail(), address, titleOf)
  sessionStorage.setItem(trailKey, JSON.stringify(trail))
  return trail
}

/** The crumbs that led here, as the loader of the root route continued them; the last one is this page. */
export function useTrail(): Crumb[] {
  return useRouteLoaderData<{ trail: Crumb[] }>('root')?.trail ?? []
}
