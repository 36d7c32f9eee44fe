// @vitest-environment happy-dom
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { FormDialog } from '../../web/ui/forms/FormDialog.tsx'
import { FormPage } from '../../web/ui/forms/FormPage.tsx'
import { PortalTheme } from '../../web/ui/theme/portal-theme.tsx'
import { CentsField } from '../../web/ui/fields/NumberField.tsx'
import { fieldsOf } from '../../web/ui/fields/bound.ts'
import { TextField } from '../../web/ui/fields/TextField.tsx'
import { required, within } from '../../web/ui/texts.ts'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { useRecordForm } from '../../web/ui/forms/useRecordForm.ts'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()

const schema = z.object({ name: required('Name', 8), city: z.string() })
type Values = z.infer<typeof schema>
type Answer = { data?: { version: number }; fields?: Record<string, string> } | undefined

const send = vi.fn<(values: Values, version: number | undefined) => Promise<Answer>>()
const saved = vi.fn()
const reload = vi.fn()
const closed = vi.fn()

const useBrandForm = (version?: number, stored: Values = { name: 'Norrvik', city: 'Ås' }) =>
  useRecordForm({ stored, schema, version, send, saved, reload })

type Brand = { version?: number } & Values
/** What a colleague saves, as the record is read anew. */
let arrive: (theirs: Partial<Brand>) => void

function Page({ version: begun }: { version?: number }) {
  const [{ version, name, city }, setRecord] = useState<Brand>({ version: begun, name: 'Norrvik', city: 'Ås' })
  useEffect(() => {
    arrive = (theirs) => setRecord((before) => ({ ...before, ...theirs }))
  })
  const form = useBrandForm(version, { name, city })
  return (
    <FormPage
      form={form}
      more={
        <button type="button" onClick={() => arrive({ name: 'Norrvik Nord' })}>
          Rename
        </button>
      }
    >
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('city')} label="City" />
    </FormPage>
  )
}

function Dialog({ danger, asks = true }: { danger?: boolean; asks?: boolean }) {
  const form = useBrandForm()
  return (
    <FormDialog
      title="Edit brand"
      form={form}
      onClose={closed}
      danger={danger}
      stay={danger ? 'Keep brand' : undefined}
    >
      {asks ? <TextField {...form.field('name')} label="Name" /> : 'Everything of it goes.'}
    </FormDialog>
  )
}

async function open(element: React.ReactNode) {
  const router = createMemoryRouter([
    {
      element: (
        <PaddockTheme>
          <PortalTheme>
            <Outlet />
          </PortalTheme>
        </PaddockTheme>
      ),
      children: [{ path: '/', element }],
    },
  ])
  await act(async () => render(<RouterProvider router={router} />))
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))
const type = (label: string, value: string) => act(async () => fireEvent.change(field(label), { target: { value } }))
const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

beforeEach(() => {
  for (const mock of [send, saved, reload, closed]) mock.mockReset()
  send.mockResolvedValue({ data: { version: 4 } })
})

