import type { Right } from '../rights.ts'
import type { AnswerOf, NodeIn } from './document.ts'

/** What came with a call: path, query, body and the parts of a multipart body, by name. */
export type Values = Record<string, unknown>

/** Who calls, as far as rows ask. */
interface Caller {
  /** Whether the caller holds the right. */
  holds(right: Right): boolean
  /** A person rather than a partner system. */
  isPerson: boolean
}

/**
 * What a row makes of an answer. Methods are compared both ways: a row typed by its document is a row among others,
 * whose answers the engine hands on as they come.
 */
type Reads<Data, Result> = { read(data: Data, given: Values): Result }['read']

/** One documented call: a GraphQL document and how its answer is shaped. The engine in this folder is the only code. */
export interface Row<Text extends string = string, Data = Values, Node = Values> {
  /** 'GET /api/courses/{id}'; `{name*}` takes the rest of the path. */
  route: string
  document: Text
  /**
   * Variables from what came; by default each variable takes the value of its name. Where one address is for two
   * things, who calls says which is meant; whether they may is the field's to say.
   */
  values?: (given: Values, caller: Caller) => Values
  /** The documented answer; by default the value of the only root field. Undefined answers 204. */
  shape?: Reads<Data, unknown>
  /**
   * Where success is neither 200 nor what the document tells by itself: a POST to a mutation whose `databaseId` may be
   * left out answers 201 where it was.
   */
  status?: number | Reads<Data, number>
  /** A navigation: where the browser goes next. */
  redirect?: Reads<Data, string>
  /**
   * Browsers are sent here by another site, although it changes something: the document itself tells whether the call
   * is meant.
   */
  fromElsewhere?: true
  /**
   * Answers every page of the document's one connection (variables $first and $after) as CSV, however long: a column's
   * head and what a row shows there.
   */
  csv?: { name: string; columns: Record<string, Reads<Node, unknown>> }
  /**
   * Answers the files of every page of the document's one connection (variables $first and $after) as a zip archive,
   * however many: where a row's file lies in it, and its id as the document told it. 404 where there is none.
   */
  zip?: {
    /** Without its ending, by the first row. */ name: Reads<Node, string>
    entry: Reads<Node, { path: readonly string[]; fileId: string } | null>
  }
  /** Answers a text of the document as a file to keep, of this media type; nothing answers 404. */
  file?: { name: string; mediaType: string; text: Reads<Data, string | null | undefined> }
  /**
   * The documented names of what the document calls otherwise, the first of them the usual one: errors name what was
   * sent. An input that comes under its own name needs none.
   */
  names?: Record<string, readonly string[]>
  /** Its body may be a list instead of an object; of other calls such a body is refused. */
  takesList?: true
  /** One line for the documentation page. */
  summary?: string
}

/** A row whose `shape`, `status`, `csv` … are typed by its own document. */
export const row = <Text extends string>(one: Row<Text, AnswerOf<Text>, NodeIn<AnswerOf<Text>>>): Row => one
