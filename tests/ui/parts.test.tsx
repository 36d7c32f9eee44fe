// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { uploadFile } from '../../web/ui/uploads/uploads.ts'

const MB = 1024 * 1024

interface Call {
  method: string
  path: string
  form: FormData
}
type Answer = { status: number; body: unknown } | 'broken'

/** A browser whose requests the test answers: what came of one file is kept, as the server keeps it. */
function served(size: number, fate: (call: Call, count: number) => Answer | undefined = () => undefined) {
  const calls: string[] = []
  const bytes: Uint8Array[] = []
  let received = 0
  const told = () => ({ status: 200, body: { _id: 'u1', received, size, partSize: 8 * MB } })
  async function answerTo(call: Call): Promise<Answer> {
    calls.push(`${call.method} ${call.path}`)
    const own = fate(call, calls.length)
    if (own) return own
    if (call.method === 'PUT') {
      if (Number(call.form.get('at')) !== received) return { status: 409, body: 'Elsewhere' }
      const part = new Uint8Array(await (call.form.get('part') as Blob).arrayBuffer())
      bytes.push(part)
      received += part.length
      return told()
    }
    if (call.path.endsWith('/finish')) return { status: 200, body: { _id: 'f1', location: '/files/f1' } }
    return call.path === '/api/uploads' ? told() : { status: 200, body: { _id: 'small', location: '/files/small' } }
  }
  class Request {
    upload: { onprogress?: (event: object) => void } = {}
    status = 0
    responseText = ''
    statusText = ''
    timeout = 0
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    onloadend?: () => void
    private to = { method: '', path: '' }
    private isOver = false
    open(method: string, path: string) {
      this.to = { method, path }
    }
    setRequestHeader() {}
    abort() {
      this.isOver = true
      this.onabort?.()
      this.onloadend?.()
    }
    send(form: FormData) {
      void answerTo({ ...this.to, form }).then((answer) => {
        if (this.isOver) return
        this.upload.onprogress?.({ lengthComputable: true, loaded: 1, total: 2 })
        if (answer === 'broken') this.onerror?.()
        else {
          this.status = answer.status
          this.responseText = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
          this.onload?.()
        }
        this.onloadend?.()
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  const ended: string[] = []
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    ended.push(`${method} ${path}`)
    return Promise.resolve(new Response('{}'))
  })
  return { calls, ended, bytes, drop: (to: number) => (received = to) }
}
afterEach(() => vi.unstubAllGlobals())

const content = Uint8Array.from({ length: 10 * MB }, (_, index) => index % 251)
const film = new File([content], 'demo day.mov', { type: 'video/quicktime', lastModified: 7 })

test('a large file leaves in parts that are the file, and tells how far it is', async () => {
  const { calls, bytes } = served(film.size)
  const shares: number[] = []
  expect(await uploadFile(film, 'video', (share) => shares.push(share))).toEqual({
    _id: 'f1',
    url: '/files/f1',
    name: 'demo day.mov',
  })
  expect(calls).toEqual([
    'POST /api/uploads',
    ...Array.from({ length: 3 }, () => 'PUT /api/uploads/u1'),
    'POST /api/uploads/u1/finish',
  ])
  expect(new Blob(bytes.map((part) => new Uint8Array(part))).size).toBe(film.size)
  expect(bytes.flatMap((part) => [part[0], part.at(-1)])).toEqual(
    [0, 4 * MB - 1, 4 * MB, 8 * MB - 1, 8 * MB, 10 * MB - 1].map((at) => at % 251),
  )
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})

test('a small one leaves in one piece', async () => {
  const { calls } = served(0)
  await uploadFile(new File(['x'], 'a.png', { type: 'image/png' }), 'image', () => {})
  expect(calls).toEqual(['POST /api/s3-file-uploads?kind=image'])
})

test('after a broken line, and behind another window, it goes on where the server says', async () => {
  const { calls, bytes } = served(film.size, ({ method }, count) =>
    method === 'PUT' && count === 3 ? 'broken' : count === 5 ? { status: 409, body: 'Elsewhere' } : undefined,
  )
  expect((await uploadFile(film, 'video', () => {}))._id).toBe('f1')
  expect(bytes.reduce((sum, part) => sum + part.length, 0)).toBe(film.size)
  expect(calls.filter((call) => call === 'POST /api/uploads')).toHaveLength(3)
})

test('what the server refuses is told, and forgotten there', async () => {
  const { ended } = served(film.size, ({ path }) =>
    path.endsWith('/finish') ? { status: 422, body: 'Choose an MP4 or MOV video.' } : undefined,
  )
  await expect(uploadFile(film, 'video', () => {})).rejects.toThrow('Choose an MP4 or MOV video.')
  expect(ended).toEqual(['DELETE /api/uploads/u1'])
})

test('canceled on its way, also while it waits for the line, it ends and is forgotten', async () => {
  for (const fate of [undefined, 'broken'] as const) {
    const abort = new AbortController()
    const { ended } = served(film.size, ({ method }, count) => {
      if (method !== 'PUT' || count !== 3) return undefined
      setTimeout(() => abort.abort(), 20)
      return fate
    })
    await expect(
      uploadFile(
        film,
        'video',
        (share) => {
          if (share > 0.7) abort.abort()
        },
        abort.signal,
      ),
    ).rejects.toThrow('Canceled')
    expect(ended).toEqual(['DELETE /api/uploads/u1'])
  }
})
