import {
  GraphQLError,
  isObjectType,
  Kind,
  type ArgumentNode,
  type FieldNode,
  type GraphQLSchema,
  type ObjectFieldNode,
  type OperationDefinitionNode,
} from 'graphql'
import type { Context } from './context.ts'
import { failure, NO_PERMISSION } from './errors.ts'
import { shutField } from './gate.ts'
import { isRight, rightTitle, type Right } from './rights.ts'
import { constantName } from './values/text.ts'
import { can, inPerson, isPerson, isPersonOr, standsAsBefore, type Viewer } from './viewer.ts'

/** What a field may ask of the viewer; the same questions wherever they are asked. */
export const SCOPES = {
  public: () => true,
  /** A person, also while someone acts as them: own matters, which a partner system has none of. */
  signedIn: (viewer: Viewer | null) => viewer != null && isPerson(viewer),
  admin: (viewer: Viewer | null) => viewer != null && viewer.isAdmin && isPerson(viewer),
  platformAdmin: (viewer: Viewer | null) => viewer?.isPlatformAdmin ?? false,
  inPerson: (viewer: Viewer | null) => viewer != null && inPerson(viewer),
} as const
type Simple = keyof typeof SCOPES

/**
 * Open to people, who find what is theirs, and to partner systems with one of these rights. Who sees which rows is
 * another question.
 */
interface PersonOr {
  personOr: Right | readonly Right[]
}

/** What a field that takes several kinds of things asks for each of them, by the model that an argument or input names. */
export interface PerTarget {
  named: string
  asks: ReadonlyMap<string, May<unknown>>
}

/**
 * What a field asks of who calls it: a right, one of the named scopes, one of these for each kind of thing it takes, or
 * the answer of a function for who is signed in, which may look at the input and read what that names.
 */
export type May<Input> = Right | Simple | PersonOr | PerTarget | Question<Input>['asks']
/** As a method, so that the kit's bodies may stand beside its generic signatures. */
interface Question<Input> {
  asks(viewer: Viewer, input: Input, ctx: Context): boolean | Promise<boolean>
}

const NAMED: Record<Simple, { [S in Simple]?: true }> = {
  public: { public: true },
  signedIn: { signedIn: true },
  admin: { admin: true },
  platformAdmin: { platformAdmin: true },
  inPerson: { inPerson: true },
}
const isNamed = (name: string): name is Simple => Object.hasOwn(NAMED, name)

type Asked<Args> = (parent: unknown, args: Args, ctx: Context) => Plain | boolean | Promise<boolean>
type Plain = PersonOr | (typeof NAMED)[Simple] | { right: Right }

/** The same as the `authScopes` of a field; `inputOf` finds what the function asks about among its arguments. */
export function scopesOf<Args, Input>(may: May<Input>, inputOf: (args: Args) => Input): Plain | Asked<Args> {
  if (typeof may === 'function')
    return (_parent, args, ctx) => ctx.viewer !== null && may(ctx.viewer, inputOf(args), ctx)
  if (typeof may !== 'object') return isNamed(may) ? NAMED[may] : { right: may }
  if (!('asks' in may)) return may
  const { named, asks } = may
  const targets = new Map([...asks].map(([model, of]) => [model, scopesOf<Args, Input>(of, inputOf)]))
  const asked: Asked<Args> = (parent, args, ctx) => {
    const scopes = targets.get(nameIn(inputOf(args), named) ?? '') ?? false
    return typeof scopes === 'function' ? scopes(parent, args, ctx) : scopes
  }
  return Object.assign(asked, { perTarget: { named, targets } })
}

/** What stands under a name, where that is a word. */
function nameIn(values: unknown, name: string): string | undefined {
  const value: unknown = typeof values === 'object' && values !== null ? Reflect.get(values, name) : undefined
  return typeof value === 'string' ? value : undefined
}

/** The kinds of things a field takes, by model, with what it asks for each. */
export interface TargetScopes {
  named: string
  targets: ReadonlyMap<string, unknown>
}
export const targetsIn = (scopes: unknown): TargetScopes | undefined =>
  typeof scopes === 'function' && 'perTarget' in scopes ? (scopes.perTarget as TargetScopes) : undefined

/** The model a field is asked about; undefined where it takes one kind alone, and where that is not said. */
export function targetIn(scopes: unknown, args: object): string | undefined {
  const { named, targets } = targetsIn(scopes) ?? {}
  if (!named) return undefined
  const model = nameIn(args, named) ?? nameIn(Reflect.get(args, 'input'), named)
  return model !== undefined && targets?.has(model) ? model : undefined
}

