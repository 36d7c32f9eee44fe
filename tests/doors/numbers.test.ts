import { getNamedType, isInputObjectType, typeFromAST, type GraphQLInputType } from 'graphql'
import { expect, it } from 'vitest'
import { rows } from '../../server/features.ts'
import { compileRows } from '../../server/platform/rest/compile.ts'
import { schema } from '../../server/schema.ts'
import { openWorld } from '../support/world.ts'

const { origin, person } = await openWorld()

const SOME = '0190a0a0-0000-7000-8000-000000000000'
/** Other names calls take for what a field holds. */
const ALSO = ['time', 'positionSeconds', 'amount', 'credits', 'points', 'total', 'spent', 'invoice', 'number', 'status']

it('a number too large for any is refused in words, with its field, at every call that writes', async () => {
  const admin = await person('platform-admin')
  const wrong: string[] = []
  let count = 0
  for (const { method, path, operation } of compileRows(schema, rows)) {
    if (!/^(POST|PUT)$/.test(method) || /\/(login|logout|proxy|deactivate)\b/.test(path)) continue
    const names = new Set(ALSO)
    for (const { variable, type } of operation.variableDefinitions ?? []) {
      const named = getNamedType(typeFromAST(schema, type) as GraphQLInputType)
      if (isInputObjectType(named)) for (const name of Object.keys(named.getFields())) names.add(name)
      else names.add(variable.name.value)
    }
    for (const inPath of path.matchAll(/\{(\w+)\*?\}/g)) names.delete(inPath[1]!)
    for (const name of names) {
      count++
      const answer = await fetch(origin + path.replace(/\{\w+\*?\}/g, SOME), {
        method,
        headers: { 'content-type': 'application/json', cookie: `paddock=${admin.token}` },
        body: count % 2 ? `{"${name}":1e309}` : `{"data":{"${name}":1e309}}`,
      })
      const text = await answer.text()
      if (answer.status === 403) break
      if (
        answer.status !== 400 ||
        answer.headers.get('x-field') !== name ||
        text !== `${name} holds a number that is too large.`
      )
        wrong.push(`${method} ${path} ${name}: ${answer.status} ${answer.headers.get('x-field')} ${text.slice(0, 100)}`)
    }
  }
  expect(count).toBeGreaterThan(1000)
  expect(wrong.length, wrong.slice(0, 40).join('\n')).toBe(0)
}, 120_000)
