import type { FileInput } from '../../platform/attachments/attachments.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { badInput } from '../../platform/errors.ts'
import type { Change } from '../../platform/events.ts'
import { savedHtml, type WordsInput } from '../../platform/attachments/words.ts'
import type { UploadedContents } from './uploadedContents.ts'
import { optionalText, requiredText, uuid } from '../../platform/values/inputs.ts'
import { idsOnce, unknownIds } from './givenIds.ts'

export const MAX_PRODUCTS = 30
export const MAX_VARIANTS = 30

builder.prismaObject('SectionProduct', {
  description: 'A product shown by a section; seen with the course.',
  select: { id: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'Names it for the client’s store.',
      resolve: ({ id }) => ({ type: 'SectionProduct', id }),
    }),
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    body: t.string({
      description: 'Cleaned HTML; may be empty.',
      select: { body: true },
      resolve: ({ body }, _args, { services }) => services.files.opened(body),
    }),
    imageFile: t.relation('imageFile', { nullable: true, description: 'Null when there is none.' }),
    variants: t.relation('variants', {
      description: 'In order.',
      query: { orderBy: [{ position: 'asc' }, { id: 'asc' }] },
    }),
  }),
})

builder.prismaObject('SectionProductVariant', {
  description: 'One make of a product: a color, a size, a trim. Seen with the product.',
  select: { id: true },
  fields: (t) => ({
    id: t.globalID({
      description: 'Names it for the client’s store.',
      resolve: ({ id }) => ({ type: 'SectionProductVariant', id }),
    }),
    databaseId: t.exposeID('id', { description: 'The raw id.' }),
    name: t.exposeString('name', { description: 'As shown to people.' }),
    description: t.exposeString('description', { description: 'Plain text; may be empty.' }),
    partNumber: t.exposeString('partNumber', {
      nullable: true,
      description: 'As it stands in the parts catalog; null when there is none.',
    }),
    imageFile: t.relation('imageFile', { nullable: true, description: 'Null when there is none.' }),
  }),
})

const picture = {
  imageFile: { description: 'PNG or JPG.' },
  imageFileId: { description: 'A picture uploaded before; null removes it, left out it stays.' },
}

const SectionProductVariantInput = builder.inputType('SectionProductVariantInput', {
  description: 'One make of a product.',
  fields: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Of a kept one, or made by the client for a new one.' }),
    name: t.string({ required: true, validate: requiredText('Name') }),
    description: t.string({ validate: optionalText(1000) }),
    partNumber: t.string({ validate: optionalText(60) }),
    imageFile: t.field({ type: 'Upload', ...picture.imageFile }),
    imageFileId: t.id(picture.imageFileId),
  }),
})

export const SectionProductInput = builder.inputType('SectionProductInput', {
  description: 'A product with its variants, in order.',
  fields: (t) => ({
    databaseId: t.id({ validate: uuid, description: 'Of a kept one, or made by the client for a new one.' }),
    name: t.string({ required: true, validate: requiredText('Name') }),
    body: t.string({ validate: optionalText(20_000), description: 'HTML; cleaned before it is kept.' }),
    imageFile: t.field({ type: 'Upload', ...picture.imageFile }),
    imageFileId: t.id(picture.imageFileId),
    variants: t.field({
      type: [SectionProductVariantInput],
      description: 'The whole list; what is not listed is removed. Left out it stays.',
    }),
  }),
})
export type ProductGiven = typeof SectionProductInput.$inferInput

/** The pictures that come with products, each named by its place. */
export const productFiles = (products: readonly ProductGiven[], prefix: string): FileInput[] =>
  products.flatMap((product, index) => {
    const at = `${prefix}products.${index}.`
    const one = (
      { imageFile, imageFileId }: { imageFile?: FileInput['upload']; imageFileId?: string | null },
      field: string,
    ): FileInput => ({ upload: imageFile, id: imageFileId, kind: 'image', field, isPublic: false })
    return [
      one(product, `${at}imageFile`),
      ...(product.variants ?? []).map((variant, place) => one(variant, `${at}variants.${place}.imageFile`)),
    ]
  })

/** The words that come with products, each named by its place. */
export const productWords = (products: readonly ProductGiven[], prefix: string): WordsInput[] =>
  products.map(({ body }, index) => ({ html: body, field: `${prefix}products.${index}.body` }))

/**
 * Replaces the products of a section by the list given, keeping the ids of what is kept. Errors: BAD_USER_INPUT names
 * the place.
 */
export async function writeProducts(
  c: Change,
  sectionId: string,
  given: readonly ProductGiven[],
  { attach, words }: UploadedContents,
  prefix: string,
): Promise<void> {
  if (given.length > MAX_PRODUCTS) throw badInput(`${prefix}products`, `Use at most ${MAX_PRODUCTS} products.`)
  const before = await c.tx.sectionProduct.findMany({
    where: { sectionId },
    include: { variants: { orderBy: { position: 'asc' } } },
  })
  const here = before.flatMap(({ imageFileId, variants }) => [
    imageFileId,
    ...variants.map((variant) => variant.imageFileId),
  ])
  const strangers = unknownIds(
    given.map(({ databaseId }) => databaseId),
    before.map(({ id }) => id),
  )
  const strangeMakes = unknownIds(
    given.flatMap(({ variants: list }) => (list ?? []).map(({ databaseId }) => databaseId)),
    before.flatMap(({ variants: list }) => list.map(({ id }) => id)),
  )
  const idFor = idsOnce(
    strangers.length
      ? await c.tx.sectionProduct.findMany({ where: { id: { in: strangers } }, select: { id: true } })
      : [],
  )
  const makeIdFor = idsOnce(
    strangeMakes.length
      ? await c.tx.sectionProductVariant.findMany({ where: { id: { in: strangeMakes } }, select: { id: true } })
      : [],
  )
  const products = []
  const variants = []
  for (const [position, product] of given.entries()) {
    const field = `${prefix}products.${position}.`
    const old = before.find(({ id }) => id === product.databaseId)
    const productId = idFor(product.databaseId)
    const list =
      product.variants ??
      old?.variants.map(({ id, name, description, partNumber }) => ({
        databaseId: id,
        name,
        description,
        partNumber,
      })) ??
      []
    if (list.length > MAX_VARIANTS) throw badInput(`${field}variants`, `Use at most ${MAX_VARIANTS} variants.`)
    const image = await attach(c, `${field}imageFile`, here)
    products.push({
      id: productId,
      sectionId,
      position,
      name: product.name,
      body: product.body == null ? (old?.body ?? '') : await savedHtml(c, product.body, words),
      imageFileId: image === undefined ? (old?.imageFileId ?? null) : image,
    })
    for (const [place, variant] of list.entries()) {
      const was = old?.variants.find(({ id }) => id === variant.databaseId)
      const own = await attach(c, `${field}variants.${place}.imageFile`, here)
      variants.push({
        id: makeIdFor(variant.databaseId),
        productId,
        position: place,
        name: variant.name,
        description: variant.description ?? was?.description ?? '',
        partNumber: (variant.partNumber === undefined ? was?.partNumber : variant.partNumber) || null,
        imageFileId: own === undefined ? (was?.imageFileId ?? null) : own,
      })
    }
  }
  await c.tx.sectionProduct.deleteMany({ where: { sectionId } })
  await c.tx.sectionProduct.createMany({ data: products })
  await c.tx.sectionProductVariant.createMany({ data: variants })
}
