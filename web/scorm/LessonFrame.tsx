import { useEffect, useRef, type Ref, useImperativeHandle } from 'react'
import type { Commit } from './frame/kept.ts'
import classes from './LessonFrame.module.css'

export type LessonHandle = {
  /** Lets the lesson say its last; resolves when it has, or has nothing to say. */
  leave: () => Promise<void>
}

/** What the page around a lesson tells. */
type Told = { from: 'paddock-lesson'; type: string; commit?: Commit; request?: string }

const isTold = (data: unknown): data is Told =>
  typeof data === 'object' && data !== null && 'from' in data && data.from === 'paddock-lesson' && 'type' in data

/** How long a lesson may take to say its last, in milliseconds. */
const PATIENCE = 1500

type Props = {
  /** On the content origin, with the right to open it. */
  address: string
  lessonId: string
  title: string
  handle?: Ref<LessonHandle>
  onCommit?: (commit: Commit) => Promise<void>
  onNavigate?: (request: string) => void
}

/** A lesson on an origin of its own: it reaches neither cookies nor pages of the portal. */
export function LessonFrame({ address, lessonId, title, handle, onCommit, onNavigate }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const left = useRef<(() => void) | null>(null)
  const origin = new URL(address).origin
  const hear = useRef<(told: Told) => void>(() => {})
  useEffect(() => {
    hear.current = ({ type, commit, request }) => {
      if (type === 'commit' && commit && onCommit)
        void onCommit(commit).then(() =>
          frame.current?.contentWindow?.postMessage(
            { type: 'kept', itemId: commit.itemId, number: commit.number },
            origin,
          ),
        )
      if (type === 'navigate' && request) onNavigate?.(request)
      if (type === 'left') left.current?.()
    }
  })
  useEffect(() => {
    // Also what a lesson says while its frame goes: it has no window by then, and still its origin.
    const listen = ({ origin: from, source, data }: MessageEvent<unknown>) => {
      if (from === origin && (source === null || source === frame.current?.contentWindow) && isTold(data))
        hear.current(data)
    }
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [origin])
  useImperativeHandle(handle, () => ({
    leave: () =>
      new Promise<void>((resolve) => {
        const over = () => {
          left.current = null
          resolve()
        }
        left.current = over
        setTimeout(over, PATIENCE)
        frame.current?.contentWindow?.postMessage({ type: 'leave' }, origin)
      }),
  }))
  return (
    <iframe
      key={lessonId}
      ref={frame}
      className={classes.frame}
      src={`${address}/play/${lessonId}`}
      title={title}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals"
      allow="autoplay; fullscreen; picture-in-picture"
    />
  )
}
