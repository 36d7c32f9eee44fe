import { signedIn, type Context } from '../platform/context.ts'
import { failure } from '../platform/errors.ts'
import { provedUntil, type Viewer } from '../platform/viewer.ts'

/** A viewer who has just proved who they are; a stolen session goes no further. Errors: PROOF_WANTED. */
export function askProof(ctx: Context): Viewer & { sessionId: string } {
  const viewer = signedIn(ctx)
  const { sessionId } = viewer
  if (!sessionId || !provedUntil(viewer, ctx.services.now()))
    throw failure('PROOF_WANTED', 'Confirm that it is you first.')
  return { ...viewer, sessionId }
}
