import {
  getDirectiveValues,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  Kind,
  type FieldNode,
  type GraphQLResolveInfo,
  type SelectionSetNode,
} from 'graphql'

/** What stands above the fields that are looked for. */
export type Parent = { selectionSet?: SelectionSetNode | undefined }

/** Fields below these with their arguments, through fragments, as far as the variables let them in. */
export function* fieldsBelow(info: GraphQLResolveInfo, parents: readonly Parent[]): Generator<FieldNode> {
  for (const { selectionSet } of parents)
    for (const one of selectionSet?.selections ?? []) {
      if (getDirectiveValues(GraphQLSkipDirective, one, info.variableValues)?.if === true) continue
      if (getDirectiveValues(GraphQLIncludeDirective, one, info.variableValues)?.if === false) continue
      if (one.kind === Kind.FIELD) yield one
      else yield* fieldsBelow(info, [one.kind === Kind.INLINE_FRAGMENT ? one : info.fragments[one.name.value]!])
    }
}

export const below = (info: GraphQLResolveInfo, parents: readonly Parent[], name: string): FieldNode[] =>
  [...fieldsBelow(info, parents)].filter((one) => one.name.value === name)

/** Whether a document asks a field for one of its own. */
export const asksFor = (info: GraphQLResolveInfo, name: string): boolean =>
  below(info, info.fieldNodes, name).length > 0
