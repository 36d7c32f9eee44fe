import { Text } from '@mantine/core'
import { brandShades } from '../ui/brand-color.ts'
import classes from './AdminBrandPreview.module.css'

type Props = { name: string; color: string; logo?: string; banner?: string }

/** How the brand's page will begin, while its look is being chosen. */
export function AdminBrandPreview({ name, color, logo, banner }: Props) {
  const valid = /^#[0-9a-f]{6}$/i.test(color)
  const fill = valid ? `color-mix(in srgb, ${color} ${brandShades(color).depth}%, black)` : 'var(--brand-8)'
  const ground = valid ? color : 'var(--brand)'
  return (
    <figure className={classes.preview} aria-label="Preview">
      <div className={classes.banner} style={{ background: banner ? `center / cover url("${banner}")` : `linear-gradient(120deg, ${fill}, ${ground})` }} />
      <div className={classes.body}>
        <div className={classes.logo} style={logo ? undefined : { background: fill }}>
          {logo ? <img src={logo} alt="" /> : <span>{name.slice(0, 1)}</span>}
        </div>
        <Text fw={700} c="var(--mantine-color-text)" truncate>{name || 'Brand'}</Text>
        <div className={classes.row}>
          <span className={classes.button} style={{ background: fill }}>Start training</span>
          <span className={classes.bar}><span style={{ background: ground }} /></span>
        </div>
      </div>
      <figcaption>Preview of the brand page</figcaption>
    </figure>
  )
}