describe('the form of a record', () => {
  it('sends nothing before what it asks for is there', async () => {
    await open(<Page />)
    await type('Name', ' ')
    await click('Save')
    expect(screen.getByText('Name is required.')).toBeTruthy()
    await type('Name', 'Far too long')
    await click('Save')
    expect(screen.getByText('Name may have at most 8 characters.')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
  })

  it('puts what the server refuses at its field and keeps what was typed', async () => {
    send.mockResolvedValueOnce({ fields: { name: 'A brand of this name exists.' } })
    await open(<Page version={3} />)
    await type('Name', 'Taken')
    await click('Save')
    expect(screen.getByText('A brand of this name exists.')).toBeTruthy()
    expect([field('Name').value, saved.mock.calls.length]).toEqual(['Taken', 0])
  })

  it('tells on a toast what belongs to none of its fields', async () => {
    send.mockResolvedValueOnce({ fields: { license: 'The license is over.' } })
    await open(<Page />)
    await type('Name', 'Solberg')
    await click('Save')
    expect(await screen.findByText('The license is over.')).toBeTruthy()
  })

  it('counts as saved afterwards, and hands the answer on', async () => {
    await open(<Page version={3} />)
    await type('Name', 'Solberg')
    await click('Save')
    expect(send).toHaveBeenCalledWith({ name: 'Solberg', city: 'Ås' }, 3)
    expect(saved).toHaveBeenCalledWith({ version: 4 }, { name: 'Solberg', city: 'Ås' })
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  it('a record without versions is sent without one', async () => {
    await open(<Page />)
    await type('Name', 'Solberg')
    await click('Save')
    expect(send.mock.calls.map(([, version]) => version)).toEqual([undefined])
  })

  it('stays as it is when the person thinks better of it', async () => {
    send.mockResolvedValueOnce(undefined)
    await open(<Page version={3} />)
    await type('Name', 'Solberg')
    await click('Save')
    expect([field('Name').value, saved.mock.calls.length]).toEqual(['Solberg', 0])
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
  })

  it('takes theirs when someone else saved meanwhile: what was typed goes, the record is read anew', async () => {
    send.mockResolvedValueOnce({ fields: { version: 'Stale' } })
    await open(<Page version={3} />)
    await type('Name', 'Mine')
    await click('Save')
    await screen.findByText('Someone else saved this meanwhile')
    await click('Load theirs')
    expect([field('Name').value, reload.mock.calls.length, send.mock.calls.length]).toEqual(['Norrvik', 1, 1])
  })

  it('saves mine over theirs when asked to, and keeps theirs where nothing was typed', async () => {
    send.mockResolvedValueOnce({ fields: { version: 'Stale' } })
    await open(<Page version={3} />)
    await type('Name', 'Mine')
    await click('Save')
    await screen.findByText('Someone else saved this meanwhile')
    await screen.findByText(/what you did not change stays as they saved it/)
    await click('Keep mine')
    expect([reload.mock.calls.length, send.mock.calls.length, field('Name').value]).toEqual([1, 1, 'Mine'])
    await act(async () => arrive({ version: 4, name: 'Theirs', city: 'Voss' }))
    expect(send.mock.calls).toEqual([
      [{ name: 'Mine', city: 'Ås' }, 3],
      [{ name: 'Mine', city: 'Voss' }, 4],
    ])
    expect(saved).toHaveBeenCalledOnce()
  })

  it('asks again when somebody saved once more', async () => {
    send.mockResolvedValueOnce({ fields: { version: 'Stale' } }).mockResolvedValueOnce({ fields: { version: 'Stale' } })
    await open(<Page version={3} />)
    await type('Name', 'Mine')
    await click('Save')
    await click('Keep mine')
    await act(async () => arrive({ version: 4, city: 'Voss' }))
    await click('Keep mine')
    await act(async () => arrive({ version: 5, city: 'Oslo' }))
    expect(send.mock.calls.map(([values, version]) => [values.name, values.city, version])).toEqual([
      ['Mine', 'Ås', 3],
      ['Mine', 'Voss', 4],
      ['Mine', 'Oslo', 5],
    ])
    expect(saved).toHaveBeenCalledOnce()
  })

  it('saves nothing over what could not be read, and keeps what was typed', async () => {
    send.mockResolvedValueOnce({ fields: { version: 'Stale' } })
    await open(<Page version={3} />)
    await type('Name', 'Mine')
    await click('Save')
    vi.useFakeTimers()
    await click('Keep mine')
    await act(async () => vi.advanceTimersByTimeAsync(10_000))
    vi.useRealTimers()
    expect(await screen.findByText(/What they saved could not be loaded/)).toBeTruthy()
    expect([send.mock.calls.length, field('Name').value]).toEqual([1, 'Mine'])
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
  })

  it('follows its record where nothing was typed', async () => {
    await open(<Page version={3} />)
    await type('City', 'Voss')
    await click('Rename')
    expect([field('Name').value, field('City').value]).toEqual(['Norrvik Nord', 'Voss'])
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await click('Discard')
    expect([field('Name').value, field('City').value]).toEqual(['Norrvik Nord', 'Ås'])
  })
})

describe('a form in a dialog', () => {
  it('begins in its first field, or on the button that changes nothing', async () => {
    await open(<Dialog />)
    await vi.waitFor(() => expect(document.activeElement).toBe(field('Name')))
    cleanup()
    await open(<Dialog danger asks={false} />)
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep brand' })))
  })

  it('closes without a word while nothing was typed', async () => {
    await open(<Dialog />)
    await click('Cancel')
    expect(closed).toHaveBeenCalledOnce()
  })

  it('asks before it closes over what was typed', async () => {
    await open(<Dialog />)
    await type('Name', 'Solberg')
    await act(async () => fireEvent.keyDown(field('Name'), { key: 'Escape' }))
    expect(await screen.findByText('Close without saving?')).toBeTruthy()
    expect(closed).not.toHaveBeenCalled()
    await click('Keep editing')
    expect(closed).not.toHaveBeenCalled()
    await act(async () => fireEvent.keyDown(field('Name'), { key: 'Escape' }))
    await click('Discard changes')
    expect(closed).toHaveBeenCalledOnce()
  })

  it('takes something away without asking twice', async () => {
    await open(<Dialog danger />)
    await type('Name', 'Solberg')
    await click('Keep brand')
    expect(closed).toHaveBeenCalledOnce()
  })

  it('saves, and shows what was refused at its field', async () => {
    send.mockResolvedValueOnce({ fields: { name: 'A brand of this name exists.' } })
    await open(<Dialog />)
    await type('Name', 'Taken')
    await click('Save')
    expect(screen.getByText('A brand of this name exists.')).toBeTruthy()
    await click('Save')
    expect(saved).toHaveBeenCalledOnce()
  })
})

const rowsSchema = z.object({ rows: z.array(z.object({ text: required('Text', 10) })) })

function Rows() {
  const form = useForm({
    defaultValues: { rows: [] as { text: string }[] },
    resolver: standardSchemaResolver(rowsSchema),
    // As what saves itself: it says at once what the server would refuse.
    mode: 'onChange',
  })
  const field = fieldsOf(form.control, rowsSchema)
  const { fields, append } = useFieldArray({ control: form.control, name: 'rows' })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(() => undefined)(event)}>
      {fields.map(({ id }, index) => (
        <TextField key={id} {...field(`rows.${index}.text`)} label={`Row ${index + 1}`} />
      ))}
      <button type="button" onClick={() => append({ text: '' })}>
        Add
      </button>
      <button type="submit">Send</button>
    </form>
  )
}

describe('a row that was just added', () => {
  const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

  it('says nothing of what it lacks until someone was in it, or the form is submitted', async () => {
    render(
      <PaddockTheme>
        <Rows />
      </PaddockTheme>,
    )
    await press('Add')
    expect(screen.queryByText('Text is required.')).toBeNull()
    await act(async () => fireEvent.blur(screen.getByLabelText('Row 1 *')))
    expect(screen.getAllByText('Text is required.')).toHaveLength(1)
    await press('Add')
    expect(screen.getAllByText('Text is required.')).toHaveLength(1)
    await press('Send')
    expect(screen.getAllByText('Text is required.')).toHaveLength(2)
    await press('Add')
    expect(screen.getAllByText('Text is required.')).toHaveLength(2)
  })
})

function Price() {
  const { control } = useForm<{ price: number | null }, unknown, { price: number | null }>({
    defaultValues: { price: 500 },
  })
  const field = fieldsOf(control, z.object({ price: z.nullable(within({ min: 1, max: 100_000 })) }))
  const price = useWatch({ control, name: 'price' })
  return (
    <>
      <CentsField {...field('price')} label="Price" />
      <output>{String(price)}</output>
    </>
  )
}

it('an amount is typed in dollars and kept in cents', async () => {
  render(
    <PaddockTheme>
      <Price />
    </PaddockTheme>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('Price')
  expect(field.value).toBe('$5.00')
  await act(async () => fireEvent.change(field, { target: { value: '$1,250.35' } }))
  await act(async () => fireEvent.blur(field))
  expect([field.value, screen.getByRole('status').textContent]).toEqual(['$1,000.00', '100000'])
  await act(async () => fireEvent.change(field, { target: { value: '19.99' } }))
  expect(screen.getByRole('status').textContent).toBe('1999')
})
