import { Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ConsentAsked } from './cookieConsent.ts'
import classes from './ConsentBar.module.css'

/**
 * The question at the foot of the page. It is no dialog: it takes no focus and holds none, and the page ends above it.
 */
export function ConsentBar({ texts, accept, reject, choose }: ConsentAsked) {
  const bar = useRef<HTMLElement>(null)

  useEffect(() => {
    const { documentElement: page } = document
    const measured = new ResizeObserver(() => {
      page.style.setProperty('--consent', `${bar.current?.offsetHeight ?? 0}px`)
    })
    if (bar.current) measured.observe(bar.current)
    page.toggleAttribute('data-consent', true)
    return () => {
      measured.disconnect()
      page.removeAttribute('data-consent')
      page.style.removeProperty('--consent')
    }
  }, [])

  return (
    <section ref={bar} className={classes.bar} aria-label={texts.title}>
      <p className={classes.text}>
        <Text span inherit fw={650}>
          {texts.title}
        </Text>{' '}
        <Text span inherit c="dimmed">
          {texts.text}
        </Text>
      </p>
      <div className={classes.buttons}>
        <Button size="xs" onClick={accept}>
          {texts.accept}
        </Button>
        <Button size="xs" onClick={reject}>
          {texts.reject}
        </Button>
        <Button size="xs" variant="default" onClick={choose}>
          {texts.manage}
        </Button>
      </div>
    </section>
  )
}
