import { Text, Title, UnstyledButton } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import classes from './BrandHero.module.css'
import { firstLetter } from '../../ui/letters.ts'

type Props = {
  name: string
  description: string
  segments: readonly string[]
  logo?: string | null
  banner?: string | null
  /** At the right: how far one is. */
  aside?: ReactNode
  /** Under the description. */
  action?: ReactNode
  /** A heading of the page, or only the picture of one. */
  heading?: 'h1' | 'div'
}

/** Longer than this a phone shows the beginning first. */
const LONG = 160

/** The top of a brand's page: the page shows it, and so does the preview beside the brand's form. */
export function BrandHeroView({ name, description, segments, logo, banner, aside, action, heading = 'h1' }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.card}>
      <div className={classes.banner}>{banner && <img src={banner} alt="" className={classes.image} />}</div>
      <div className={classes.body}>
        <div className={classes.words}>
          <div className={classes.logo} data-blank={!logo || undefined}>
            {logo ? <img src={logo} alt="" /> : <span aria-hidden="true">{firstLetter(name)}</span>}
          </div>
          {segments.length > 0 && (
            <Text size="sm" c="dimmed" fw={550} mb={4}>
              {segments.join(' · ')}
            </Text>
          )}
          {heading === 'h1' ? (
            <Title order={1} fz={{ base: '1.625rem', sm: '2rem' }}>
              {name}
            </Title>
          ) : (
            <div className={classes.name}>{name}</div>
          )}
          {description && (
            <>
              <Text c="dimmed" maw={680} mt={8} className={classes.description} data-open={isOpen || undefined}>
                {description}
              </Text>
              {description.length > LONG && (
                <UnstyledButton className={classes.more} onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
                  {isOpen ? 'Show less' : 'Read more'}
                </UnstyledButton>
              )}
            </>
          )}
          {action && <div className={classes.action}>{action}</div>}
        </div>
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
    </div>
  )
}
