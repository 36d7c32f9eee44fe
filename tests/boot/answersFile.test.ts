import { describe, expect, it } from 'vitest'
import { answersIn } from '../../server/boot/printed/answersFile.ts'

const typeOf = (text: string) => new Map(answersIn(text)).get(text)

describe('the types rows are written against', () => {
  it('say under which key, what may be null, and what is a list', () => {
    expect(
      typeOf('{ all: brands(first: 2) { totalCount edges { node { _id: databaseId name logoImage { url } } } } }'),
    ).toBe(
      '{ all: { totalCount: number; edges: ({ node: { _id: string; name: string; logoImage: { url: string } | null } })[] } }',
    )
    expect(typeOf('query ($id: ID!) { brand(databaseId: $id) { segments } }')).toBe(
      '{ brand: { segments: (string)[] } | null }',
    )
  })

  it('know an enum by its name, and a field that a directive may leave out', () => {
    expect(
      typeOf('query ($id: ID!, $all: Boolean!) { course(databaseId: $id) { status title @include(if: $all) } }'),
    ).toBe('{ course: { status: ContentStatus; title?: string } | null }')
  })

  it('hold together what several places ask of one thing', () => {
    expect(
      typeOf(
        'query ($id: ID!) { brand(databaseId: $id) { administrator { email } ... on Brand { administrator { fullName } } } }',
      ),
    ).toMatch(/administrator: \{ email: string( \| null)?; fullName: string \}/)
  })

  it('tell the kinds of a thing apart by what each is asked for', () => {
    const kinds = typeOf('{ node(id: "x") { ... on Course { title } } }')
    expect(kinds).toBe('{ node: { title?: undefined } | { title: string } | null }')
  })

  it('are those of the fragments in a document as well', () => {
    const fragment = '... on Course { title }'
    expect(new Map(answersIn(`query ($id: ID!) { course(databaseId: $id) { ${fragment} } }`)).get(fragment)).toBe(
      '{ title: string }',
    )
  })
})
