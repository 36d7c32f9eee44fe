import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { SearchPortal, useFoundQuery } from '../__generated__/useFoundQuery.graphql.ts'
import { isUnreachable } from '../ui/unreachable.ts'

export type FoundGroup = {
  kind: string
  label: string
  hits: { title: string; note: string; excerpt: string | null | undefined; page: string }[]
  /** Where all of it are listed; null where those are all, or there is no list. */
  all: string | null | undefined
}
type Answer = { text: string; groups: FoundGroup[]; failed?: 'offline' | 'refused' }

/** Milliseconds a person pauses before they are taken to have typed it. */
const PAUSE = 150
const LETTERS = /[\p{L}\p{N}]/gu

/** Whether there is enough to look for: two letters or digits, or a number. */
export const isEnough = (text: string) => (text.match(LETTERS)?.length ?? 0) >= 2 || /^#?\d+$/.test(text.trim())

/**
 * What the server finds for what is typed, once one pauses. An answer to what was typed before is dropped; the last one
 * stays in sight while the next is on its way.
 */
export function useFound(typed: string, portal: SearchPortal, attempt: number) {
  const environment = useRelayEnvironment()
  const [text] = useDebouncedValue(typed.trim(), PAUSE)
  const [answer, setAnswer] = useState<Answer>({ text: '', groups: [] })
  useEffect(() => {
    if (!isEnough(text)) return
    const asked = fetchQuery<useFoundQuery>(
      environment,
      graphql`
        query useFoundQuery($text: String!, $portal: SearchPortal!) {
          search(text: $text, portal: $portal) {
            kind label hasMore list
            hits { title note excerpt page }
          }
        }
      `,
      { text, portal },
    ).subscribe({
      next: ({ search }) =>
        setAnswer({
          text,
          groups: search.map(({ kind, label, hasMore, list, hits }) => ({
            kind,
            label,
            hits: hits.map(({ title, note, excerpt, page }) => ({ title, note, excerpt, page })),
            all: hasMore ? list : null,
          })),
        }),
      error: (error: unknown) => setAnswer({ text, groups: [], failed: isUnreachable(error) ? 'offline' : 'refused' }),
    })
    // Also drops what is still on its way.
    return () => asked.unsubscribe()
  }, [environment, text, portal, attempt])
  const isAsked = isEnough(typed)
  return { ...(isAsked ? answer : { text: '', groups: [] }), isLoading: isAsked && answer.text !== typed.trim() }
}
