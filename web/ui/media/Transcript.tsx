import { Button, Card, CloseButton, Group, Highlight, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconFileText, IconSearch } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { counted, formatDuration } from '../formats.ts'
import type { MediaHandle } from './MediaPlayer.tsx'
import type { Captions, Line } from './captions.ts'
import classes from './Transcript.module.css'

type Props = { captions: Captions; media: MediaHandle | null; isOpen: boolean; toggle: () => void }

/** Which line is being said: the last one begun. */
function lineAt(lines: readonly Line[], seconds: number): number {
  let index = -1
  for (const [place, { from }] of lines.entries()) {
    if (from > seconds + 0.05) break
    index = place
  }
  return index
}

/** What is said in a recording: follows along, is searched, and a click on a line plays from there. */
export function Transcript({ captions: { lines, language }, media, isOpen, toggle }: Props) {
  const [current, setCurrent] = useState(-1)
  const [text, setText] = useState('')
  const list = useRef<HTMLOListElement>(null)
  /** A person who scrolls or searches is not pulled away. */
  const busyUntil = useRef(0)
  useEffect(() => media?.onTime((seconds) => setCurrent(lineAt(lines, seconds))), [media, lines])

  useEffect(() => {
    const frame = list.current
    const line = frame?.querySelector<HTMLElement>('[aria-current]')
    if (!frame || !line || text || Date.now() < busyUntil.current) return
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    frame.scrollTo({ top: line.offsetTop - frame.clientHeight / 3, behavior: calm ? 'auto' : 'smooth' })
  }, [current, text, isOpen])

  const words = text.trim().toLowerCase()
  const found = useMemo(
    () =>
      lines
        .map((line, index) => ({ ...line, index }))
        .filter((line) => !words || line.text.toLowerCase().includes(words)),
    [lines, words],
  )
  const touched = () => {
    busyUntil.current = Date.now() + 6000
  }
  return (
    <Card padding={0} component="section" aria-label="Transcript">
      <Group justify="space-between" wrap="nowrap" className={classes.head}>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          className={classes.toggle}
          aria-expanded={isOpen}
          onClick={toggle}
          leftSection={<IconFileText size={18} aria-hidden="true" />}
          rightSection={
            isOpen ? <IconChevronUp size={16} aria-hidden="true" /> : <IconChevronDown size={16} aria-hidden="true" />
          }
        >
          Transcript
        </Button>
        <Text size="xs" c="dimmed">
          {language.name}
        </Text>
      </Group>
      {isOpen && (
        <>
          <TextInput
            className={classes.search}
            size="sm"
            aria-label="Search the transcript"
            placeholder="Search what is said"
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            leftSection={<IconSearch size={16} aria-hidden="true" />}
            rightSection={text && <CloseButton size="sm" aria-label="Clear the search" onClick={() => setText('')} />}
          />
          <Text component="p" className={classes.count} size="xs" c="dimmed" role="status">
            {words && counted(found.length, 'line')}
          </Text>
          {/* The list scrolls by itself, so the keyboard must reach it. */}
          <ol
            ref={list}
            className={classes.lines}
            lang={language.code}
            onWheel={touched}
            onTouchMove={touched}
            onKeyDown={touched}
          >
            {found.map(({ from, text: said, index }) => (
              <li key={index}>
                <button
                  type="button"
                  className={classes.line}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => media?.seekTo(from)}
                >
                  <span className={classes.time}>{formatDuration(Math.floor(from))}</span>
                  <Highlight span highlight={words} className={classes.said}>
                    {said}
                  </Highlight>
                </button>
              </li>
            ))}
            {found.length === 0 && (
              <li>
                <Text size="sm" c="dimmed" p="xs">
                  Nothing is said about that.
                </Text>
              </li>
            )}
          </ol>
        </>
      )}
    </Card>
  )
}
