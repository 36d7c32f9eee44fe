import { ActionIcon, Center, CopyButton, Loader, Modal, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconCopy, IconDownload, IconExternalLink, IconX } from '@tabler/icons-react'
import { Suspense, useEffect, useEffectEvent, useRef, type PointerEvent, type ReactNode } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { Link } from 'react-router'
import type { MediaViewerQuery } from '../../__generated__/MediaViewerQuery.graphql.ts'
import { downloadOf } from '../../ui/saveFile.ts'
import { showDone } from '../../ui/alerts.ts'
import { dotted, formatDate, formatFileSize } from '../../ui/formats.ts'
import type { MorePages } from '../../ui/lists/pagination/useAppendOnScroll.ts'
import { linkTo, pathTo, pathWithin } from '../paths.ts'
import { MediaObject } from './MediaObject.tsx'
import classes from './MediaViewer.module.css'

type Props = {
  id: string
  /** The files it stands among, in order, as far as they are here. */
  ids: readonly string[]
  pages: MorePages & { isLoadingNext?: boolean }
  onView: (id: string | null) => void
  base: string
  hidden?: number
}

/** So far a finger slides to turn to the next, in pixels. */
const SLIDE = 60

/** Keys of a player, a document or a field are theirs. */
const isTheirs = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('media-controller, input, select, textarea, iframe') !== null

/** One file as large as the window, and the way to the next: by buttons, arrow keys and sliding. */
export function MediaViewer({ id, ids, pages, onView, base, hidden = 0 }: Props) {
  const at = ids.indexOf(id)
  const [before, after] = [ids[at - 1], at < 0 ? undefined : ids[at + 1]]
  const { hasNext, isLoadingNext, loadNext } = pages
  // What is looked at may lie beyond what is here, and so may the next.
  const wantsMore = hasNext && !isLoadingNext && (at < 0 || at === ids.length - 1)
  const askForMore = useEffectEvent(() => void loadNext(100))
  useEffect(() => {
    if (wantsMore) askForMore()
  }, [wantsMore, ids.length])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isTheirs(event.target)) return
    const next = event.key === 'ArrowLeft' ? before : event.key === 'ArrowRight' ? after : undefined
    if (!next) return
    event.preventDefault()
    onView(next)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])

  const from = useRef<{ x: number; y: number } | null>(null)
  const slide = {
    onPointerDown(event: PointerEvent) {
      from.current =
        event.pointerType === 'touch' && !isTheirs(event.target) ? { x: event.clientX, y: event.clientY } : null
    },
    onPointerUp(event: PointerEvent) {
      const began = from.current
      from.current = null
      if (!began) return
      const [x, y] = [event.clientX - began.x, event.clientY - began.y]
      if (Math.abs(x) < SLIDE || Math.abs(x) < 2 * Math.abs(y)) return
      const next = x > 0 ? before : after
      if (next) onView(next)
    },
  }
  return (
    <Modal.Root opened onClose={() => onView(null)} fullScreen padding={0}>
      <Modal.Content className={classes.frame} aria-label="File">
        <Modal.Body className={classes.body}>
          <Suspense
            fallback={
              <>
                <Head title="" onClose={() => onView(null)} />
                <Center className={classes.object}>
                  <Loader aria-label="Loading the file" />
                </Center>
              </>
            }
          >
            <Viewed key={id} id={id} base={base} hidden={hidden} onClose={() => onView(null)} slide={slide}>
              {at >= 0 && ids.length > 1 && `${at + 1} of ${ids.length}${hasNext ? '+' : ''}`}
            </Viewed>
          </Suspense>
          <Turn to={before} label="Previous file" onView={onView} className={classes.before}>
            <IconChevronLeft size={28} />
          </Turn>
          <Turn to={after} label="Next file" onView={onView} className={classes.after}>
            <IconChevronRight size={28} />
          </Turn>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

type TurnProps = {
  to: string | undefined
  label: string
  onView: Props['onView']
  className?: string
  children: ReactNode
}

const Turn = ({ to, label, onView, className, children }: TurnProps) =>
  to && (
    <ActionIcon
      variant="filled"
      color="dark"
      radius="xl"
      size={44}
      className={className}
      aria-label={label}
      onClick={() => onView(to)}
    >
      {children}
    </ActionIcon>
  )

type HeadProps = { title: string; text?: ReactNode; tools?: ReactNode; onClose: () => void }

const Head = ({ title, text, tools, onClose }: HeadProps) => (
  <header className={classes.head}>
    <div className={classes.words}>
      <Text fw={600} truncate component="h2" m={0}>
        {title}
      </Text>
      <Text size="xs" c="dimmed" truncate component="div">
        {text}
      </Text>
    </div>
    {tools}
    <ActionIcon variant="subtle" color="gray" size={40} aria-label="Close" onClick={onClose} data-autofocus>
      <IconX size={20} />
    </ActionIcon>
  </header>
)

type ViewedProps = Pick<Props, 'id' | 'base'> & {
  hidden: number
  onClose: () => void
  slide: object
  /** Which of how many. */
  children: ReactNode
}

function Viewed({ id, base, hidden, onClose, slide, children }: ViewedProps) {
  const { mediaItem: item } = useLazyLoadQuery<MediaViewerQuery>(
    graphql`
    query MediaViewerQuery($id: ID!) {
      mediaItem(databaseId: $id) {
        name kind size createdAt
        breadcrumbs { name path }
        file { url }
        ...MediaObject_item
      }
    }
  `,
    { id },
    { fetchPolicy: 'store-and-network' },
  )
  if (!item?.file)
    return (
      <>
        <Head title="This file could not be found" onClose={onClose} />
        <Center className={classes.object}>
          <Text c="dimmed">It may have been deleted, or it is not meant for you.</Text>
        </Center>
      </>
    )
  const folder = item.breadcrumbs.at(-1)
  const where = item.breadcrumbs.slice(hidden)
  return (
    <>
      <Head
        title={item.name}
        text={
          <>
            <Link to={pathTo(base, pathWithin(folder?.path, hidden))} className={classes.where}>
              {where.length > 0 ? where.map(({ name }) => name).join(' / ') : 'Media center'}
            </Link>{' '}
            · {dotted(formatFileSize(item.size), formatDate(item.createdAt), children ? String(children) : null)}
          </>
        }
        tools={
          <>
            {item.kind === 'PDF' && (
              <ActionIcon
                component="a"
                href={item.file.url}
                target="_blank"
                rel="noreferrer"
                variant="subtle"
                color="gray"
                size={40}
                aria-label="Open in a new tab"
                title="Open in a new tab"
              >
                <IconExternalLink size={20} />
              </ActionIcon>
            )}
            <CopyButton value={linkTo(id)}>
              {({ copy }) => (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={40}
                  aria-label="Copy link"
                  title="Copy link"
                  onClick={() => {
                    copy()
                    showDone('The link is copied')
                  }}
                >
                  <IconCopy size={20} />
                </ActionIcon>
              )}
            </CopyButton>
            <ActionIcon
              component="a"
              href={downloadOf(item.file.url)}
              download={item.name}
              variant="subtle"
              color="gray"
              size={40}
              aria-label={`Download ${item.name}`}
              title="Download"
            >
              <IconDownload size={20} />
            </ActionIcon>
          </>
        }
        onClose={onClose}
      />
      <div className={classes.object} {...slide}>
        <MediaObject item={item} />
      </div>
    </>
  )
}
