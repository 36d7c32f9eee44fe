// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within as inside } from '@testing-library/react'
import { RelayEnvironmentProvider } from 'react-relay'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createMockEnvironment } from 'relay-test-utils'
import { afterEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { PostalCodeField } from '../../web/domain/addresses/PostalCodeField.tsx'
import { ChoiceField, ChoicesField } from '../../web/ui/fields/ChoiceField.tsx'
import { DateField } from '../../web/ui/fields/DateField.tsx'
import { FileField } from '../../web/ui/fields/files/FileField.tsx'
import { NumberField } from '../../web/ui/fields/NumberField.tsx'
import { PasswordField } from '../../web/ui/fields/PasswordField.tsx'
import { ReadOnly } from '../../web/ui/fields/ReadOnly.tsx'
import { SelectField } from '../../web/ui/fields/SelectField.tsx'
import { SwitchField } from '../../web/ui/fields/SwitchField.tsx'
import { TextAreaField, TextField } from '../../web/ui/fields/TextField.tsx'
import { FormDialog } from '../../web/ui/forms/FormDialog.tsx'
import { FormPage } from '../../web/ui/forms/FormPage.tsx'
import type { FileValue } from '../../web/ui/uploads/uploads.ts'
import { useRecordForm } from '../../web/ui/forms/useRecordForm.ts'
import { required, upTo, within } from '../../web/ui/texts.ts'
import { PortalTheme } from '../../web/ui/theme/portal-theme.tsx'
import { PaddockTheme } from '../../web/ui/theme/theme.tsx'
import { standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
afterEach(cleanup)

const schema = z.object({
  name: required('Name', 40),
  note: upTo('The note', 12),
  secret: upTo('The secret', 8),
  months: z.nullable(within({ min: 1, max: 600 })),
  kind: z.string(),
  day: z.nullable(z.string()),
  way: z.string(),
  ways: z.array(z.string()),
  isOn: z.boolean(),
  file: z.custom<FileValue | null>(),
  address: z.object({ city: required('City', 30) }),
  rows: z.array(z.object({ label: required('Label', 20) })),
})
const stored: z.infer<typeof schema> = {
  name: 'Norrvik',
  note: 'As it was',
  secret: '',
  months: 12,
  kind: 'a',
  day: '2026-11-23',
  way: 'a',
  ways: ['b'],
  isOn: true,
  file: { _id: 'f', url: '/f.pdf', name: 'f.pdf' },
  address: { city: 'Ås' },
  rows: [{ label: 'One' }],
}
const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
]

type Props = { readOnly?: boolean; partly?: boolean; dialog?: boolean }

function Page({ readOnly = false, partly = false, dialog = false }: Props) {
  const form = useRecordForm({ stored, schema, send: async () => ({ data: {} }), saved: () => undefined })
  const { field } = form
  return (
    <FormPage form={form} readOnly={readOnly}>
      <TextField {...field('name')} label="Name" />
      <TextField {...field('address.city')} label="City" />
      <TextField {...field('rows.0.label')} label="Label" />
      <TextAreaField {...field('note')} label="Note" />
      <PasswordField {...field('secret')} label="Secret" />
      <NumberField {...field('months')} label="Months" />
      <ReadOnly when={partly}>
        <SelectField {...field('kind')} label="Kind" data={options} />
        <DateField {...field('day')} label="Day" />
        <ChoiceField {...field('way')} label="Way" data={options} />
        <ChoicesField {...field('ways')} label="Ways" data={options} />
        <SwitchField {...field('isOn')} label="On" />
        <FileField {...field('file')} label="File" kind="document" />
      </ReadOnly>
      {dialog && (
        <FormDialog title="Another" form={form} onClose={() => undefined}>
          <TextField {...field('name')} label="Name in the dialog" />
        </FormDialog>
      )}
    </FormPage>
  )
}

async function open(props: Props = {}) {
  const router = createMemoryRouter([
    {
      path: '/',
      element: (
        <PaddockTheme>
          <PortalTheme>
            <Page {...props} />
          </PortalTheme>
        </PaddockTheme>
      ),
    },
  ])
  await act(async () => render(<RouterProvider router={router} />))
}

const input = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })

