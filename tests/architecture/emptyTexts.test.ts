import { isInputObjectType, isObjectType } from 'graphql'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { plainText } from '../../server/platform/values/html.ts'
import { schema } from '../../server/schema.ts'

/** Spaces, joiners, marks and fillers that show nothing, one after another. */
const UNSEEN = '\u200b\u200c\u200d\u2060\ufeff\u00ad\u3164\u2800 \t'

const validateOf = (options: unknown): z.ZodType | null => {
  const { validate } = (options ?? {}) as { validate?: unknown }
  return validate instanceof z.ZodType ? validate : null
}

/** Every input and argument that is checked, by its name. */
function checked(): [string, z.ZodType][] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    const fields = isInputObjectType(type)
      ? Object.values(type.getFields())
      : isObjectType(type)
        ? Object.values(type.getFields()).flatMap(({ args }) => args)
        : []
    return fields.flatMap(({ name, extensions }): [string, z.ZodType][] => {
      const validate = validateOf(extensions.pothosOptions)
      return validate ? [[`${type.name}.${name}`, validate]] : []
    })
  })
}
const takes = (validate: z.ZodType, value: unknown) => validate.safeParse(value).success
const shown = (validate: z.ZodType, value: unknown) => validate.safeParse(value).data

it('what may not be empty takes no text that only looks empty', () => {
  const all = checked()
  expect(all.length).toBeGreaterThan(300)
  const texts = all.filter(([, validate]) => !takes(validate, '') && takes(validate, 'Words'))
  expect(texts.length).toBeGreaterThan(40)
  expect(texts.filter(([, validate]) => takes(validate, UNSEEN)).map(([name]) => name)).toEqual([])
  const lists = all.filter(([, validate]) => !takes(validate, ['']) && takes(validate, ['Words']))
  expect(lists.length).toBeGreaterThan(1)
  expect(lists.filter(([, validate]) => takes(validate, [UNSEEN])).map(([name]) => name)).toEqual([])
})

it('what may be empty keeps nothing of such a text', () => {
  const free = checked().filter(([, validate]) => takes(validate, '') && shown(validate, ' Words ') === 'Words')
  expect(free.length).toBeGreaterThan(40)
  expect(
    free.filter(([, validate]) => takes(validate, UNSEEN) && shown(validate, UNSEEN) !== '').map(([name]) => name),
  ).toEqual([])
  expect(plainText(`<p>${UNSEEN}</p><p>&nbsp;</p>`, 80)).toBe('')
})
