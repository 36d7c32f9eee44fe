// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Following } from '../../web/ui/uploads/uploads.ts'
import { useTransfers } from '../../web/ui/uploads/useTransfers.ts'

type Sent = { name: string; following: Required<Following>; end: (error?: Error) => void }

/** A server that answers when the test says so. */
function opened(atOnce: number) {
  const sent: Sent[] = []
  const done: string[] = []
  const { result, unmount } = renderHook(() =>
    useTransfers<string>({
      atOnce,
      problem: ({ name }) => (name.endsWith('.exe') ? 'Not this kind.' : undefined),
      send: ({ name }, following) =>
        new Promise((resolve, reject) => {
          following.signal.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')))
          sent.push({ name, following, end: (error) => (error ? reject(error) : resolve(name)) })
        }),
      sent: (name) => done.push(name),
    }),
  )
  return {
    sent,
    done,
    unmount,
    shown: () => result.current.transfers.map(({ file, share, error }) => [file.name, error ?? share]),
    start: (...names: string[]) => act(async () => result.current.start(names.map((name) => new File(['x'], name)))),
    again: (name: string) =>
      act(async () => result.current.again(result.current.transfers.find(({ file }) => file.name === name)!)),
    cancel: (name: string) =>
      act(async () => result.current.cancel(result.current.transfers.find(({ file }) => file.name === name)!)),
    tell: (at: number, share: number) => act(async () => sent[at]!.following.onProgress(share)),
    end: (at: number, error?: Error) => act(async () => sent[at]!.end(error)),
  }
}

test('so many leave at a time, each tells how far it is, and what may not leave says why', async () => {
  const { sent, done, shown, start, tell, end } = opened(2)
  await start('a.png', 'b.png', 'virus.exe', 'c.png')
  expect(sent.map(({ name }) => name)).toEqual(['a.png', 'b.png'])
  await tell(0, 0.5)
  expect(shown()).toEqual([
    ['a.png', 0.5],
    ['b.png', 0],
    ['virus.exe', 'Not this kind.'],
    ['c.png', 0],
  ])
  await end(0)
  expect(sent.map(({ name }) => name)).toEqual(['a.png', 'b.png', 'c.png'])
  await end(1)
  await end(2)
  expect([done, shown()]).toEqual([['a.png', 'b.png', 'c.png'], [['virus.exe', 'Not this kind.']]])
})

test('one is canceled on its way or before, and one that failed is sent again', async () => {
  const { sent, done, shown, start, cancel, again, end } = opened(1)
  await start('a.png', 'b.png', 'c.png')
  await cancel('b.png')
  await cancel('a.png')
  expect(sent[0]!.following.signal.aborted).toBe(true)
  expect(sent.map(({ name }) => name)).toEqual(['a.png', 'c.png'])
  await end(1, new Error('The line is gone.'))
  expect(shown()).toEqual([['c.png', 'The line is gone.']])
  await again('c.png')
  await end(2)
  expect([done, shown()]).toEqual([['c.png'], []])
})

test('all end with the screen', async () => {
  const { sent, start, unmount } = opened(1)
  await start('a.png', 'b.png')
  unmount()
  expect([sent.length, sent[0]!.following.signal.aborted]).toEqual([1, true])
})
