import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import CreateTaxFormScreenQuery, {
  type CreateTaxFormScreenQuery as Query,
} from '../../web/__generated__/CreateTaxFormScreenQuery.graphql.ts'
import { failure, listenToRelay } from '../../web/relay/failure.ts'
import { setSession } from '../../web/session/session.ts'
import { isSignatureOf as isSignedAs } from '../../server/tax/signature.ts'
import { isSignatureOf } from '../../web/contract/__generated__/signature.ts'
import CreateTaxFormScreen from '../../web/tax/CreateTaxFormScreen.tsx'
import { sessionOf } from '../shells/sessions.ts'
import { showScreen, standInForBrowser } from '../support/screens.tsx'

standInForBrowser()
// Nothing draws here; the pad of the signature only wants something to draw on.
const pen = new Proxy({}, { get: () => () => undefined, set: () => true })
Object.assign(HTMLCanvasElement.prototype, { getContext: () => pen })
beforeEach(() => {
  listenToRelay({ failed: vi.fn(), signedOut: () => {} })
  setSession(sessionOf({}))
})

const open = () =>
  showScreen<Query>({
    query: CreateTaxFormScreenQuery,
    Screen: CreateTaxFormScreen,
    path: '/auth/w9/create',
    address: '/auth/w9/create',
    variables: {},
    data: {
      myTaxForm: null,
      blankTaxForm: {
        name: 'Ada Quill',
        addressLine1: '1 Main St',
        city: 'Boise',
        region: 'ID',
        postalCode: '83702',
        classifications: [{ value: 'individual', label: 'Individual' }],
        certifications: ['The number is mine.'],
      },
    },
  })
type Shown = Awaited<ReturnType<typeof open>>
const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: RegExp, value: string) => act(async () => fireEvent.change(field(name), { target: { value } }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const heading = () => screen.getByRole('heading', { level: 2 })
const sent = ({ environment }: Shown) =>
  environment.mock
    .getAllOperations()
    .filter(({ request }) => request.node.params.operationKind === 'mutation')
    .map(({ request }) => (request.variables as { input: object }).input)

const upToSigning = async () => {
  await press('Continue')
  await type(/Social security number/, '123456789')
  await press('Continue')
  await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /I have read/ })))
  await type(/Sign by typing/, 'Ada Quill')
}

test('each step asks for its own fields, and the heading of the next has the focus', async () => {
  await open()
  await type(/^City/, '')
  await press('Continue')
  expect([heading().textContent, screen.getByText('City is required.').textContent]).toEqual([
    'About you',
    'City is required.',
  ])
  await type(/^City/, 'Boise')
  await press('Continue')
  expect([heading().textContent, document.activeElement]).toEqual(['Tax number', heading()])
  await press('Continue')
  expect([heading().textContent, screen.getByText('Enter all nine digits.').textContent]).toEqual([
    'Tax number',
    'Enter all nine digits.',
  ])
})

test('what the server refuses is shown in the step it belongs to; all that was typed stays', async () => {
  const shown = await open()
  await upToSigning()
  await press('Sign the form')
  expect(sent(shown)).toMatchObject([
    { name: 'Ada Quill', region: 'ID', tinKind: 'SSN', tin: '123-45-6789', signature: 'Ada Quill', certified: true },
  ])
  await act(async () =>
    shown.environment.mock.rejectMostRecentOperation(
      failure({ message: 'No.', extensions: { code: 'BAD_USER_INPUT', fields: { tin: 'Check the digits.' } } }),
    ),
  )
  expect([heading().textContent, screen.getByText('Check the digits.').textContent]).toEqual([
    'Tax number',
    'Check the digits.',
  ])
  expect(field(/Social security number/).value).toBe('123-45-6789')
  await press('Back')
  expect([heading().textContent, field(/^City/).value]).toEqual(['About you', 'Boise'])
})

test('a reload brings back what was typed, and no browser ever held the number or the signature', async () => {
  await open()
  await type(/^City/, 'Moscow')
  await upToSigning()
  dispatchEvent(new Event('pagehide'))
  const kept = JSON.stringify({ ...localStorage })
  expect(kept).toContain('Moscow')
  expect(kept).not.toMatch(/123-?45-?6789|signature|certified|"tin"/)
  cleanup()
  await open()
  await screen.findByText(/What you typed is as you left it/)
  expect(field(/^City/).value).toBe('Moscow')
  await press('Continue')
  expect(field(/Social security number/).value).toBe('')
  localStorage.clear()
})

test('a signature that is another name is told at once', async () => {
  const shown = await open()
  await upToSigning()
  await type(/Sign by typing/, 'Mona Kay')
  await press('Sign the form')
  expect(screen.getByText('Sign with the name of the form: Ada Quill.')).toBeTruthy()
  expect(sent(shown)).toEqual([])
})

test('who pays no U.S. tax is told not to sign, and what to do', async () => {
  await open()
  expect(screen.getByText(/Do not sign a W-9/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'write to us' }).getAttribute('href')).toBe('/auth/help')
})

test.each([
  ['Ada Quill', 'Ada Quill', true],
  ['ADA  QUILL', 'Ada Quill', true],
  ['A. Quill', 'Ada Quill', true],
  ['Ada Quill', 'Ada Maria Quill', true],
  ['Zoe Núñez', 'Zoë Nunez', true],
  ['李小龙', '李小龙', true],
  ['Cher', 'Cher', true],
  ['Quill', 'Ada Quill', false],
  ['A Q', 'Ada Quill', false],
  ['Ada Ada', 'Ada Quill', false],
  ['Ada Quill Smith', 'Ada Quill', false],
  ['', 'Ada Quill', false],
  ['---', 'Ada Quill', false],
] as const)('the signature %j of %j: %s, at both ends', (signature, name, is) =>
  expect([isSignatureOf(signature, name), isSignedAs(signature, name)]).toEqual([is, is]),
)
