import * as z from 'zod/mini'
import {
  MAX_PRODUCTS,
  MAX_VARIANTS,
  SaveSectionInput,
  SectionProductInput,
  SectionProductVariantInput,
} from '../../contract/__generated__/limits.ts'
import { freshId } from '../../ui/ids/freshId.ts'
import { required, upTo, within } from '../../ui/texts.ts'
import type { FileValue } from '../../ui/uploads/uploads.ts'

export const kinds = ['TEXT', 'VIDEO', 'AUDIO', 'PRODUCT', 'PDF', 'EMBED'] as const
export type Kind = (typeof kinds)[number]
export const kindOf = (type: string | undefined): Kind => kinds.find((kind) => kind === type) ?? 'TEXT'

const file = z.custom<FileValue | null>()

const variant = z.object({
  databaseId: z.string(),
  name: required('A name', SectionProductVariantInput.name.max, 'Name the variant.'),
  description: upTo('A description', SectionProductVariantInput.description.max),
  partNumber: upTo('A part number', SectionProductVariantInput.partNumber.max),
  imageFile: file,
})

const product = z.object({
  databaseId: z.string(),
  name: required('A name', SectionProductInput.name.max, 'Name the product.'),
  body: upTo('A description', SectionProductInput.body.max),
  imageFile: file,
  variants: z.array(variant).check(z.maxLength(MAX_VARIANTS, `Use at most ${MAX_VARIANTS} variants.`)),
})

/** What the server asks of a section, said before it is sent. */
export const sectionSchema = z.object({
  title: required('Title', SaveSectionInput.title.max, 'Give the section a title.'),
  type: z.enum(kinds),
  body: upTo('The text', SaveSectionInput.body.max),
  videoFile: file,
  subtitleFile: file,
  audioFile: file,
  imageFile: file,
  pdfFile: file,
  embedUrl: upTo('The address', SaveSectionInput.embedUrl.max),
  minutes: z.nullable(within(SaveSectionInput.minutes)),
  products: z.array(product).check(z.maxLength(MAX_PRODUCTS, `Use at most ${MAX_PRODUCTS} products.`)),
})

export type SectionValues = z.infer<typeof sectionSchema>
type ProductValues = SectionValues['products'][number]

// Ids are made here, so that a save sent twice makes nothing twice.
export const emptyVariant = (): ProductValues['variants'][number] => ({
  databaseId: freshId(),
  name: '',
  description: '',
  partNumber: '',
  imageFile: null,
})
export const emptyProduct = (): ProductValues => ({
  databaseId: freshId(),
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
  pdfFile,
  embedUrl,
  minutes,
  products,
}: SectionValues) => ({
  title,
  type,
  body,
  videoFileId: videoFile?._id ?? null,
  subtitleFileId: subtitleFile?._id ?? null,
  audioFileId: audioFile?._id ?? null,
  imageFileId: imageFile?._id ?? null,
  pdfFileId: pdfFile?._id ?? null,
  embedUrl,
  minutes,
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
