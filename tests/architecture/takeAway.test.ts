import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const features = readdirSync(path.join(root, 'server'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(path.join(root, 'server', entry.name, 'feature.ts')))
  .map(({ name }) => name)

/** Builds the schema and checks every row against it, in a process of its own. */
const REST_OF_IT = `
  const { schema } = await import('${path.join(root, 'server/schema.ts')}')
  const { rows } = await import('${path.join(root, 'server/features.ts')}')
  const { compileRows } = await import('${path.join(root, 'server/platform/rest/rest.ts')}')
  compileRows(schema, rows)
  const kinds = schema.getType('PostKind').getValues().map(({ name }) => name)
  console.log([...Object.keys(schema.getQueryType().getFields()), ...kinds].join(' '))`

async function fieldsWithout(feature: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', path.join(root, 'tests/support/withoutFeature.ts'), '--input-type=module', '-e', REST_OF_IT],
    { cwd: root, env: { ...process.env, FEATURE: feature } },
  )
  return stdout.trim().split(' ')
}

describe('a feature is a folder and one line', () => {
  it.each([
    // One of several kinds that share the fields of the root: it is named nowhere any more.
    ['bulletins', 'BULLETIN'],
    ['events', 'events'],
    ['tax', 'taxTransientToken'],
    ['spiff-claims', 'spiffClaims'],
  ])('without the line of %s the schema builds and every other row fits it', async (feature, field) => {
    const left = await fieldsWithout(feature)
    expect(left).toContain('brands')
    expect(left).toContain('PROMOTION')
    expect(left).not.toContain(field)
  })

  it('what others stand on is missed', async () => {
    await expect(fieldsWithout('brands')).rejects.toThrow(/Brand/)
  })

  it('each says what it is for', () => {
    expect(features.length).toBeGreaterThan(20)
    expect(features.filter((name) => !existsSync(path.join(root, 'server', name, 'README.md')))).toEqual([])
  })
})
