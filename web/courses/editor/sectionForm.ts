import * as z from 'zod/mini'
import type { FileValue } from '../../ui/forms/uploads.ts'

export const MAX_PRODUCTS = 30
export const MAX_VARIANTS = 30

export const kinds = ['TEXT', 'VIDEO', 'AUDIO', 'PRODUCT'] as const
export type Kind = (typeof kinds)[number]
export const kindOf = (type: string | undefined): Kind => kinds.find((kind) => kind === type) ?? 'TEXT'

const file = z.custom<FileValue | null>()

const variant = z.object({
  databaseId: z.string(),
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Name the variant.'), z.maxLength(120, 'A name may have at most 120 characters.')),
  description: z.string().check(z.maxLength(1000, 'A description may have at most 1000 characters.')),
  partNumber: z.string().check(z.maxLength(60, 'A part number may have at most 60 characters.')),
  imageFile: file,
})

const product = z.object({
  databaseId: z.string(),
  name: z
    .string()
    .check(z.trim(), z.minLength(1, 'Name the product.'), z.maxLength(120, 'A name may have at most 120 characters.')),
  body: z.string().check(z.maxLength(20_000, 'This text is too long.')),
  imageFile: file,
  variants: z.array(variant).check(z.maxLength(MAX_VARIANTS, `Use at most ${MAX_VARIANTS} variants.`)),
})

/** What the server asks of a section, said before it is sent. */
export const sectionSchema = z.object({
  title: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Give the section a title.'),
      z.maxLength(120, 'Title may have at most 120 characters.'),
    ),
  type: z.enum(kinds),
  body: z.string().check(z.maxLength(100_000, 'This text is too long.')),
  videoFile: file,
  subtitleFile: file,
  audioFile: file,
  imageFile: file,
  products: z.array(product).check(z.maxLength(MAX_PRODUCTS, `Use at most ${MAX_PRODUCTS} products.`)),
})

export type SectionValues = z.infer<typeof sectionSchema>
type ProductValues = SectionValues['products'][number]

// Ids are made here, so that a save sent twice makes nothing twice.
export const emptyVariant = (): ProductValues['variants'][number] => ({
  databaseId: crypto.randomUUID(),
  name: '',
  description: '',
  partNumber: '',
  imageFile: null,
})
export const emptyProduct = (): ProductValues => ({
  databaseId: crypto.randomUUID(),
  name: '',
  body: '',
  imageFile: null,
  variants: [],
})

/** The first thing to mend before a section can be sent, with its place. */
export function sectionProblem(values: SectionValues): string | undefined {
  const issue = sectionSchema.safeParse(values).error?.issues[0]
  if (!issue) return undefined
  const [list, index, inner, place] = issue.path
  if (list !== 'products' || typeof index !== 'number') return issue.message
  return `Product ${index + 1}${inner === 'variants' && typeof place === 'number' ? `, variant ${place + 1}` : ''}: ${issue.message}`
}

/** As the server takes it. */
export const sectionInput = ({
  title,
  type,
  body,
  videoFile,
  subtitleFile,
  audioFile,
  imageFile,
  products,
}: SectionValues) => ({
  title,
  type,
  body,
  videoFileId: videoFile?._id ?? null,
  subtitleFileId: subtitleFile?._id ?? null,
  audioFileId: audioFile?._id ?? null,
  imageFileId: imageFile?._id ?? null,
  products: products.map((product) => ({
    databaseId: product.databaseId,
    name: product.name,
    body: product.body,
    imageFileId: product.imageFile?._id ?? null,
    variants: product.variants.map(({ databaseId, name, description, partNumber, imageFile: picture }) => ({
      databaseId,
      name,
      description,
      partNumber,
      imageFileId: picture?._id ?? null,
    })),
  })),
})
