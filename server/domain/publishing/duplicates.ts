import type { Prisma } from '../../../prisma/generated/client/client.ts'
import type { Change } from '../../platform/events.ts'
import type { entity } from '../../platform/kit/entity.ts'
import { uncapitalized } from '../../platform/kit/models.ts'
import { mutation } from '../../platform/kit/mutation.ts'
import { cut } from '../../platform/values/text.ts'
import { uuid } from '../../platform/values/inputs.ts'
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
  noun: string
  /** What a copy takes over beside the audience, in words. */
  takes: string
  of: ReturnType<typeof entity<M>>
  may: (viewer: Viewer) => boolean
  /** The row when the viewer may change it. Errors: NOT_FOUND, FORBIDDEN. */
  toChange: (c: Change, viewer: Viewer, id: string) => Promise<{ id: string; title: string }>
  /** The columns a copy takes over, its title apart. */
  columns: (c: Change, id: string) => Promise<Omit<Columns<M>, 'title'>>
}

/** Makes `duplicate…` of a model: a copy as a draft, for nobody to see yet. */
export function duplicates<M extends Published>(copied: Copied<M>): void
// As in publishing.ts: written for one model.
export function duplicates({ model, noun, takes, of, may, toChange, columns }: Copied<'Bulletin'>): void {
  const name = uncapitalized(model)
  mutation(`duplicate${model}`, {
    description: `Copies a ${noun} with its audience, ${takes} as a draft named “Copy of …”, without its plan and what people said of it. Errors: NOT_FOUND, FORBIDDEN.`,
    input: (t) => ({ databaseId: t.id({ required: true, validate: uuid }) }),
    may: (viewer) => may(viewer),
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
    answers: of.saved('The copy.'),
  })
}
