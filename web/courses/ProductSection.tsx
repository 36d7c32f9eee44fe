import { graphql, useFragment } from 'react-relay'
import type { ProductSection_section$key } from '../__generated__/ProductSection_section.graphql.ts'
import { ProductGallery } from './ProductGallery.tsx'

/** The products of a section of type PRODUCT, as learners see them. */
export function ProductSection({ section }: { section: ProductSection_section$key }) {
  const { products } = useFragment(graphql`
    fragment ProductSection_section on Section {
      products {
        id name body
        imageFile { url }
        variants { id name description partNumber imageFile { url } }
      }
    }
  `, section)
  return products.length > 0 && <ProductGallery products={products} />
}
