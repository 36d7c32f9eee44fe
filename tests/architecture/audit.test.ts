import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { mutation } from '../../server/platform/kit/mutation.ts'
import { schema } from '../../server/schema.ts'
import { makeBrand } from '../../prisma/factories/brands.ts'
import { openWorld } from '../support/world.ts'

const root = path.resolve(import.meta.dirname, '../../server')
/** All of the server on one line, however its calls are laid out. */
const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(path.join(root, name), 'utf8'))
  .join('\n')
  .replace(/\s+/g, ' ')
  .replaceAll('( ', '(')

/** Mutations whose name is put together at the place of the change. */
const COMPOSED: Record<string, string> = {
  giveSecondFactor: 'enter(ctx, challenge.userId, {',
  signInWithPasskey: "enter(ctx, factor.userId, { by: 'passkey'",
  confirmAuthenticator: "factorChange(ctx, 'confirmAuthenticator'",
  removeAuthenticator: "factorChange(ctx, 'removeAuthenticator'",
  addPasskey: "factorChange(ctx, 'addPasskey'",
  renamePasskey: "factorChange(ctx, 'renamePasskey'",
  removePasskey: "factorChange(ctx, 'removePasskey'",
  renewRecoveryCodes: "factorChange(ctx, 'renewRecoveryCodes'",
}

const mutations = Object.values(schema.getMutationType()!.getFields())
/** Made by the kit: one change under the field's own name, by construction. */
const isAudited = ({ extensions }: { extensions: object }) => 'madeBy' in extensions && extensions.madeBy === mutation

it('every mutation changes data through change(), under its own name, so that it writes its audit row', () => {
  expect(mutations.filter(isAudited).length).toBeGreaterThan(3)
  // Not made by the kit yet: their change is looked for in the source.
  const missing = mutations
    .filter((field) => !isAudited(field))
    .map(({ name }) => name)
    .filter(
      (name) =>
        !(COMPOSED[name]
          ? source.includes(COMPOSED[name])
          : new RegExp(`[cC]hange(?:Once)?\\((\\{ \\.\\.\\.ctx, viewer: null \\}|[\\w.]+), '${name}'`).test(source)),
    )
  expect(missing).toEqual([])
})

it('only the kit says so of a mutation', () => {
  expect(source.match(/\bmadeBy\b/g)).toHaveLength(1)
  const composed = Object.keys(COMPOSED)
  expect(composed.filter((name) => !mutations.some((field) => field.name === name && !isAudited(field)))).toEqual([])
})

it('nothing else writes: no resolver touches the database outside a change', () => {
  // Raw counters of sign-in failures live outside on purpose: they must survive the failure they count.
  const outside = [
    ...source.matchAll(
      /(?<![\w.])(?:ctx\.|services\.)?db\.(\w+)\.(create|createMany|update|updateMany|delete|deleteMany|upsert)\(/g,
    ),
  ].map(([, model, verb]) => `${model}.${verb}`)
  expect(outside.filter((entry) => !entry.startsWith('outboxMail.'))).toEqual([])
})

it('a failed change leaves no row, a done one exactly one', async () => {
  const { db, graphql, person } = await openWorld()
  const admin = await person('platform-admin')
  const brand = await makeBrand(db, {})
  const before = await db.activityLog.count()
  const CREATE = 'mutation ($name: String!) { createBrand(input: { name: $name }) { brand { id } } }'
  expect((await graphql(admin, CREATE, { name: brand.name })).errors?.[0]?.extensions.code).toBe('CONFLICT')
  expect(await db.activityLog.count()).toBe(before)
  await graphql(admin, CREATE, { name: 'Fresh Tracks' })
  expect(await db.activityLog.findMany({ where: { action: 'createBrand' } })).toMatchObject([
    { actorId: admin.user.id, targetType: 'Brand', requestId: expect.any(String) as string },
  ])
})
