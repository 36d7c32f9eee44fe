import { leftOut, type BulkAct } from '../bulk/acts.ts'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'

/** A thing as publishing looks at it. */
interface Standing {
  id: string
  status: string
  /** In words, what is missing before it can be published. */
  lacks?: string
}

interface Publishable {
  /** As `target` of publish names it. */
  target: string
  may: (viewer: Viewer) => boolean
  /** Those of the rows the viewer publishes; the others are left out. */
  publishes: (ctx: Context, ids: string[]) => Promise<Standing[]>
  /** What follows for people when it is unpublished, in a sentence. */
  closing: string
}

const NOT_YOURS = 'You may not publish this one.'

/** Publishing many and taking many down again, each the undoing of the other. */
export function publishActs({ target, may, publishes, closing }: Publishable): Record<string, BulkAct> {
  const setTo = (published: boolean) => ({
    mutation: 'publish',
    input: ({ id }: { id: string }) => ({ target, databaseId: id, published }),
  })
  const left =
    (published: boolean): BulkAct['left'] =>
    async (ctx, ids) => {
      const own = new Map((await publishes(ctx, [...ids])).map((row) => [row.id, row]))
      return leftOut(
        ids.map((id) => ({ id })),
        ({ id }) => {
          const row = own.get(id)
          if (!row) return NOT_YOURS
          if (published) return row.status === 'PUBLISHED' ? 'It is published already.' : row.lacks || undefined
          return row.status === 'PUBLISHED' ? undefined : 'It is not published.'
        },
      )
    }
  return {
    publish: {
      label: 'Publish',
      text: 'The people it is for see it and are told.',
      may,
      left: left(true),
      ...setTo(true),
      undo: setTo(false),
    },
    unpublish: { label: 'Unpublish', text: closing, may, left: left(false), ...setTo(false), undo: setTo(true) },
  }
}
