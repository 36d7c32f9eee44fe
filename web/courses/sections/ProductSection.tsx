import { graphql, useFragment } from 'react-relay'
import type { ProductSection_section$key } from '../../__generated__/ProductSection_section.graphql.ts'
import { ProductGallery } from './ProductGallery.tsx'
import { shownProducts } from './shownProducts.ts'

/** The products of a section of type PRODUCT, as learners see them. */
export function ProductSection({ section }: { section: ProductSection_section$key }) {
  const products = shownProducts(
    useFragment(graphql`fragment ProductSection_section on Section { ...shownProducts_section }`, section),
  )
  return products.length > 0 && <ProductGallery products={products} />
}
