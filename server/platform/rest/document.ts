import type { Answers } from './__generated__/answers.ts'

/** A document, or a part of one, whose text is its type. */
export const gql = <Text extends string>(text: Text): Text => text

const listed = (args: string): string[] => args.split(/,\s*/).filter(Boolean)

/** Arguments with their types, `text: String, active: Boolean`, as variables of a document. */
export const variablesOf = (args: string): string =>
  listed(args)
    .map((arg) => `$${arg}`)
    .join(', ')

/** The same arguments as a field is given them. */
export const passedOn = (args: string): string =>
  listed(args)
    .map((arg) => arg.replace(/:.*/, ''))
    .map((name) => `${name}: $${name}`)
    .join(', ')

/** Stands for the answer of a text that no row holds any more, or not yet. */
type NotPrinted = { 'npm run generate prints it': true }

/**
 * What a document or an inline fragment answers, by its own text; of a text that leaves something open, `{ ${all} }`,
 * what any of the documents that fit it does. Printed from the schema by npm run generate.
 */
export type AnswerOf<Text extends string> = Text extends keyof Answers
  ? Answers[Text]
  : [Extract<keyof Answers, Text>] extends [never]
    ? NotPrinted
    : Answers[Extract<keyof Answers, Text>]

export interface Connection<Node> {
  totalCount?: number
  edges: readonly { node: Node }[]
}

/** The row of the connections in an answer. */
export type NodeIn<Data> = Data extends object
  ? Data[keyof Data] extends Connection<infer Node extends Record<string, unknown>>
    ? Node
    : never
  : never
