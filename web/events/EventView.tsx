import { Image, SimpleGrid, Text, Title } from '@mantine/core'
import { IconCalendarEvent, IconCurrencyDollar, IconMapPin, IconUsers, IconVideo } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RichText } from '../ui/RichText.tsx'
import classes from './EventView.module.css'

type Picture = { url: string; name?: string }

type Props = {
  title: string
  brand?: string
  /** In words: when it is, and where. */
  when: string
  /** Below it, such as the same by the reader's own clock. */
  whenHint?: string | null
  where: string
  isVirtual: boolean
  price: ReactNode
  people?: string | null
  html: string
  /** The first stands on top. */
  pictures: readonly Picture[]
  /** Under the facts: the answer, the link. */
  actions?: ReactNode
  /** Under the text: reactions, the next one. */
  children?: ReactNode
}

/** The page of an event: what people read, and what its editor sees before. Only for html that was cleaned. */
export function EventView(props: Props) {
  const { title, brand, when, whenHint, where, isVirtual, price, people, html, pictures, actions, children } = props
  const [first, ...others] = pictures
  const Where = isVirtual ? IconVideo : IconMapPin
  return (
    <article className={classes.page}>
      {first && <img src={first.url} alt="" className={classes.hero} />}
      {brand && (
        <Text size="sm" c="dimmed" fw={600} mb={4}>
          {brand}
        </Text>
      )}
      <Title order={1} className={classes.title}>
        {title || 'No title yet'}
      </Title>
      <ul className={classes.facts} aria-label="When and where">
        <li>
          <IconCalendarEvent size={20} stroke={1.7} aria-hidden="true" />
          <div>
            <Text fw={600}>{when}</Text>
            {whenHint && (
              <Text size="sm" c="dimmed">
                {whenHint}
              </Text>
            )}
          </div>
        </li>
        <li>
          <Where size={20} stroke={1.7} aria-hidden="true" />
          <Text>{where}</Text>
        </li>
        <li>
          <IconCurrencyDollar size={20} stroke={1.7} aria-hidden="true" />
          <div>{price}</div>
        </li>
        {people && (
          <li>
            <IconUsers size={20} stroke={1.7} aria-hidden="true" />
            <Text>{people}</Text>
          </li>
        )}
      </ul>
      {actions}
      <RichText html={html} />
      {others.length > 0 && (
        <SimpleGrid
          type="container"
          cols={{ base: 1, '500px': others.length > 1 ? 2 : 1 }}
          mt="lg"
          aria-label="Pictures"
          component="section"
        >
          {others.map(({ url, name }) => (
            <a key={url} href={url} target="_blank" rel="noreferrer" className={classes.picture}>
              <Image src={url} alt={name ?? ''} loading="lazy" radius="md" />
            </a>
          ))}
        </SimpleGrid>
      )}
      {children && <div className={classes.foot}>{children}</div>}
    </article>
  )
}
