import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Change } from '../../platform/events.ts'
import { uncapitalized } from '../../platform/kit/models.ts'
import { doneTo, verb } from '../../platform/kit/verbs.ts'
import { cut } from '../../platform/values/text.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { setAudience } from '../audience/audience.ts'
import type { Published } from '../audience/sql.ts'

/** The most a title holds, in characters. */
export const TITLE_LENGTH = 120

/** The columns of a model of what is published to an audience under a title, with brand and file by their ids. */
type Columns<M extends Published> = Extract<
  Prisma.TypeMap['model'][M]['operations']['create']['args']['data'],
  { brand?: undefined }
>

interface Copied<M extends Published> {
  model: M
  may: (viewer: Viewer) => boolean
  /** The row when the viewer may change it. Errors: NOT_FOUND, FORBIDDEN. */
  toChange: (c: Change, viewer: Viewer, id: string) => Promise<{ id: string; title: string }>
  /** The columns a copy takes over, its title apart. */
  columns: (c: Change, id: string) => Promise<Omit<Columns<M>, 'title'>>
}

/** A copy as a draft, for nobody to see yet. */
export const duplicate = verb('duplicate', {
  description:
    'Copies a thing with all that belongs to it as a draft named “Copy of …”, without its plan and what people said of it. Errors: NOT_FOUND, FORBIDDEN.',
  answers: doneTo('The copy.'),
})

/** Rows of a model take `duplicate`: with their audience and the columns that are named. */
export function duplicates<M extends Published>(copied: Copied<M>): void
// As in publishing.ts: written for one model.
export function duplicates({ model, may, toChange, columns }: Copied<'Bulletin'>): void {
  const name = uncapitalized(model)
  duplicate.of(model, {
    may,
    async does(c, { databaseId }, viewer) {
      const { id: from, title } = await toChange(c, viewer, databaseId)
      const { id } = await c.tx[name].create({
        data: {
          ...(await columns(c, from)),
          title: cut(`Copy of ${title}`, TITLE_LENGTH),
          createdById: c.actorId,
          date: c.now,
          createdAt: c.now,
        },
        select: { id: true },
      })
      const { audience } = await c.tx[name].findUniqueOrThrow({
        where: { id: from },
        select: { audience: { select: { groupId: true } } },
      })
      await setAudience(
        c,
        model,
        id,
        audience.map(({ groupId }) => groupId),
      )
      c.record({ type: model, id, after: { copyOf: from } })
      return { id }
    },
  })
}
