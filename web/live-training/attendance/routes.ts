import type { ComponentType } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import MarkSelfAttendanceScreenQuery from '../../__generated__/MarkSelfAttendanceScreenQuery$parameters.ts'
import { screen } from '../../relay/screen.tsx'
import { loadSession } from '../../session/session.ts'

/** Apart from the public tree, so that Relay comes with this page and not with every public one. */
const known = screen(
  '',
  MarkSelfAttendanceScreenQuery,
  () => import('./MarkSelfAttendanceScreen.tsx'),
  ({ params }) => ({ eventId: params.eventId ?? '' }),
) as { loader: (args: object) => object; lazy: { Component: () => Promise<ComponentType> } }

/** Nothing is asked for while nobody is signed in. */
export const loader = async (args: LoaderFunctionArgs) => ((await loadSession()).user ? known.loader(args) : null)

export async function component() {
  const [Known, { onceSignedIn }] = await Promise.all([known.lazy.Component(), import('./onceSignedIn.tsx')])
  return onceSignedIn(Known)
}
