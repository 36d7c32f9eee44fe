import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutosave, type Outcome } from '../../web/ui/forms/autosave.ts'
import { readDraft, type Draft, type DraftStore } from '../../web/ui/forms/drafts.ts'

type Values = { title: string; file?: { _id: string; url: string } }

/** A browser's store that a test can look into and break. */
function memory() {
  const kept = new Map<string, Draft<unknown>>()
  let broken = false
  const store: DraftStore = {
    read: async <T,>(key: string) => kept.get(key) as Draft<T> | undefined,
    async keep(key, draft) {
      if (broken) throw new Error('full')
      kept.set(key, draft)
    },
    async drop(key) {
      kept.delete(key)
    },
    names: async () => [...kept.keys()],
  }
  return {
    kept,
    store,
    breakIt: () => {
      broken = true
    },
  }
}

const begin = (answers: (Outcome | Promise<Outcome>)[], problemOf?: (values: Values) => string | undefined) => {
  const { kept, store, breakIt } = memory()
  const send = vi.fn(
    async (_values: Values, _version: number): Promise<Outcome> => answers.shift() ?? { is: 'offline' },
  )
  const saver = createAutosave<Values>({
    key: 'k',
    version: 3,
    stored: { title: 'Old' },
    send,
    problemOf,
    store,
    pause: 1000,
  })
  savers.push(saver)
  return { saver, send, kept, breakIt, store }
}
const savers: { close: () => void }[] = []

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  for (const saver of savers.splice(0)) saver.close()
  vi.useRealTimers()
  localStorage.clear()
})
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('every change is kept in the browser at once, and sent after a pause, the last one only', async () => {
  const { saver, send, kept } = begin([{ is: 'saved', version: 4 }])
  saver.change({ title: 'N' })
  await pass(0)
  expect(kept.get('k')).toMatchObject({ values: { title: 'N' }, version: 3 })
  expect(saver.state()).toEqual({ is: 'saving' })
  await pass(500)
  saver.change({ title: 'New' })
  await pass(999)
  expect(send).not.toHaveBeenCalled()
  await pass(1)
  expect(send.mock.calls).toEqual([[{ title: 'New' }, 3]])
  expect(saver.state()).toEqual({ is: 'saved' })
  expect(kept.size).toBe(0)
})

test('what is typed while a save is on its way is kept on the new version and follows it', async () => {
  let arrive = (_outcome: Outcome) => {}
  const { saver, send, kept } = begin([
    new Promise<Outcome>((resolve) => {
      arrive = resolve
    }),
    { is: 'saved', version: 5 },
  ])
  saver.change({ title: 'A' })
  await pass(1000)
  saver.change({ title: 'AB' })
  arrive({ is: 'saved', version: 4 })
  await pass(0)
  expect(kept.get('k')).toMatchObject({ values: { title: 'AB' }, version: 4 })
  await pass(1000)
  expect(send.mock.calls).toEqual([
    [{ title: 'A' }, 3],
    [{ title: 'AB' }, 4],
  ])
  expect([saver.state().is, kept.size]).toEqual(['saved', 0])
})

test('without a connection it is kept, said, and tried again by itself until it arrives', async () => {
  const { saver, send, kept } = begin([{ is: 'offline' }, { is: 'offline' }, { is: 'saved', version: 4 }])
  saver.change({ title: 'New' })
  await pass(1000)
  expect([saver.state().is, kept.size]).toEqual(['offline', 1])
  await pass(1000)
  expect(saver.state().is).toBe('offline')
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(send).toHaveBeenCalledTimes(3)
  expect([saver.state().is, kept.size]).toEqual(['saved', 0])
})

test('what is not finished yet is kept and not sent; the state says what is missing', async () => {
  const { saver, send, kept } = begin([{ is: 'saved', version: 4 }], ({ title }) =>
    title ? undefined : 'Give it a title.',
  )
  saver.change({ title: '' })
  await pass(1000)
  expect(saver.state()).toEqual({ is: 'unfinished', text: 'Give it a title.' })
  expect([send.mock.calls.length, kept.size]).toEqual([0, 1])
  saver.change({ title: 'Named' })
  await pass(1000)
  expect([saver.state().is, kept.size]).toEqual(['saved', 0])
})

test('a conflict stops sending, keeps every further word, and goes on as the person chooses', async () => {
  const { saver, send, kept } = begin([{ is: 'stale' }, { is: 'saved', version: 9 }])
  saver.change({ title: 'Mine' })
  await pass(1000)
  expect(saver.state().is).toBe('conflict')
  saver.change({ title: 'Mine, longer' })
  await pass(60_000)
  expect(send).toHaveBeenCalledTimes(1)
  expect(kept.get('k')).toMatchObject({ values: { title: 'Mine, longer' }, version: 3 })
  await saver.settle('mine', { title: 'Theirs' }, 8)
  expect(send.mock.calls.at(-1)).toEqual([{ title: 'Mine, longer' }, 8])
  expect([saver.state().is, kept.size]).toEqual(['saved', 0])
})

test('taking theirs drops mine here and sends nothing', async () => {
  const { saver, send, kept } = begin([{ is: 'stale' }])
  saver.change({ title: 'Mine' })
  await pass(1000)
  await saver.settle('theirs', { title: 'Theirs' }, 8)
  expect([saver.state().is, kept.size, send.mock.calls.length]).toEqual(['saved', 0, 1])
  expect(saver.typed()).toMatchObject({ values: { title: 'Theirs' }, version: 8, isDirty: false })
})

test('a draft of an earlier visit waits for a word; on a version since saved it is a conflict', async () => {
  const { saver, send } = begin([{ is: 'saved', version: 4 }])
  saver.recover({ title: 'Before the crash' }, 3, 1000)
  await saver.flush()
  await pass(60_000)
  expect([send.mock.calls.length, saver.state().is]).toEqual([0, 'held'])
  await saver.settle('mine', { title: 'Old' }, 3)
  expect(send.mock.calls).toEqual([[{ title: 'Before the crash' }, 3]])
  const stale = begin([])
  stale.saver.recover({ title: 'Before the crash' }, 2, 1000)
  expect(stale.saver.state().is).toBe('conflict')
})

test('a refusal says why and is not repeated until something changes or the person asks', async () => {
  const { saver, send } = begin([
    { is: 'refused', text: 'No video yet.' },
    { is: 'saved', version: 4 },
  ])
  saver.change({ title: 'New' })
  await pass(60_000)
  expect(saver.state()).toMatchObject({ is: 'refused', text: 'No video yet.' })
  expect(send).toHaveBeenCalledTimes(1)
  saver.retry()
  await pass(0)
  expect(saver.state().is).toBe('saved')
})

test('addresses of files change by the hour: that is no change', async () => {
  const { saver, send } = begin([{ is: 'saved', version: 4 }])
  saver.change({ title: 'Old', file: { _id: '1', url: '/files/1?expires=1' } })
  await pass(1000)
  saver.change({ title: 'Old', file: { _id: '1', url: '/files/1?expires=2' } })
  await pass(60_000)
  expect(send).toHaveBeenCalledTimes(1)
  expect(saver.state().is).toBe('saved')
})

test('where the browser keeps nothing it is not called safe, and the last words go where they can', async () => {
  const { saver, breakIt, store } = begin([{ is: 'offline' }])
  breakIt()
  saver.change({ title: 'New' })
  await pass(1000)
  expect([saver.state().is, saver.isSafe()]).toEqual(['offline', false])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  dispatchEvent(new Event('pagehide'))
  expect(await readDraft(store, 'k')).toMatchObject({ values: { title: 'New' }, version: 3 })
})