/** The same where a document names it. */
function targetWritten(scopes: unknown, { arguments: args = [] }: FieldNode): string | undefined {
  const { named, targets } = targetsIn(scopes) ?? {}
  const input = args.find(({ name }) => name.value === 'input')?.value
  const given: readonly (ArgumentNode | ObjectFieldNode)[] =
    input?.kind === Kind.OBJECT ? [...args, ...input.fields] : args
  const value = given.find(({ name }) => name.value === named)?.value
  if (value?.kind !== Kind.ENUM) return undefined
  return [...(targets?.keys() ?? [])].find((model) => constantName(model) === value.value)
}

/** What is asked about this kind of thing; of a field that takes no others, what it asks. */
export const scopesAbout = (scopes: unknown, model: string | undefined): unknown =>
  model === undefined ? scopes : targetsIn(scopes)?.targets.get(model)

export const FOR_PEOPLE = 'This call is for people who sign in.'

/** Scopes that no partner system passes, whatever its rights. */
const isForPeople = (scopes: unknown): boolean =>
  typeof scopes === 'object' &&
  scopes !== null &&
  Object.keys(scopes).every((scope) => scope === 'signedIn' || scope === 'inPerson' || scope === 'admin')

/** Which rights the viewer would have to hold, said to whom they lack. */
const lacking = (viewer: Viewer, rights: readonly Right[]): string =>
  `${isPerson(viewer) ? 'Your role' : 'This token'} does not include ${rights.map(rightTitle).join(' or ')}.`

/** The rights that scopes ask for and the viewer does not hold, as far as that is known without the input. */
function missing(scopes: unknown, viewer: Viewer): Right[] {
  const { targets } = targetsIn(scopes) ?? {}
  if (targets) return [...new Set([...targets.values()].flatMap((of) => missing(of, viewer)))]
  if (typeof scopes === 'function') {
    const asked = new Set<Right>()
    const rights = Object.assign(new Set(viewer.rights), {
      has(right: Right) {
        if (!can(viewer, right)) asked.add(right)
        return viewer.rights.has(right)
      },
    })
    passesFunction(scopes as never, { ...viewer, rights })
    return [...asked]
  }
  if (typeof scopes !== 'object' || scopes === null) return []
  const { right, personOr = [] } = scopes as { right?: Right; personOr?: PersonOr['personOr'] }
  return [...(right ? [right] : []), ...[personOr].flat()].filter((name) => isRight(name) && !can(viewer, name))
}

/** Why a field stays closed, by the scopes it declares: also which right would open it, since the catalog is no secret. */
export function refusal(viewer: Viewer | null, scopes?: unknown) {
  if (!viewer) return failure('UNAUTHENTICATED', 'Sign in first.')
  if (!isPerson(viewer) && isForPeople(scopes)) return failure('FORBIDDEN', FOR_PEOPLE)
  const rights = missing(scopes, viewer)
  return failure('FORBIDDEN', rights.length ? `${NO_PERMISSION} ${lacking(viewer, rights)}` : NO_PERMISSION)
}

/** Refuses single fields of an input for want of a right. */
export function fieldsRefused(viewer: Viewer, refused: readonly (readonly [field: string, right: Right])[]) {
  const fields = Object.fromEntries(refused.map(([field, right]) => [field, lacking(viewer, [right])]))
  return failure('FORBIDDEN', Object.values(fields)[0] ?? NO_PERMISSION, fields)
}

/** What a field of the root or a type declares. */
export const scopesIn = (element: { extensions: object } | undefined): unknown =>
  (element?.extensions as { pothosOptions?: { authScopes?: unknown } } | undefined)?.pothosOptions?.authScopes

function unread(): never {
  throw new Error('The input was not read yet')
}
/** Stands for an input that is not there yet: whoever looks at it cannot answer. To hand it on is not to look. */
const notYet = new Proxy({}, { get: unread, has: unread, ownKeys: unread })
const noArguments = new Proxy({}, { get: (_args, name) => (name === 'input' ? notYet : unread()), ownKeys: unread })

