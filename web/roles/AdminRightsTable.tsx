import { useRef, useState, type KeyboardEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { AdminRightsTable_query$key } from '../__generated__/AdminRightsTable_query.graphql.ts'
import { counted } from '../ui/formats.ts'
import classes from './AdminRightsMatrix.module.css'
import { useMoreBeside } from '../ui/lists/horizontal-scroll/useMoreBeside.ts'
import { categoryWord } from './ranks.ts'
import type { StagedRights } from './useStagedRights.ts'

const keys: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** From cell to cell by the arrow keys; one of them is reached by the tab key. */
function useCellKeys() {
  const table = useRef<HTMLTableElement>(null)
  const [place, setPlace] = useState<[number, number]>([0, 0])
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    const step = keys[event.key]
    if (!cell || !step) return
    const next = table.current?.querySelector<HTMLElement>(
      `[data-row="${Number(cell.dataset.row) + step[0]}"][data-column="${Number(cell.dataset.column) + step[1]}"]`,
    )
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  const cellAt = (row: number, column: number) => ({
    'data-row': row,
    'data-column': column,
    tabIndex: place[0] === row && place[1] === column ? 0 : -1,
    onFocus: () => setPlace([row, column]),
  })
  return { table, onKeyDown, cellAt }
}

type Props = {
  query: AdminRightsTable_query$key
  staged: StagedRights
  /** The roles to compare; all where there are none. */
  shown: readonly string[]
  /** Words that rights or their categories have; all where there are none. */
  text: string
  isSaving: boolean
}

/** Each word is to be in the name of the right, of its category, or of what it takes effect with. */
const rightsWith = <T extends { label: string; category: string; takesEffectWith?: string | null | undefined }>(
  rights: readonly T[],
  text: string,
) => {
  const words = text.toLowerCase().split(/\s+/)
  return rights.filter(({ label, category, takesEffectWith }) => {
    const name = `${categoryWord(category)} ${label} ${takesEffectWith ?? ''}`.toLowerCase()
    return words.every((word) => name.includes(word))
  })
}

/** Rights by roles, grouped by category, as they are stored and as they are ticked. */
export function AdminRightsTable({ query, staged, shown, text, isSaving }: Props) {
  const { rights: all, roles } = useFragment(
    graphql`
    fragment AdminRightsTable_query on Query {
      rights { name label category viewerHolds takesEffectWith }
      roles(first: 100) { edges { node { databaseId name viewerCanEdit userCount rights { name } } } }
    }
  `,
    query,
  )
  const { table, onKeyDown, cellAt } = useCellKeys()
  const { frame, hasMore } = useMoreBeside()
  const columns = roles.edges
    .map(({ node }) => ({ ...node, held: new Set(node.rights.map(({ name }) => name)) }))
    .filter(({ databaseId }) => shown.length === 0 || shown.includes(databaseId))
  const rights = rightsWith(all, text)
  const categories = [...new Set(rights.map(({ category }) => category))]
  const ordered = categories.flatMap((category) => rights.filter((right) => right.category === category))
  const rowOf = new Map(ordered.map(({ name }, row) => [name, row]))
  return (
    <div className={classes.beside} data-more={hasMore || undefined}>
      <div ref={frame} className={classes.frame} tabIndex={-1}>
        <table ref={table} className={classes.table} onKeyDown={onKeyDown}>
          <caption className={classes.caption}>
            Rights by role. Arrow keys go from cell to cell, the space bar ticks.
          </caption>
          <thead>
            <tr>
              <th scope="col" className={classes.corner}>
                Right
              </th>
              {columns.map(({ databaseId, name, userCount }) => (
                <th
                  key={databaseId}
                  scope="col"
                  className={classes.role}
                  data-changed={staged.roleIds.includes(databaseId) || undefined}
                >
                  <span>{name}</span>
                  <small>{counted(userCount, 'person', 'people')}</small>
                </th>
              ))}
            </tr>
          </thead>
          {rights.length === 0 && <NoRight columns={columns.length + 1} />}
          {categories.map((category) => (
            <tbody key={category}>
              <tr>
                <th scope="colgroup" colSpan={columns.length + 1} className={classes.category}>
                  <span>{categoryWord(category)}</span>
                </th>
              </tr>
              {rights
                .filter((right) => right.category === category)
                .map((right) => (
                  <tr key={right.name}>
                    <th scope="row" className={classes.right}>
                      {right.label}
                      {right.takesEffectWith && (
                        <small className={classes.awaited}>Takes effect with: {right.takesEffectWith}</small>
                      )}
                    </th>
                    {columns.map((role, column) => {
                      const stored = role.held.has(right.name)
                      const wanted = staged.wanted(role.databaseId, right.name) ?? stored
                      const isOpen = role.viewerCanEdit && (right.viewerHolds || stored)
                      return (
                        <td key={role.databaseId} data-changed={wanted !== stored || undefined}>
                          <input
                            {...cellAt(rowOf.get(right.name) ?? 0, column)}
                            type="checkbox"
                            className={classes.tick}
                            checked={wanted}
                            aria-disabled={!isOpen || undefined}
                            aria-label={`${right.label}: ${role.name}`}
                            onChange={() => {
                              if (isOpen && !isSaving) staged.tick(role.databaseId, right.name, stored, !wanted)
                            }}
                          />
                        </td>
                      )
                    })}
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </div>
    </div>
  )
}

const NoRight = ({ columns }: { columns: number }) => (
  <tbody>
    <tr>
      <td colSpan={columns}>No right matches your search.</td>
    </tr>
  </tbody>
)
