import { graphql, readInlineData } from 'react-relay'
import type { shownProducts_section$key } from '../../__generated__/shownProducts_section.graphql.ts'
import type { ShownProduct } from './ProductGallery.tsx'

const pictureOf = (file: { url: string } | null | undefined) => (file ? { url: file.url } : null)

/** The products of a stored section, as the gallery shows them. */
export function shownProducts(key: shownProducts_section$key): ShownProduct[] {
  const { products } = readInlineData(
    graphql`
    fragment shownProducts_section on Section @inline {
      products {
        id name body
        imageFile { url }
        variants { id name description partNumber imageFile { url } }
      }
    }
  `,
    key,
  )
  return products.map(({ id, name, body, imageFile, variants }) => ({
    id,
    name,
    body,
    imageFile: pictureOf(imageFile),
    variants: variants.map((variant) => ({
      id: variant.id,
      name: variant.name,
      description: variant.description,
      partNumber: variant.partNumber,
      imageFile: pictureOf(variant.imageFile),
    })),
  }))
}
