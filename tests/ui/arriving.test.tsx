// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { FileField } from '../../web/ui/fields/files/FileField.tsx'
import { FilesField, type ListedFile } from '../../web/ui/fields/files/FilesField.tsx'
import { ImageField } from '../../web/ui/fields/pictures/ImageField.tsx'
import { TextField } from '../../web/ui/fields/TextField.tsx'
import { FormPage } from '../../web/ui/forms/FormPage.tsx'
import { uploadFile, type FileValue } from '../../web/ui/uploads/uploads.ts'
import { useRecordForm } from '../../web/ui/forms/useRecordForm.ts'
import { PortalTheme } from '../../web/ui/theme/portal-theme.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { standInForBrowser } from '../support/screens.tsx'

vi.mock(import('../../web/ui/uploads/uploads.ts'), async (original) => ({ ...(await original()), uploadFile: vi.fn() }))
standInForBrowser()

const schema = z.object({
  title: z.string(),
  file: z.nullable(z.custom<FileValue>()).check(z.refine((file) => file !== null, 'Choose a file.')),
  resource: z.custom<FileValue | null>(),
  files: z.array(z.custom<ListedFile>()),
  picture: z.custom<FileValue | null>(),
})
type Values = z.infer<typeof schema>

const send = vi.fn<(values: Values) => Promise<{ data: object }>>(async () => ({ data: {} }))

function Page() {
  const stored: Values = {
    title: 'Ride',
    file: null,
    resource: { _id: 'old', url: '/old.pdf', name: 'old.pdf' },
    files: [],
    picture: null,
  }
  const form = useRecordForm({ stored, schema, send, saved: () => undefined })
  const { field } = form
  return (
    <FormPage form={form}>
      <TextField {...field('title')} label="Title" />
      <FileField {...field('file')} label="Sheet" kind="document" />
      <FileField {...field('resource')} label="Handout" kind="document" replaces />
      <FilesField {...field('files')} label="More" kind="document" max={5} />
      <ImageField {...field('picture')} label="Picture" shape="picture" />
    </FormPage>
  )
}

/** Ends what is on its way, in the order it was chosen in. */
let ways: { name: string; end: (error?: Error) => void }[] = []

beforeEach(async () => {
  ways = []
  send.mockClear()
  vi.mocked(uploadFile).mockImplementation(
    (file, _kind, _onProgress, signal) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('Canceled', 'AbortError')))
        ways.push({
          name: file.name,
          end: (error) => (error ? reject(error) : resolve({ _id: file.name, url: `/${file.name}`, name: file.name })),
        })
      }),
  )
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <PaddockTheme>
          <PortalTheme>
            <Page />
          </PortalTheme>
        </PaddockTheme>
      ),
    },
  ])
  await act(async () => render(<RouterProvider router={router} />))
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Ridge' } })
})

const choose = (label: string, ...names: string[]) =>
  act(async () => {
    const type = names[0]!.endsWith('.png') ? 'image/png' : 'application/pdf'
    fireEvent.change(screen.getByLabelText(label, { selector: 'input[type=file]' }), {
      target: { files: names.map((name) => new File(['x'], name, { type })) },
    })
  })
const save = () => act(async () => fireEvent.click(screen.getByRole('button', { name: 'Save' })))
const end = (name: string, error?: Error) => act(async () => ways.findLast((way) => way.name === name)!.end(error))

describe('a form that is saved while files are on their way', () => {
  it('waits for all of them, and is sent with them', async () => {
    await choose('Upload: Sheet', 'sheet.pdf')
    await choose('Add: More', 'a.pdf', 'b.pdf')
    await choose('Choose a picture: Picture', 'front.png')
    await save()
    for (const name of ['sheet.pdf', 'b.pdf', 'front.png']) {
      await end(name)
      expect(send).not.toHaveBeenCalled()
    }
    await end('a.pdf')
    expect(send).toHaveBeenCalledOnce()
    const { title, file, files, picture } = send.mock.calls[0]![0]
    expect([title, file?._id, files.map(({ _id }) => _id), picture?._id]).toEqual([
      'Ridge',
      'sheet.pdf',
      ['a.pdf', 'b.pdf'],
      'front.png',
    ])
  })

  it('is not sent without one that did not arrive, and says so at its field', async () => {
    await choose('Upload: Sheet', 'sheet.pdf')
    await choose('Add: More', 'a.pdf')
    await save()
    await end('sheet.pdf')
    await end('a.pdf', new Error('The line is gone.'))
    expect(send).not.toHaveBeenCalled()
    expect(screen.getByText('This file did not arrive. Send it again, or take it off.')).toBeTruthy()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /Try again|Send again/ })))
    await end('a.pdf')
    await save()
    expect(send.mock.calls.map(([{ files }]) => files.map(({ _id }) => _id))).toEqual([['a.pdf']])
  })

  it('sends another file in place of one there always is, which stays where one keeps it', async () => {
    await choose('Upload: Sheet', 'sheet.pdf')
    await end('sheet.pdf')
    const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
    await press('Replace: Handout')
    await press('Keep: Handout')
    expect(screen.queryByLabelText('Upload in its place: Handout', { selector: 'input' })).toBeNull()
    await press('Replace: Handout')
    await choose('Upload in its place: Handout', 'new.pdf')
    await end('new.pdf')
    await save()
    expect(send.mock.calls.map(([{ resource }]) => resource?._id)).toEqual(['new.pdf'])
  })

  it('goes on without one that is canceled', async () => {
    await choose('Upload: Sheet', 'sheet.pdf')
    await end('sheet.pdf')
    await choose('Add: More', 'a.pdf')
    await save()
    expect(send).not.toHaveBeenCalled()
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /Cancel/ })))
    expect(send.mock.calls.map(([{ files }]) => files)).toEqual([[]])
  })
})
