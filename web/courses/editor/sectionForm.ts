import * as z from 'zod/mini'
import {
  MAX_PRODUCTS,
  MAX_VARIANTS,
  SaveSectionInput,
  SectionProductInput,
  SectionProductVariantInput,
} from '../../contract/__generated__/limits.ts'
import type { FileValue } from '../../ui/forms/uploads.ts'

export const kinds = ['TEXT', 'VIDEO', 'AUDIO', 'PRODUCT'] as const
export type Kind = (typeof kinds)[number]
export const kindOf = (type: string | undefined): Kind => kinds.find((kind) => kind === type) ?? 'TEXT'

const file = z.custom<FileValue | null>()

const variant = z.object({
  databaseId: z.string(),
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Name the variant.'),
      z.maxLength(
        SectionProductVariantInput.name.max,
        `A name may have at most ${SectionProductVariantInput.name.max} characters.`,
      ),
    ),
  description: z
    .string()
    .check(
      z.maxLength(
        SectionProductVariantInput.name.max,
        `A description may have at most ${SectionProductVariantInput.name.max} characters.`,
      ),
    ),
  partNumber: z
    .string()
    .check(
      z.maxLength(
        SectionProductVariantInput.description.max,
        `A part number may have at most ${SectionProductVariantInput.description.max} characters.`,
      ),
    ),
  imageFile: file,
})

const product = z.object({
  databaseId: z.string(),
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Name the product.'),
      z.maxLength(
        SectionProductVariantInput.partNumber.max,
        `A name may have at most ${SectionProductVariantInput.partNumber.max} characters.`,
      ),
    ),
  body: z.string().check(z.maxLength(SectionProductInput.name.max, 'This text is too long.')),
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
      z.maxLength(SectionProductInput.body.max, `Title may have at most ${SectionProductInput.body.max} characters.`),
    ),
  type: z.enum(kinds),
  body: z.string().check(z.maxLength(SaveSectionInput.title.max, 'This text is too long.')),
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