it('marks what the schema asks for, and cuts texts where it ends', async () => {
  await open()
  expect([/^Name/, /^City/, /^Label/].map((label) => [input(label).required, input(label).maxLength])).toEqual([
    [true, 40],
    [true, 30],
    [true, 20],
  ])
  expect(input(/^Note/).required).toBe(false)
})

it('counts a long text instead of cutting it, and never cuts a password', async () => {
  await open()
  expect(input(/^Note/).maxLength).toBe(-1)
  fireEvent.change(input(/^Note/), { target: { value: 'Longer than it may be' } })
  expect(screen.getByRole('alert').textContent).toBe('21 / 12')
  expect(input(/^Secret/).maxLength).toBe(-1)
})

it('holds a number between the bounds of the schema', async () => {
  await open()
  fireEvent.change(input(/^Months/), { target: { value: '700' } })
  fireEvent.blur(input(/^Months/))
  expect(input(/^Months/).value).toBe('600')
})

it('lets nobody change anything in a frame that is read only', async () => {
  await open({ readOnly: true })
  for (const label of [/^Name/, /^City/, /^Label/, /^Note/, /^Secret/, /^Months/, /^Kind/])
    expect(input(label).readOnly).toBe(true)
  const [a, b] = inside(screen.getByRole('radiogroup')).getAllByRole<HTMLInputElement>('radio')
  expect([a!.disabled, b!.disabled]).toEqual([false, true])
  expect(input(/^On/).disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Clear Day' })).toBeNull()
  const ways = inside(screen.getByRole('group', { name: 'Ways' }))
  fireEvent.click(ways.getByLabelText('B'))
  expect(ways.getByLabelText<HTMLInputElement>('B').checked).toBe(true)
})

it('holds a part of a form, and leaves the rest', async () => {
  await open({ partly: true })
  expect(input(/^Name/).readOnly).toBe(false)
  expect(input(/^Kind/).readOnly).toBe(true)
  expect(input(/^On/).disabled).toBe(true)
})

it('begins anew in a dialog over a page that is read only', async () => {
  await open({ readOnly: true, dialog: true })
  expect(input(/^Name in the dialog/).readOnly).toBe(false)
})

it('says where a postal code lies when the state is another one, and nothing of an older answer', async () => {
  vi.useFakeTimers()
  const environment = createMockEnvironment()
  const place = z.object({ region: z.string(), code: z.string() })
  function Address() {
    const form = useRecordForm({
      stored: { region: 'WI', code: '' },
      schema: place,
      send: () => Promise.reject(Error()),
      saved: () => undefined,
    })
    return <PostalCodeField {...form.field('code')} label="ZIP code" region={form.field('region')} country="US" />
  }
  const router = createMemoryRouter([{ path: '/', element: <Address /> }])
  render(
    <RelayEnvironmentProvider environment={environment}>
      <PaddockTheme>
        <RouterProvider router={router} />
      </PaddockTheme>
    </RelayEnvironmentProvider>,
  )
  const type = async (value: string) => {
    fireEvent.change(screen.getByLabelText('ZIP code'), { target: { value } })
    await act(() => vi.advanceTimersByTimeAsync(500))
  }
  await type('55391')
  const asked = environment.mock.getMostRecentOperation()
  expect(asked.request.variables).toEqual({ postalCode: '55391', country: 'US', region: 'WI' })
  await act(async () =>
    environment.mock.resolve(asked, { data: { postalPlace: { city: 'Wayzata', region: 'MN', agrees: false } } }),
  )
  expect(screen.getByRole('status').textContent).toBe('55391 is in Wayzata, MN. Check the state and the code.')
  await type('53703')
  expect(screen.getByRole('status').textContent).toBe('')
  vi.useRealTimers()
})
