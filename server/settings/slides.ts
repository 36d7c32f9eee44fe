import { builder } from '../platform/graphql/builder.ts'
import { publicPicture, takeUploads } from '../platform/attachments/attachments.ts'
import { badInput } from '../platform/errors.ts'
import { mutation } from '../platform/kit/mutation.ts'
import { given } from '../platform/kit/saves.ts'
import { isUuid, optionalText } from '../platform/values/inputs.ts'
import type { Prisma } from '../../prisma/generated/client/client.ts'

/** The longest slide show. */
export const MAX_SLIDES = 20
/**
 * A path of the portal, a web address without a name or password in it, or nothing. Two slashes, or a slash and a
 * backslash, lead browsers to another host.
 */
const LINK = /^(\/(?![/\\])[^\s\\]*|https:\/\/[^\s/.@\\]+\.[^\s/@\\]+(\/[^\s\\]*)?)?$/
const IN_ORDER = {
  orderBy: [{ position: 'asc' }, { id: 'asc' }],
  take: MAX_SLIDES,
} satisfies Prisma.DashboardSlideFindManyArgs

/** Where the picture of a slide stands in the input. */
const pictureAt = (index: number) => `slides.${index}.image`

builder.prismaNode('DashboardSlide', {
  description: 'A picture of the dashboard’s slide show; seen by anyone signed in.',
  id: { field: 'id' },
  authScopes: { personOr: 'edit-settings' },
  fields: (t) => ({
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    image: t.relation('image', { description: 'The picture, about 1600 x 600.' }),
    title: t.exposeString('title', { description: 'Shown on the picture; may be empty.' }),
    caption: t.exposeString('caption', { description: 'A line more; may be empty.' }),
    link: t.exposeString('link', { description: 'A path in the portal, a web address (https), or empty.' }),
  }),
})

builder.queryField('dashboardSlides', (t) =>
  t.prismaField({
    type: ['DashboardSlide'],
    authScopes: { personOr: 'edit-settings' },
    description: 'The slide show of the dashboard, in order; at most 20.',
    resolve: (query, _root, _args, { db }) => db.dashboardSlide.findMany({ ...query, ...IN_ORDER }),
  }),
)

const SlideInput = builder.inputType('DashboardSlideInput', {
  description: 'One slide, in its place.',
  fields: (t) => ({
    databaseId: t.id({ description: 'An existing slide; a new one when left out.' }),
    image: t.field({ type: 'Upload', description: 'A new picture.' }),
    imageId: t.id({ description: 'A picture uploaded before.' }),
    title: t.string({ validate: optionalText(80) }),
    caption: t.string({ validate: optionalText(160) }),
    link: t.string({
      validate: optionalText(200).regex(LINK, 'Choose a page, or enter a web address that begins with https://.'),
    }),
  }),
})

mutation('saveDashboardSlides', {
  description: 'Replaces the slide show. For holders of edit-settings. Errors: BAD_USER_INPUT names the slide.',
  input: (t) => ({
    slides: t.field({ type: [SlideInput], required: true, description: 'The whole slide show, in order.' }),
  }),
  may: 'edit-settings',
  first(ctx, { slides }) {
    if (slides.length > MAX_SLIDES) throw badInput('slides', `At most ${MAX_SLIDES} slides.`)
    return takeUploads(
      ctx,
      slides.map(({ image, imageId }, index) => publicPicture(pictureAt(index), image, imageId)),
    )
  },
  async does(c, { slides }, _viewer, attach) {
    const kept = slides.flatMap(({ databaseId }) => (databaseId && isUuid(databaseId) ? [databaseId] : []))
    await c.tx.dashboardSlide.deleteMany({ where: { id: { notIn: kept } } })
    for (const [position, { databaseId: id, title, caption, link }] of slides.entries()) {
      const imageId = await attach(c, pictureAt(position))
      const data = { position, title: title ?? '', caption: caption ?? '', link: link ?? '' }
      if (id) await c.tx.dashboardSlide.update({ where: { id }, data: { ...data, ...given({ imageId }) } })
      else if (imageId) await c.tx.dashboardSlide.create({ data: { ...data, imageId } })
      else throw badInput(pictureAt(position), 'Choose a picture.')
    }
    c.record({ type: 'DashboardSlide', id: 'all', after: { slides: slides.length } })
    return {}
  },
  answers: (t) => ({
    slides: t.prismaField({
      type: ['DashboardSlide'],
      description: 'As saved.',
      resolve: (query, _payload, _args, { db }) => db.dashboardSlide.findMany({ ...query, ...IN_ORDER }),
    }),
  }),
})
