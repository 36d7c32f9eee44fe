import { useMatches } from 'react-router'

const hasScreens = (handle: unknown): handle is { screens: string[] } =>
  typeof handle === 'object' && handle !== null && 'screens' in handle

/** The patterns of every screen there is, as the route trees give them to the shells. */
export function useScreens(): readonly string[] {
  return useMatches().flatMap(({ handle }) => (hasScreens(handle) ? handle.screens : []))
}
