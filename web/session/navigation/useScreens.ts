import { useMatches } from 'react-router'

const hasScreens = (handle: unknown): handle is { screens: string[] } =>
  typeof handle === 'object' && handle !== null && 'screens' in handle

const bringsBar = (handle: unknown) => typeof handle === 'object' && handle !== null && 'ownBar' in handle

/** Whether the screen brings a bar of its own to the foot of a phone (`handle: { ownBar: true }` of its route). */
export const useOwnBar = () => useMatches().some(({ handle }) => bringsBar(handle))

/** The patterns of every screen there is, as the route trees give them to the shells. */
export function useScreens(): readonly string[] {
  return useMatches().flatMap(({ handle }) => (hasScreens(handle) ? handle.screens : []))
}