/** A scope that is a question about the input is one about a viewer too: nobody's passes for a stranger. */
function passesFunction(
  scope: (root: unknown, args: unknown, ctx: { viewer: Viewer }) => unknown,
  viewer: Viewer | null,
): boolean | undefined {
  if (!viewer) return false
  try {
    const answer = scope(undefined, noArguments, { viewer })
    // What looks into the database is asked once the input is there; its fault, unheard, would end the process.
    if (answer instanceof Promise) answer.catch(() => {})
    return typeof answer === 'boolean' ? answer : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether scopes as a field declares them let the viewer in: any of them does; undefined where only the field itself
 * can tell.
 */
function passes(scopes: unknown, viewer: Viewer | null): boolean | undefined {
  const { targets } = targetsIn(scopes) ?? {}
  // Which of them it is about is not read yet: who may ask about none of them is refused.
  if (targets) return [...targets.values()].every((of) => passes(of, viewer) === false) ? false : undefined
  if (typeof scopes === 'function') return passesFunction(scopes as never, viewer)
  if (typeof scopes !== 'object' || scopes === null) return undefined
  const answers = Object.entries(scopes).map(([name, value]) => {
    if (name === 'personOr') return viewer !== null && isPersonOr(viewer, value as PersonOr['personOr'])
    if (name === 'right' && typeof value === 'string' && isRight(value)) return can(viewer, value as Right)
    if (Object.hasOwn(SCOPES, name) && value === true) return SCOPES[name as Simple](viewer)
    return undefined
  })
  if (answers.includes(true)) return true
  return answers.includes(undefined) ? undefined : false
}

/**
 * Whether a type lets the viewer read one of its things at all. Its fields ask the same; who looks a thing up by its id
 * asks first, so that what is hidden and what is not there have one answer.
 */
export function opensThing(type: { extensions: object }, thing: unknown, ctx: Context): boolean | Promise<boolean> {
  const declared = scopesIn(type)
  const verdict = (scopes: unknown) => (typeof scopes === 'boolean' ? scopes : (passes(scopes, ctx.viewer) ?? true))
  const scopes = typeof declared === 'function' ? (declared as (...args: unknown[]) => unknown)(thing, ctx) : declared
  return scopes instanceof Promise ? scopes.then(verdict) : verdict(scopes)
}

/**
 * Why a field of the root is closed to the viewer whatever it is given: nobody is told what is wrong with an input that
 * is none of their business. Undefined where it is open, and where only the input can tell.
 */
export function whyClosed(viewer: Viewer | null, name: string, declared: unknown, target?: string) {
  const scopes = scopesAbout(declared, target)
  return (
    shutField(viewer, name, scopes, target) ?? (passes(scopes, viewer) === false ? refusal(viewer, scopes) : undefined)
  )
}

/**
 * Refuses, before a body is read, what the operation's root fields would refuse whatever it says: 401 for strangers,
 * 403 for who lacks the right. Errors: UNAUTHENTICATED, FORBIDDEN.
 */
export function refuseEarly(schema: GraphQLSchema, operation: OperationDefinitionNode, viewer: Viewer | null): void {
  const root = schema.getRootType(operation.operation)
  if (!isObjectType(root)) return
  const fields = operation.selectionSet.selections.filter((selection) => selection.kind === Kind.FIELD)
  const closed = fields.flatMap((field) => {
    const name = field.name.value
    const declared = scopesIn(root.getFields()[name])
    const why = whyClosed(viewer, name, declared, targetWritten(declared, field))
    return why ? [{ why, isChosen: Boolean(field.directives?.length) }] : []
  })
  // Of fields that the values choose among, one that is open is enough to read on.
  if (closed.length && (closed.length === fields.length || closed.some(({ isChosen }) => !isChosen)))
    throw closed[0]!.why
}

/** What `refuseEarly` says; undefined where it lets the operation pass. */
export function refusedEarly(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | undefined,
  viewer: Viewer | null,
): GraphQLError | undefined {
  try {
    if (operation) refuseEarly(schema, operation, viewer)
    return undefined
  } catch (error) {
    if (error instanceof GraphQLError) return error
    throw error
  }
}

/** How long a request may take until who sends it is asked again, in milliseconds. */
const ASK_AGAIN = 1000

/**
 * Asks again who sends a request whose body or files took their time: rights and sessions end at once, also for what is
 * already on its way. Errors: UNAUTHENTICATED, CONFLICT when something of it changed meanwhile, so that it is tried
 * anew.
 */
export async function stillAllowed({ viewer, call, again }: Context): Promise<void> {
  if (!viewer || !again || performance.now() - call.began < ASK_AGAIN) return
  const now = await again()
  if (!now) throw failure('UNAUTHENTICATED', 'You were signed out meanwhile. Sign in and try again.')
  if (!standsAsBefore(viewer, now)) throw failure('CONFLICT', 'What you may do was changed meanwhile. Try again.')
}
