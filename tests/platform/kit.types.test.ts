import { expect, it } from 'vitest'
import type { Prisma } from '../../prisma/generated/client/client.ts'
import { entity } from '../../server/platform/kit/entity.ts'
import type { Change } from '../../server/platform/events.ts'
import { mutation } from '../../server/platform/kit/mutation.ts'
import { saveVersion } from '../../server/platform/kit/saves.ts'
import type { Viewer } from '../../server/platform/viewer.ts'

const visibleTo = (viewer: Viewer): Prisma.BrandWhereInput => ({ administratorId: viewer.id })
const Brand = entity('Brand', visibleTo)
const description = 'Never built: the compiler reads it.'

/**
 * What the compiler refuses, each in a function nobody calls. A mistake that passes makes its line an error of `tsc`.
 */
export const refused = [
  // @ts-expect-error no such model
  () => entity('Brando', () => ({})),
  // @ts-expect-error a model without an id of its own
  () => entity('BrandManager', () => ({})),
  // @ts-expect-error the filter of another model
  () => entity('Role', visibleTo),
  // @ts-expect-error no such right
  () => entity('Brand', visibleTo, 'edit-brandy'),
  // @ts-expect-error no order
  () => Brand.list('brands', { description }),
  // @ts-expect-error no such column
  () => Brand.list('brands', { description, order: [{ nam: 'asc' }] }),
  // @ts-expect-error no such way
  () => Brand.list('brands', { description, orders: { NAME: ['By name.', { name: 'up' }] } }),
  // @ts-expect-error no such column, in both ways
  () => Brand.list('brands', { description, orders: { NAME: ['By name.', (way) => [{ nam: way }]] } }),
  () =>
    Brand.list('brands', {
      description,
      args: (arg) => ({ active: arg.boolean() }),
      // @ts-expect-error an argument that was not declared
      found: ({ bucket }): Prisma.BrandWhereInput => ({ bucket }),
      order: [{ name: 'asc' }],
    }),
  () =>
    Brand.list('brands', {
      description,
      args: (arg) => ({ active: arg.boolean() }),
      // @ts-expect-error a column of no brand, at any depth
      found: ({ active }): Prisma.BrandWhereInput => ({ AND: [{ activ: active ?? true }] }),
      order: [{ name: 'asc' }],
    }),
  // @ts-expect-error a list on an object says which rows are its own
  () => Brand.listWithin('User', 'brands', { description, order: [{ name: 'asc' }] }),
  // @ts-expect-error no such model to hang on
  () => Brand.listWithin('Users', 'brands', { description, order: [{ name: 'asc' }], of: (id) => ({ id }) }),
  () =>
    mutation('test', {
      description,
      input: (t) => ({ name: t.string({ required: true }) }),
      // @ts-expect-error no such right
      may: 'edit-brandy',
      does: async () => ({ id: '' }),
      answers: Brand.saved(),
    }),
  () =>
    mutation('test', {
      description,
      input: (t) => ({ name: t.string({ required: true }) }),
      // @ts-expect-error a field of the input that was not declared
      may: (_viewer, { title }) => title === '',
      does: async () => ({ id: '' }),
      answers: Brand.saved(),
    }),
  () =>
    mutation('test', {
      description,
      input: (t) => ({ name: t.string({ required: true }) }),
      may: 'public',
      // @ts-expect-error where anyone may, there may be nobody
      does: async (_c, _input, viewer) => ({ id: viewer.id }),
      answers: Brand.saved(),
    }),
  () =>
    mutation('test', {
      description,
      input: (t) => ({ name: t.string({ required: true }) }),
      may: 'signedIn',
      // @ts-expect-error nothing is ready without `first`
      does: async (_c, _input, _viewer, ready) => ({ id: ready.id }),
      answers: Brand.saved(),
    }),
  () =>
    mutation('test', {
      description,
      input: (t) => ({ name: t.string({ required: true }) }),
      may: 'signedIn',
      // @ts-expect-error the payload of a saved brand needs its id
      does: async () => ({ count: 1 }),
      answers: Brand.saved(),
    }),
  () =>
    mutation('test', {
      description,
      input: (t) => ({ name: t.string({ required: true }) }),
      may: 'signedIn',
      does: async () => ({ id: '' }),
      // @ts-expect-error a field that the result lacks
      answers: (t) => ({ count: t.exposeInt('count') }),
    }),
  () =>
    mutation('test', {
      description,
      input: (t) => ({ name: t.string({ required: true }) }),
      may: 'signedIn',
      // @ts-expect-error an answer that cannot be kept
      idempotent: true,
      does: async () => ({ id: '', at: () => 1 }),
      answers: Brand.saved(),
    }),
  // @ts-expect-error no such column
  ({ tx }: Change) => saveVersion(tx.brand, { id: '' }, { nam: 'x' }),
  // @ts-expect-error the wrong type
  ({ tx }: Change) => saveVersion(tx.brand, { id: '' }, { name: 1 }),
  // @ts-expect-error a model without a version
  ({ tx }: Change) => saveVersion(tx.session, { id: '' }, { userAgent: '' }),
]

it('the compiler refuses what the kit does not mean', () => {
  expect(refused.length).toBeGreaterThan(20)
})
