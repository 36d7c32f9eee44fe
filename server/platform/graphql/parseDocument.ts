import { Lexer, parse, Source, TokenKind, type DocumentNode } from 'graphql'
import { failure } from '../errors.ts'

/** Of one document. */
const MAX_TOKENS = 3000
/** Nothing we serve is asked for in more levels; parser, validation and execution call themselves for each. */
const MAX_NESTING = 64

const OPENING: ReadonlySet<string> = new Set([TokenKind.BRACE_L, TokenKind.BRACKET_L, TokenKind.PAREN_L])
const CLOSING: ReadonlySet<string> = new Set([TokenKind.BRACE_R, TokenKind.BRACKET_R, TokenKind.PAREN_R])

/**
 * An operation of a stranger. Errors: BAD_REQUEST for too many tokens or levels, GraphQLError for what is no document.
 */
export function parseDocument(given: string | Source): DocumentNode {
  const source = typeof given === 'string' ? new Source(given) : given
  const lexer = new Lexer(source)
  let depth = 0
  let tokens = 0
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    if (++tokens > MAX_TOKENS) throw failure('BAD_REQUEST', `The document has more than ${MAX_TOKENS} tokens.`)
    if (OPENING.has(kind) && ++depth > MAX_NESTING)
      throw failure('BAD_REQUEST', `The document is nested more than ${MAX_NESTING} levels deep.`)
    if (CLOSING.has(kind)) depth--
  }
  return parse(source)
}
