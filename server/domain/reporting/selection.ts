import { getArgumentValues, type FieldNode, type GraphQLObjectType, type GraphQLResolveInfo } from 'graphql'
import { below, fieldsBelow, type Parent } from '../../platform/graphql/selection.ts'
import type { Column } from './columns.ts'

type Columns = Readonly<Record<string, Column>>
/** All columns, and those that are shown unless somebody says otherwise. */
interface Known {
  columns: Columns
  usual: readonly string[]
}

/** The columns that cells are asked for; null asks for the usual ones. */
function named(
  info: GraphQLResolveInfo,
  type: GraphQLObjectType,
  node: FieldNode,
  { columns, usual }: Known,
): string[] {
  const { columns: chosen } = getArgumentValues(type.getFields()[node.name.value]!, node, info.variableValues)
  return ((chosen as string[] | null | undefined) ?? usual).filter((key) => columns[key])
}

/** Columns that are asked for as fields, such as `passed` and `passedBefore`. */
const asFields = (info: GraphQLResolveInfo, parents: readonly Parent[], columns: Columns): string[] =>
  [...fieldsBelow(info, parents)]
    .map(({ name: { value } }) => (columns[value] ? value : value.replace(/Before$/, '')))
    .filter((name) => columns[name])

/** Whether a document asks for cells, which leave the choice of columns to the viewer. */
export const asksCells = (info: GraphQLResolveInfo): boolean => {
  const nodes = below(info, below(info, info.fieldNodes, 'edges'), 'node')
  return ['cells', 'totalCells', 'shownColumns'].some(
    (name) => below(info, [...info.fieldNodes, ...nodes], name).length,
  )
}

/** What a document asks a report for. */
export function selectedIn(info: GraphQLResolveInfo, types: { page: string; row: string }, known: Known) {
  const { columns } = known
  const typeNamed = (name: string) => info.schema.getType(name) as GraphQLObjectType
  const edges = below(info, info.fieldNodes, 'edges')
  const nodes = below(info, edges, 'node')
  const cells = (of: string, parents: readonly Parent[], ...names: string[]) =>
    names.flatMap((name) => below(info, parents, name)).flatMap((node) => named(info, typeNamed(of), node, known))
  return {
    hasRows: edges.length > 0 || below(info, info.fieldNodes, 'pageInfo').length > 0,
    columns: [...new Set([...asFields(info, nodes, columns), ...cells(types.row, nodes, 'cells', 'cellsBefore')])],
    totals: [
      ...new Set([
        ...asFields(info, below(info, info.fieldNodes, 'totals'), columns),
        ...cells(types.page, info.fieldNodes, 'totalCells', 'totalCellsBefore'),
      ]),
    ],
    hasCount: below(info, info.fieldNodes, 'totalCount').length > 0,
  }
}
