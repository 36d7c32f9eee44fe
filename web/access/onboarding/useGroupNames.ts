import { useEffect, useState } from 'react'
import { call } from '../../session/rest.ts'
import { showFailure } from '../../ui/alerts.ts'

type Group = { _id: string; name: string; kind: 'DEPARTMENT' | 'AUDIENCE'; selfEnrollment: boolean }

/** The groups of one kind a person may choose from; undefined while on their way. */
export function useGroupNames(kind: Group['kind']) {
  const [groups, setGroups] = useState<Group[]>()
  useEffect(() => {
    call<Group[]>('GET', '/api/assignment-groups/all-names').then(setGroups).catch(showFailure)
  }, [])
  return groups
    ?.filter((group) => group.kind === kind && (kind === 'DEPARTMENT' || group.selfEnrollment))
    .map(({ _id, name }) => ({ value: _id, label: name }))
}
