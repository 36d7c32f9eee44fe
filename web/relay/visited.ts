import type { GraphQLResponse, RequestParameters, Variables } from 'relay-runtime'
import { shelf } from '../ui/shelf.ts'

/**
 * What visited pages showed, kept on this device for when there is no line: answers to questions of the learners’
 * portal, for the person who is signed in. Administrators’ pages, which are about others, are not kept.
 */
type Kept = { at: number; answer: GraphQLResponse }

const DAY = 86_400_000
const KEPT_FOR = 7 * DAY
const MOST = 200

const answers = shelf('paddock-visited', 'answers')

let visitor: string | undefined
/** When what is shown from this device was answered, the oldest of it; undefined while the server answers. */
let shownFrom: number | undefined
const listeners = new Set<() => void>()

function setShownFrom(at: number | undefined) {
  if (at === shownFrom) return
  shownFrom = at
  for (const listener of listeners) listener()
}

export const currentlyShownFrom = () => shownFrom

export function onShownFrom(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Whose pages these are; what another person visited here is forgotten. Nobody's while somebody acts as a person. */
export function visitedBy(personId: string | undefined) {
  if (personId === visitor && personId !== undefined) return
  visitor = personId
  void forgetOthers(personId).catch(() => undefined)
}

async function forgetOthers(personId: string | undefined) {
  for (const key of await answers.names())
    if (personId === undefined || !key.startsWith(`${personId}/`)) await answers.drop(key)
}

const isKept = () => visitor !== undefined && /^(\/[a-z]{2})?\/auth(?!\/admin)/.test(location.pathname)
const keyOf = ({ id, name }: RequestParameters, variables: Variables) =>
  `${visitor}/${id ?? name}/${JSON.stringify(variables)}`

/** Keeps an answer as the newest of its page. */
export function keepAnswer(document: RequestParameters, variables: Variables, answer: GraphQLResponse) {
  setShownFrom(undefined)
  if (document.operationKind !== 'query' || !isKept() || 'errors' in answer) return
  const kept: Kept = { at: Date.now(), answer }
  // A browser that keeps nothing works as it did.
  void answers
    .keep(keyOf(document, variables), kept)
    .then(tidy)
    .catch(() => undefined)
}

let sinceTidied = 0

/** Every now and then what is old, or more than there is room for, goes. */
async function tidy() {
  if (sinceTidied++ % 25 > 0) return
  const all = await answers.entries<Kept>()
  const newest = all.toSorted(([, a], [, b]) => b.at - a.at)
  for (const [index, [key, { at }]] of newest.entries())
    if (index >= MOST || at < Date.now() - KEPT_FOR) await answers.drop(key)
}

/** The answer a page had when it was last visited on this device; undefined for one that was not. */
export async function recallAnswer(document: RequestParameters, variables: Variables) {
  if (document.operationKind !== 'query' || !isKept()) return undefined
  const kept = await answers.read<Kept>(keyOf(document, variables)).catch(() => undefined)
  if (!kept || kept.at < Date.now() - KEPT_FOR) return undefined
  setShownFrom(Math.min(shownFrom ?? kept.at, kept.at))
  return kept.answer
}
