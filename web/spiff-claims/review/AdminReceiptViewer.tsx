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
import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import classes from './AdminReceiptViewer.module.css'
import { useKeys } from '../../ui/decisions/useKeys.ts'

/** A typed value where it stands on the page, or words that make one doubt, in pixels of its picture. */
interface Mark extends Box {
  label: string
  look: 'sure' | 'unsure' | 'doubt'
}
interface Box {
  x: number
  y: number
  width: number
  height: number
}
/** A place that is pointed at from elsewhere on the screen. */
interface Pointed extends Box {
  pageId: string
}
export interface ReceiptPage {
  key: string
  /** Raw id; none for a photo whose pages are not made yet. */
  id?: string
  url: string
  width: number
  height: number
  marks: readonly Mark[]
}
/** The file a page came from, to open beside the portal. */
export interface Original {
  url: string
  name: string
}

type Props = {
  pages: readonly ReceiptPage[]
  originals: readonly Original[]
  keysOn: boolean
  /** Shown while it is pointed at, whatever page is open. */
  pointed?: Pointed
}

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

/** Which page is shown, how large and which way up; by keys as by buttons. */
function useLook(pageCount: number, keysOn: boolean) {
  const [at, setAt] = useState(0)
  const [zoom, setZoom] = useState(0)
  const [quarterTurns, setTurns] = useState(0)
  const go = (by: number) => setAt((now) => Math.max(0, Math.min(pageCount - 1, now + by)))
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
  return { at, zoom, turns: quarterTurns, go, scale, turn, fit, toggleZoom: () => setZoom((now) => (now ? 0 : 2)) }
}
type Look = ReturnType<typeof useLook>

/** How much room there is in an element, as it changes. */
function useRoom(frame: RefObject<HTMLElement | null>) {
  const [space, setSpace] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSpace({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [frame])
  return space
}

/** Dragging with the mouse or a pen moves what is in the frame. */
function useDragging() {
  const drag = useRef<{ x: number; y: number; left: number; top: number }>(undefined)
  const end = () => {
    drag.current = undefined
  }
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'touch') return
      drag.current = {
        x: event.clientX,
        y: event.clientY,
        left: event.currentTarget.scrollLeft,
        top: event.currentTarget.scrollTop,
      }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!drag.current) return
      event.currentTarget.scrollLeft = drag.current.left - event.clientX + drag.current.x
      event.currentTarget.scrollTop = drag.current.top - event.clientY + drag.current.y
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

type ToolsProps = { look: Look; pageCount: number; originals: readonly Original[] }

const Tools = ({ look: { at, zoom, go, scale, turn, fit }, pageCount, originals }: ToolsProps) => (
  <Group className={classes.tools} gap={2} justify="space-between" wrap="nowrap">
    <Group gap={2} wrap="nowrap">
      <Tool label="Zoom out (−)" icon={IconMinus} onClick={() => scale(-1)} disabled={zoom === 0} />
      <Tool label="Zoom in (+)" icon={IconPlus} onClick={() => scale(1)} disabled={zoom === STEPS.length - 1} />
      <Tool label="Fit (0)" icon={IconArrowsMaximize} onClick={fit} />
      <Tool label="Turn (R)" icon={IconRotateClockwise} onClick={turn} />
    </Group>
    {pageCount > 1 && (
      <Group gap={2} wrap="nowrap">
        <Tool label="Previous page ([)" icon={IconChevronLeft} onClick={() => go(-1)} disabled={at === 0} />
        <Text size="sm" role="status" className={classes.count}>
          {at + 1} of {pageCount}
        </Text>
        <Tool label="Next page (])" icon={IconChevronRight} onClick={() => go(1)} disabled={at === pageCount - 1} />
      </Group>
    )}
    <Originals originals={originals} />
  </Group>
)

type SheetProps = {
  page: ReceiptPage
  alt: string
  turns: number
  /** Pixels of the screen for one of the page. */ shown: number
  pointed?: Pointed
}

const placeOn = (page: ReceiptPage, { x, y, width, height }: Box) => ({
  left: `${(x / page.width) * 100}%`,
  top: `${(y / page.height) * 100}%`,
  width: `${(width / page.width) * 100}%`,
  height: `${(height / page.height) * 100}%`,
})

/** Brings a mark into sight within the frame alone: the screen around it stays where it is. */
function bringIntoFrame(mark: HTMLElement | null) {
  const frame = mark?.closest<HTMLElement>(`.${classes.frame}`)
  if (!mark || !frame) return
  const [inner, outer] = [mark.getBoundingClientRect(), frame.getBoundingClientRect()]
  if (inner.top < outer.top || inner.bottom > outer.bottom) frame.scrollTop += inner.top - outer.top - outer.height / 2
  if (inner.left < outer.left || inner.right > outer.right)
    frame.scrollLeft += inner.left - outer.left - outer.width / 2
}

/** A page with the marks on it. */
function Sheet({ page, alt, turns, shown, pointed }: SheetProps) {
  const lies = turns % 2 === 1
  const [width, height] = lies ? [page.height, page.width] : [page.width, page.height]
  return (
    <div className={classes.sheet} style={{ width: width * shown, height: height * shown }}>
      <div
        className={classes.page}
        style={{
          width: page.width * shown,
          height: page.height * shown,
          transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
        }}
      >
        <img src={page.url} alt={alt} draggable={false} />
        {page.marks.map(({ label, look, ...box }, index) => (
          <span
            key={index}
            className={classes.mark}
            data-look={look}
            title={label}
            aria-hidden="true"
            style={placeOn(page, box)}
          />
        ))}
        {pointed && (
          <span
            key={`${pointed.x},${pointed.y}`}
            ref={bringIntoFrame}
            className={classes.mark}
            data-look="pointed"
            aria-hidden="true"
            style={placeOn(page, pointed)}
          />
        )}
      </div>
    </div>
  )
}

/**
 * Pages of a receipt to read closely: fitted, zoomed, turned, dragged; what was typed is marked where it was found, and
 * so are the words that make one doubt.
 */
export function AdminReceiptViewer({ pages, originals, keysOn, pointed }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const look = useLook(pages.length, keysOn)
  const space = useRoom(frame)
  const dragging = useDragging()
  const { zoom, turns } = look
  const pointedAt = pages.findIndex(({ id }) => id !== undefined && id === pointed?.pageId)
  const at = pointedAt >= 0 ? pointedAt : look.at
  const page = pages[Math.min(at, pages.length - 1)]

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
      <Tools look={look} pageCount={pages.length} originals={originals} />
      <div
        className={classes.frame}
        ref={frame}
        tabIndex={0}
        role="region"
        aria-label="Receipt"
        {...dragging}
        onDoubleClick={look.toggleZoom}
      >
        <Sheet
          page={page}
          alt={`Receipt, page ${at + 1} of ${pages.length}`}
          turns={turns}
          shown={shown}
          pointed={pointedAt >= 0 ? pointed : undefined}
        />
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
