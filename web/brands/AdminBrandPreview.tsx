import { Button, Progress, Text } from '@mantine/core'
import { BrandScope } from '../ui/theme/BrandScope.tsx'
import { BrandHeroView } from './page/BrandHeroView.tsx'

type Props = {
  name: string
  description: string
  segments: readonly string[]
  color: string
  logo?: string
  banner?: string
}

/** How the brand's page will begin, while it is being written. */
export function AdminBrandPreview({ name, description, segments, color, logo, banner }: Props) {
  return (
    <figure aria-label="Preview" style={{ margin: 0 }}>
      <BrandScope color={color}>
        {/* Only a picture of the page: nothing in it answers. */}
        <div inert>
          <BrandHeroView
            name={name || 'Brand'}
            description={description}
            segments={segments}
            logo={logo}
            banner={banner}
            heading="div"
            action={
              <>
                <Button component="span">Start</Button>
                <Progress value={60} color="brand" size={6} w={120} aria-label="Example of progress" />
              </>
            }
          />
        </div>
      </BrandScope>
      <Text component="figcaption" size="xs" c="dimmed" mt={8}>
        Preview of the brand’s page, as far as it is filled in
      </Text>
    </figure>
  )
}
