import { Image, Text, Title } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { RichText } from '../../ui/RichText.tsx'
import classes from './ProductGallery.module.css'

type Picture = { url: string } | null | undefined

type ShownVariant = { id: string; name: string; description: string; partNumber?: string | null; imageFile?: Picture }
export type ShownProduct = {
  id: string
  name: string
  body: string
  imageFile?: Picture
  variants: readonly ShownVariant[]
}

/** Products one below the other, each with its picture, its text and the makes it comes in. */
export function ProductGallery({ products }: { products: readonly ShownProduct[] }) {
  return (
    <div className={classes.gallery}>
      {products.map((product) => (
        <Product key={product.id} product={product} />
      ))}
    </div>
  )
}

function Product({ product: { name, body, imageFile, variants } }: { product: ShownProduct }) {
  const heading = useId()
  const [chosenId, setChosen] = useState(variants[0]?.id)
  const chosen = variants.find(({ id }) => id === chosenId) ?? variants[0]
  const picture = chosen?.imageFile ?? imageFile
  return (
    <article className={classes.product} aria-labelledby={heading}>
      <div className={classes.picture}>
        {picture ? (
          <Image src={picture.url} alt={chosen?.imageFile ? `${name}, ${chosen.name}` : name} fit="contain" h="100%" />
        ) : (
          <IconPhoto size={40} stroke={1.25} aria-hidden="true" />
        )}
      </div>
      <div className={classes.words}>
        <Title order={3} size="h4" id={heading}>
          {name || 'Unnamed product'}
        </Title>
        {body && <RichText html={body} />}
        {chosen && (
          <>
            {variants.length > 1 && (
              <div role="radiogroup" aria-label={`Variants of ${name}`} className={classes.variants}>
                {variants.map((variant) => (
                  <label
                    key={variant.id}
                    className={classes.variant}
                    data-chosen={variant.id === chosen.id || undefined}
                  >
                    <input
                      type="radio"
                      name={heading}
                      checked={variant.id === chosen.id}
                      onChange={() => setChosen(variant.id)}
                      className={classes.radio}
                    />
                    {variant.imageFile && <img src={variant.imageFile.url} alt="" className={classes.thumb} />}
                    <span>{variant.name || 'Unnamed'}</span>
                  </label>
                ))}
              </div>
            )}
            <div className={classes.detail} role="status">
              {variants.length === 1 && (
                <Text fw={600} size="sm">
                  {chosen.name}
                </Text>
              )}
              {chosen.description && (
                <Text size="sm" className={classes.text}>
                  {chosen.description}
                </Text>
              )}
              {chosen.partNumber && (
                <Text size="sm" c="dimmed">
                  Part number{' '}
                  <Text span ff="monospace" size="sm" c="var(--mantine-color-text)">
                    {chosen.partNumber}
                  </Text>
                </Text>
              )}
            </div>
          </>
        )}
      </div>
    </article>
  )
}
