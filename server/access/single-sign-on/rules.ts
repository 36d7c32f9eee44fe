import { inPerson, type Viewer } from '../../platform/viewer.ts'
import { editsPerson } from '../../users/rules.ts'

/** No claim makes a platform admin, or anything of that rank. */
export const isGrantedByClaims = (role: { key: string; rank: number | null }): boolean =>
  role.key !== 'platform-admin' && (role.rank == null || role.rank > 0)

type Person = Parameters<typeof editsPerson>[1]

/** Takes the tie to a provider from somebody else they may edit, in person. */
export const unlinksPerson = (viewer: Viewer, person: Person): boolean =>
  inPerson(viewer) && viewer.id !== person.id && editsPerson(viewer, person)
