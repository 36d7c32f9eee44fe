import { ActionIcon, Anchor, Group, Text, Tooltip } from '@mantine/core'
import {
  IconArrowsMaximize,
  IconChevronLeft,
  IconChevronRight,
  IconFileOff,
  IconMinus,
  IconPlus,
  IconRotateClockwise,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { EmptyState } from '../../ui/lists/EmptyState.tsx'
import classes from './AdminReceiptViewer.module.css'
import { useKeys } from '../../ui/decisions/useKeys.ts'

/** A typed value where it stands on the page, or words that make one doubt, in pixels of its picture. */
interface Mark {
  label: string
  look: 'sure' | 'unsure' | 'doubt'
  x: number
  y: number
  width: number
  height: number
}
export interface ReceiptPage {
  key: string
  url: string
  width: number
  height: number
  marks: readonly Mark[]
}
/** The file a page came from, to open beside the portal. */
interface Original {
  url: string
  name: string
}

type Props = { pages: readonly ReceiptPage[]; originals: readonly Original[]; keysOn: boolean }

const STEPS = [1, 1.5, 2, 3, 4.5]

function Tool({
  label,
  icon: Icon,
  onClick,
  disabled,
}: {
  label: string
  icon: Icon
  onClick: () => void
  disabled?: boolean
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick} disabled={disabled}>
        <Icon size={19} />
      </ActionIcon>
    </Tooltip>
  )
}

/**
 * Pages of a receipt to read closely: fitted, zoomed, turned, dragged; what was typed is marked where it was found, and
 * so are the words that make one doubt.
 */
export function AdminReceiptViewer({ pages, originals, keysOn }: Props) {
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState(0)
  const [turns, setTurns] = useState(0)
  const frame = useRef<HTMLDivElement>(null)
  const drag = useRef<{ x: number; y: number; left: number; top: number }>(undefined)
  const [space, setSpace] = useState({ width: 0, height: 0 })
  const page = pages[Math.min(at, pages.length - 1)]

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSpace({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])

  const go = (by: number) => setAt((now) => Math.max(0, Math.min(pages.length - 1, now + by)))
  const scale = (by: number) => setZoom((now) => Math.max(0, Math.min(STEPS.length - 1, now + by)))
  const turn = () => setTurns((now) => (now + 1) % 4)
  const fit = () => {
    setZoom(0)
    setTurns(0)
  }
  useKeys(
    {
      '+': () => scale(1),
      '=': () => scale(1),
      '-': () => scale(-1),
      '0': fit,
      r: turn,
      '[': () => go(-1),
      ']': () => go(1),
    },
    keysOn,
  )

  if (!page) {
    return (
      <div className={classes.viewer} ref={frame}>
        <EmptyState
          icon={IconFileOff}
          title={originals.length ? 'The pages are being made' : 'No receipt'}
          text={originals.length ? 'They appear here in a few seconds.' : 'This claim came without one.'}
          action={<Originals originals={originals} />}
        />
      </div>
    )
  }

  const lies = turns % 2 === 1
  const [width, height] = lies ? [page.height, page.width] : [page.width, page.height]
  // A tall slip is fitted to the width down to a readable size rather than squeezed into the height.
  const fitted =
    Math.min(space.width / width, Math.max(space.height / height, Math.min(1, space.width / width) * 0.6)) || 0
  const shown = fitted * STEPS[zoom]!
  return (
    <div className={classes.viewer}>
      <Group className={classes.tools} gap={2} justify="space-between" wrap="nowrap">
        <Group gap={2} wrap="nowrap">
          <Tool label="Zoom out (−)" icon={IconMinus} onClick={() => scale(-1)} disabled={zoom === 0} />
          <Tool label="Zoom in (+)" icon={IconPlus} onClick={() => scale(1)} disabled={zoom === STEPS.length - 1} />
          <Tool label="Fit (0)" icon={IconArrowsMaximize} onClick={fit} />
          <Tool label="Turn (R)" icon={IconRotateClockwise} onClick={turn} />
        </Group>
        {pages.length > 1 && (
          <Group gap={2} wrap="nowrap">
            <Tool label="Previous page ([)" icon={IconChevronLeft} onClick={() => go(-1)} disabled={at === 0} />
            <Text size="sm" role="status" className={classes.count}>
              {at + 1} of {pages.length}
            </Text>
            <Tool
              label="Next page (])"
              icon={IconChevronRight}
              onClick={() => go(1)}
              disabled={at === pages.length - 1}
            />
          </Group>
        )}
        <Originals originals={originals} />
      </Group>
      <div
        className={classes.frame}
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label="Receipt"
        onPointerDown={(event) => {
          if (event.pointerType === 'touch') return
          drag.current = {
            x: event.clientX,
            y: event.clientY,
            left: event.currentTarget.scrollLeft,
            top: event.currentTarget.scrollTop,
          }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => {
          if (!drag.current) return
          event.currentTarget.scrollLeft = drag.current.left - event.clientX + drag.current.x
          event.currentTarget.scrollTop = drag.current.top - event.clientY + drag.current.y
        }}
        onPointerUp={() => {
          drag.current = undefined
        }}
        onPointerCancel={() => {
          drag.current = undefined
        }}
        onDoubleClick={() => setZoom((now) => (now ? 0 : 2))}
      >
        <div className={classes.sheet} style={{ width: width * shown, height: height * shown }}>
          <div
            className={classes.page}
            style={{
              width: page.width * shown,
              height: page.height * shown,
              transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
            }}
          >
            <img src={page.url} alt={`Receipt, page ${at + 1} of ${pages.length}`} draggable={false} />
            {page.marks.map(({ label, look, x, y, width: w, height: h }, index) => (
              <span
                key={index}
                className={classes.mark}
                data-look={look}
                title={label}
                aria-hidden="true"
                style={{
                  left: `${(x / page.width) * 100}%`,
                  top: `${(y / page.height) * 100}%`,
                  width: `${(w / page.width) * 100}%`,
                  height: `${(h / page.height) * 100}%`,
                }}
              />
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

const Originals = ({ originals }: { originals: readonly Original[] }) => (
  <Group gap="xs" pr="xs" wrap="nowrap">
    {originals.map(({ url, name }, index) => (
      <Anchor key={url} href={url} target="_blank" rel="noreferrer" size="sm" title={name}>
        {originals.length > 1 ? `File ${index + 1}` : 'Open file'}
      </Anchor>
    ))}
  </Group>
)
