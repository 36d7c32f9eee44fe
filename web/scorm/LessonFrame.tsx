import { Alert, Button, Group } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react'
import type { Commit } from './frame/commitStore.ts'
import type { Previewed } from './frame/launch.ts'
import classes from './LessonFrame.module.css'

export type LessonHandle = {
  /** Lets the lesson say its last; resolves when it has, or has nothing to say. */
  leave: () => Promise<LastWord | undefined>
}

/** What a lesson says last, with the elements it set itself. */
export type LastWord = { commit: Commit | null; set: string[] }

/** What the page around a lesson tells. */
type Told = { from: 'paddock-lesson'; type: string; commit?: Commit; request?: string; word?: LastWord }

const isTold = (data: unknown): data is Told =>
  typeof data === 'object' && data !== null && 'from' in data && data.from === 'paddock-lesson' && 'type' in data

/** How long a lesson may take to say its last, in milliseconds. */
const PATIENCE = 1500

/** How long it may take until it is shown, in milliseconds; then the person is told. */
const ARRIVAL = 12_000

type Props = {
  /** On the content origin, with the right to open it. */
  address: string
  lessonId: string
  title: string
  /** What it begins with in a preview, where nothing is kept of it; settled once per opening. */
  begins?: Previewed
  handle?: Ref<LessonHandle>
  onCommit?: (commit: Commit) => Promise<void>
  onNavigate?: (request: string) => void
  /** It ended by itself, and asks for what comes next. */
  onEnded?: (word: LastWord, request: string | undefined) => void
}

/** A lesson on an origin of its own: it reaches neither cookies nor pages of the portal. */
export function LessonFrame({ address, lessonId, title, begins, handle, onCommit, onNavigate, onEnded }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const left = useRef<((word?: LastWord) => void) | null>(null)
  const origin = new URL(address).origin
  /** Grows each time it is opened anew. */
  const [tries, setTries] = useState(0)
  const opened = `${lessonId} ${tries}`
  const [shown, setShown] = useState<string>()
  const [late, setLate] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setLate(opened), ARRIVAL)
    return () => clearTimeout(timer)
  }, [opened])
  const hear = useRef<(told: Told) => void>(() => {})
  useEffect(() => {
    hear.current = ({ type, commit, request, word }) => {
      if (type === 'commit' && commit && onCommit)
        void onCommit(commit).then(() =>
          frame.current?.contentWindow?.postMessage(
            { type: 'kept', itemId: commit.itemId, number: commit.number },
            origin,
          ),
        )
      if (type === 'navigate' && request) onNavigate?.(request)
      if (type === 'shown') setShown(opened)
      if (type === 'left') left.current?.(word)
      if (type === 'ended' && word) onEnded?.(word, request)
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
      new Promise<LastWord | undefined>((resolve) => {
        const over = (word?: LastWord) => {
          left.current = null
          resolve(word)
        }
        left.current = over
        setTimeout(() => over(), PATIENCE)
        frame.current?.contentWindow?.postMessage({ type: 'leave' }, origin)
      }),
  }))
  return (
    <div className={classes.lesson}>
      <iframe
        key={opened}
        ref={frame}
        className={classes.frame}
        src={`${address}/play/${lessonId}${begins ? `#${encodeURIComponent(JSON.stringify(begins))}` : ''}`}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture"
      />
      {/* Above the frame, which goes on loading: a slow lesson takes this away by itself. */}
      {late === opened && shown !== opened && (
        <Alert
          className={classes.late}
          color="yellow"
          variant="filled"
          autoContrast
          icon={<IconPlugConnectedX aria-hidden="true" />}
          role="alert"
          title="The lesson did not load"
        >
          <Group justify="space-between" gap="xs">
            <span>Check your connection, then try again. What you did so far is saved.</span>
            <Button size="compact-sm" variant="default" onClick={() => setTries(tries + 1)}>
              Try again
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  )
}
