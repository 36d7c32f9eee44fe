import { Validator } from '@seriousme/openapi-schema-validator'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { document, operations } from './document.ts'

// Two programs that share nothing: one holds it to the schemas the OpenAPI Initiative publishes, one to rules of its own.
it('is valid 3.1 to the published schemas', async () => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(document))
  expect(errors).toBeUndefined()
  expect([valid, validator.version]).toEqual([true, '3.1'])
})

it('is valid 3.1 to an independent linter', async () => {
  const config = await createConfig({ extends: ['spec'] })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

it('says of every call what it answers and how it fails', () => {
  const silent = operations.filter(({ operation: { responses } }) => {
    const successes = Object.entries(responses).filter(([status]) => /^[23]/.test(status))
    return !successes.length || !('429' in responses) || !('default' in responses)
  })
  expect(silent.map(({ call }) => call)).toEqual([])
  expect(operations.filter(({ operation }) => !operation.description).map(({ call }) => call)).toEqual([])
})

it('holds shapes of things once, under names that say what they are', () => {
  const { schemas } = document.components
  expect(schemas.Pagination).toMatchObject({ properties: { page: { type: 'integer' } }, additionalProperties: false })
  const texts = Object.values(schemas).map((schema) => JSON.stringify(schema))
  expect(Object.keys(schemas).filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name))).toEqual([])
  expect(texts.length).toBeGreaterThan(200)
})

it('tells dates, nulls and the words of an enum', () => {
  const { CertificateOfGetCertificateById: certificate } = document.components.schemas
  expect(JSON.stringify(certificate)).toContain('"format":"date-time"')
  const session = operations.find(({ call }) => call === 'GET /api/session')!
  const shape = JSON.stringify(session.operation.responses['200'])
  expect(shape).toContain('"enum":["AUTHENTICATOR","PASSKEY","RECOVERY_CODE"]')
  expect(shape).toContain('{"type":"null"}')
})
