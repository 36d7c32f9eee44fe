import { expect, test } from 'vitest'
import { DEFAULT_GRANTS, type RoleKey } from '../../server/platform/rights.ts'
import { awaitsPlace } from '../../web/session/navigation/menus.ts'
import type { Viewer } from '../../web/session/session.ts'
import { asRole, sessionOf } from '../shells/sessions.ts'

/** With the rights the role is shipped with. */
const shipped = (role: RoleKey) => asRole(role, [...DEFAULT_GRANTS[role]])

test('a translator waits for the place of the work, unless the role was given something to do', () => {
  const viewerAs = (user: Partial<Viewer>) => sessionOf({ user }).user!
  expect(awaitsPlace(viewerAs(shipped('translator')))).toBe(true)
  const given = asRole('translator', [...DEFAULT_GRANTS.translator, 'create-edit-courses'])
  expect(awaitsPlace(viewerAs(given))).toBe(false)
  for (const role of ['live-training-admin', 'brand-manager'] as const)
    expect(awaitsPlace(viewerAs(shipped(role))), role).toBe(false)
  expect(awaitsPlace(viewerAs(asRole('looks-only', ['view-users'])))).toBe(false)
})
