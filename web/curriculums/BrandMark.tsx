import { graphql, useFragment } from 'react-relay'
import type { BrandMark_brand$key } from '../__generated__/BrandMark_brand.graphql.ts'
import classes from './BrandMark.module.css'

/** A brand's logo, or its name where there is none, on a plate that stands on any picture. */
export function BrandMark({ brand, size = 'sm' }: { brand: BrandMark_brand$key; size?: 'sm' | 'lg' }) {
  const { name, logoImage } = useFragment(
    graphql`
    fragment BrandMark_brand on Brand { name logoImage { url } }
  `,
    brand,
  )
  return (
    <span className={classes.plate} data-size={size}>
      {logoImage ? <img src={logoImage.url} alt={name} className={classes.logo} /> : name}
    </span>
  )
}
