import type { FieldMap, InputFieldMap } from '@pothos/core'
import type { Change } from '../events.ts'
import { whenInstalled } from '../feature.ts'
import type { May } from '../permission.ts'
import { uuid } from '../values/inputs.ts'
import type { Viewer } from '../viewer.ts'
import type { Entity, Fields, Given } from './models.ts'
import { mutation, type InputFields } from './mutation.ts'
import { targetEnum } from './targets.ts'

/** What it was done to, as it stands now. */
interface Done {
  id: string
  model: Entity
}

interface Verb<I extends InputFieldMap> {
  /** What it does to a thing, for whom, and its errors. */
  description: string
  /** What is said beside the thing. */
  input?: (t: InputFields) => I
  answers: (t: Fields<Done>) => FieldMap
}

/** What the feature of a model says of a verb. */
interface Owner<Input> {
  may: May<Input>
  /** Answers the id of what there is then. Errors: as the verb says. */
  does: (c: Change, input: Input, viewer: Viewer) => Promise<{ id: string }>
}

interface Verbs<I extends InputFieldMap> {
  /** Rows of the model take it; `may` is said for each model, since another right may open it. */
  of(model: Entity, owner: Owner<{ databaseId: string } & Given<I>>): void
}

/**
 * A mutation that things of several models take, named by `target` and `databaseId`: one way to publish, to copy, to
 * delete, whatever it is. Its audit row is of the verb and the model, such as deleteBulletin.
 */
export function verb<I extends InputFieldMap = {}>(name: string, options: Verb<I>): Verbs<I>
// As with `Stand` in models.ts: written for one input.
export function verb(name: string, { description, input, answers }: Verb<{}>): Verbs<{}> {
  const owners = new Map<Entity, Owner<{ databaseId: string }>>()
  whenInstalled(() => {
    const Target = targetEnum(
      `${name[0]!.toUpperCase()}${name.slice(1)}Target`,
      `Kinds of things that take \`${name}\`.`,
      [...owners.keys()],
    )
    mutation(name, {
      description,
      input: (t) => ({
        target: t.field({ type: Target, required: true, description: 'What kind of thing it is.' }),
        databaseId: t.id({ required: true, validate: uuid, description: 'Raw id of the thing.' }),
        ...input?.(t),
      }),
      may: { named: 'target', asks: new Map([...owners].map(([model, { may }]) => [model, may])) },
      async does(c, { target: model, ...given }, viewer) {
        c.as(`${name}${model}`)
        const { id } = await owners.get(model)!.does(c, given, viewer)
        return { id, model }
      },
      answers,
    })
  })
  return { of: (model, owner) => void owners.set(model, owner) }
}

/** Of a verb’s payload: the thing, whichever it is. */
export const doneTo =
  (description: string) =>
  (t: Fields<Done>): FieldMap => ({
    databaseId: t.exposeID('id', { description: 'Its raw id.' }),
    node: t.node({ description, id: ({ id, model }) => ({ type: model, id }) }),
  })
