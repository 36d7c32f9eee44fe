import type { FieldMap, InputFieldMap } from '@pothos/core'
import type { Prisma } from '../../../prisma/generated/client/client.ts'
import { builder, QueryRoot, type Types } from '../graphql/builder.ts'
import { change } from '../change.ts'
import { lookAgain, type Context } from '../context.ts'
import type { Fields, Given } from './models.ts'
import type { Change } from '../events.ts'
import { changeOnce } from './idempotent.ts'
import { scopesOf, type May } from '../permission.ts'
import type { Viewer } from '../viewer.ts'

export type InputFields = PothosSchemaTypes.InputFieldBuilder<Types, 'InputObject'>

/** Nobody is signed in for sure where everybody may. */
type Caller<M> = M extends 'public' ? Viewer | null : Viewer

/** TypeScript reads in order: `input`, `may`, `first`, `does`, `answers`. */
interface Mutation<I extends InputFieldMap, M, Ready, Result> {
  /** What it does, for whom, and its errors. */
  description: string
  /** Of the input type, such as "What to change; what is left out stays." */
  about?: string
  input: (t: InputFields) => I
  may: M & May<Given<NoInfer<I>>>
  /**
   * Money: the same key gives the same answer and has one effect; `ifKeyed` lets calls without a key through. Adds the
   * input `idempotencyKey`. The answer is kept as JSON.
   */
  idempotent?: NoInfer<Result> extends Prisma.InputJsonValue ? true | 'ifKeyed' : never
  /** What makes two calls the same one: by default the input, which says nothing of what is in a file. */
  request?: (input: Given<NoInfer<I>>, ready: NoInfer<Ready>) => unknown
  /** What must not wait inside a transaction: uploads, limits. None is open yet. */
  first?: (ctx: Context, input: Given<NoInfer<I>>) => Promise<Ready>
  /** The change, in one transaction with its audit row. Run again from the start when the database asks for it. */
  does: (c: Change, input: Given<NoInfer<I>>, viewer: Caller<NoInfer<M>>, ready: NoInfer<Ready>) => Promise<Result>
  answers: (t: Fields<Result>) => FieldMap
}

/** Of a payload: the whole root, so that one call can read all that changed. */
export const root = <Result>(t: Fields<Result>): FieldMap => ({
  query: t.field({
    type: QueryRoot,
    description: 'The root, for whatever else changed.',
    resolve: (_payload, _args, ctx) => lookAgain(ctx),
  }),
})

const KEY =
  'New for each request, so that it has one effect however often it is sent; the Idempotency-Key header does as well.'

/** A mutation: the name is said once, for the field, its types and its audit row. */
export function mutation<I extends InputFieldMap, const M, Result, Ready = undefined>(
  name: string,
  options: Mutation<I, M, Ready, Result>,
): void
// Pothos' own options stay unresolved while the input is a type parameter: as with `Stand` in entity.ts, the body is
// written for one.
export function mutation(name: string, options: Mutation<{}, May<{}>, unknown, { id: string }>): void {
  const { description, about, input: fields, may, idempotent, first, does, answers } = options
  builder.relayMutationField(
    name,
    {
      ...(about ? { description: about } : {}),
      inputFields: (t) => ({ ...fields(t), ...(idempotent ? { idempotencyKey: t.string({ description: KEY }) } : {}) }),
    },
    {
      description,
      authScopes: scopesOf(may, ({ input }: { input: {} }) => input),
      // Tells tests that its change and audit row hold by construction.
      extensions: { madeBy: mutation },
      resolve: async (_root, { input }, ctx) => {
        const { idempotencyKey: key, ...given } = { idempotencyKey: null, ...input }
        const ready = await first?.(ctx, given)
        const work = (c: Change) => does(c, given, ctx.viewer!, ready)
        if (!idempotent || (idempotent === 'ifKeyed' && !(key ?? ctx.call.idempotencyKey)))
          return change(ctx, name, work)
        return changeOnce(ctx, name, { key, request: options.request?.(given, ready) ?? given }, work)
      },
    },
    { outputFields: answers },
  )
}
