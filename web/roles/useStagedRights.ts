import { useState } from 'react'

/** role id -> right -> wanted; only what differs from what is stored. */
type Staged = Readonly<Record<string, Readonly<Record<string, boolean>>>>

export type StagedRights = ReturnType<typeof useStagedRights>

/** Ticks of the rights matrix that are not saved yet. */
export function useStagedRights() {
  const [staged, setStaged] = useState<Staged>({})
  return {
    count: Object.values(staged).reduce((sum, entries) => sum + Object.keys(entries).length, 0),
    roleIds: Object.keys(staged).filter((id) => Object.keys(staged[id]!).length > 0),
    /** What is wanted of a right of a role; undefined where nothing was ticked. */
    wanted: (roleId: string, right: string) => staged[roleId]?.[right],
    tick: (roleId: string, right: string, stored: boolean, wanted: boolean) =>
      setStaged((now) => {
        const { [right]: _gone, ...others } = now[roleId] ?? {}
        return { ...now, [roleId]: stored === wanted ? others : { ...others, [right]: wanted } }
      }),
    /** A role is saved. */
    settle: (roleId: string) => setStaged(({ [roleId]: _done, ...rest }) => rest),
    discard: () => setStaged({}),
  }
}
