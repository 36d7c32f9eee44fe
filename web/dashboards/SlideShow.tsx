import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router'
import type { SlideShow_dashboard$key } from '../__generated__/SlideShow_dashboard.graphql.ts'
import classes from './SlideShow.module.css'

/**
 * The pictures an administrator has chosen for the dashboard. They move when one wants them to, never by themselves.
 */
export function SlideShow({ dashboard }: { dashboard: SlideShow_dashboard$key }) {
  const { dashboardSlides: slides } = useFragment(
    graphql`
    fragment SlideShow_dashboard on Query { dashboardSlides { id title caption link image { url } } }
  `,
    dashboard,
  )
  const track = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  if (slides.length === 0) return null

  const show = (index: number) => {
    const list = track.current
    const target = (index + slides.length) % slides.length
    list?.scrollTo({ left: target * list.clientWidth, behavior: 'smooth' })
  }
  return (
    <section className={classes.show} aria-label="News" aria-roledescription="carousel">
      <ul
        ref={track}
        className={classes.track}
        onScroll={(event) => setShown(Math.round(event.currentTarget.scrollLeft / event.currentTarget.clientWidth))}
      >
        {slides.map(({ id, title, caption, link, image }, index) => (
          <li
            key={id}
            className={classes.slide}
            aria-roledescription="slide"
            aria-label={`${index + 1} of ${slides.length}`}
            inert={index !== shown}
          >
            <img src={image.url} alt="" className={classes.picture} loading={index === 0 ? 'eager' : 'lazy'} />
            {(title || caption) && (
              <div className={classes.words}>
                {title && <p className={classes.title}>{link ? <Lead to={link}>{title}</Lead> : title}</p>}
                {caption && <p className={classes.caption}>{caption}</p>}
              </div>
            )}
            {link && !title && <Lead to={link} label={caption || 'Open'} />}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={classes.controls}>
          <ActionIcon
            variant="white"
            color="dark"
            size="lg"
            radius="xl"
            aria-label="Previous slide"
            onClick={() => show(shown - 1)}
          >
            <IconChevronLeft size={20} />
          </ActionIcon>
          <span className={classes.count}>
            {shown + 1} / {slides.length}
          </span>
          <ActionIcon
            variant="white"
            color="dark"
            size="lg"
            radius="xl"
            aria-label="Next slide"
            onClick={() => show(shown + 1)}
          >
            <IconChevronRight size={20} />
          </ActionIcon>
        </div>
      )}
    </section>
  )
}

/** The whole picture leads there: to a page, or to a web address in a tab of its own. */
function Lead({ to, label, children }: { to: string; label?: string; children?: ReactNode }) {
  return to.startsWith('/') ? (
    <Link to={to} className={classes.link} aria-label={label}>
      {children}
    </Link>
  ) : (
    <a href={to} target="_blank" rel="noopener" className={classes.link} aria-label={label}>
      {children}
    </a>
  )
}
