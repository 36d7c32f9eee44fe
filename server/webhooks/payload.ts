import type { ExecutionResult } from 'graphql'
import { happeningNamed, type Happening } from '../domain/happenings/happenings.ts'
import { contextInJob, type Services } from '../platform/context.ts'
import { schemaInProcess } from '../platform/operations/inProcess.ts'
import { runOperation } from '../platform/operations/operations.ts'
import { tables, uncapitalized, type Stand } from '../platform/kit/models.ts'
import { can, type Viewer } from '../platform/viewer.ts'
import { documentOf, globalId, selectionFault } from './selection.ts'

interface Told {
  kind: string
  subjectId: string
  happenedAt: Date
}

/** What is told; or why nothing is, with the fault of a selection that can no longer be read. */
export type Payload = { body: string } | { withheld: string } | { fault: string }

const UNSEEN = 'The token may not see this.'
const UNKNOWN = 'The portal does not tell of this any more.'

const isThere = async ({ db }: Services, { type }: Happening, id: string): Promise<boolean> =>
  (await tables(db)[uncapitalized(type as Stand)].count({ where: { id } })) > 0

/** The message about a happening as the partner system may read it now. */
export async function payloadOf(
  services: Services,
  viewer: Viewer,
  { kind, subjectId, happenedAt }: Told,
  selection: string,
): Promise<Payload> {
  const happening = happeningNamed(kind)
  if (!happening) return { fault: UNKNOWN }
  if (!can(viewer, happening.right)) return { withheld: UNSEEN }
  const contextValue = contextInJob(services, viewer)
  const fault = selectionFault(contextValue, happening.type, selection)
  if (fault) return { fault }
  const { data, errors } = (await runOperation({
    schema: schemaInProcess(),
    document: documentOf(happening.type, selection),
    contextValue,
    variableValues: { id: globalId(happening.type, subjectId) },
  })) as ExecutionResult<{ node: object | null }>
  // What is gone is told of by its id alone.
  if (!data?.node && (await isThere(services, happening, subjectId)))
    return { withheld: errors?.[0]?.message ?? UNSEEN }
  return {
    body: JSON.stringify({
      type: kind,
      timestamp: happenedAt.toISOString(),
      subject: { type: happening.type, id: subjectId },
      data: data?.node ?? null,
      ...(data?.node && errors ? { errors: errors.map(({ message, path }) => ({ message, path })) } : {}),
    }),
  }
}
