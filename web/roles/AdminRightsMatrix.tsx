import { Button, Group, MultiSelect, Text } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { AdminRightsMatrix_query$key } from '../__generated__/AdminRightsMatrix_query.graphql.ts'
import type { AdminRightsMatrixMutation } from '../__generated__/AdminRightsMatrixMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import { LeaveWarning } from '../ui/forms/LeaveWarning.tsx'
import classes from './AdminRightsMatrix.module.css'
import { categoryWord } from './ranks.ts'
import { counted, plural } from '../ui/formats.ts'

/** role id -> right -> wanted; only what differs from what is stored. */
type Staged = Record<string, Record<string, boolean>>

const keys: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Rights by roles, grouped by category. Ticks are gathered and saved together; the arrow keys go from cell to cell. */
export function AdminRightsMatrix({ query }: { query: AdminRightsMatrix_query$key }) {
  const { rights, roles } = useFragment(
    graphql`
    fragment AdminRightsMatrix_query on Query {
      rights { name label category viewerHolds }
      roles(first: 100) { edges { node { id databaseId name version viewerCanEdit userCount rights { name } } } }
    }
  `,
    query,
  )
  const [save] = useSave<AdminRightsMatrixMutation>(graphql`
    mutation AdminRightsMatrixMutation($input: SaveRoleInput!) { saveRole(input: $input) { role { id version rights { name } } } }
  `)
  const { revalidate } = useRevalidator()
  const [staged, setStaged] = useState<Staged>({})
  const [shown, setShown] = useState<string[]>([])
  const [isSaving, setSaving] = useState(false)
  const [place, setPlace] = useState<[number, number]>([0, 0])
  const table = useRef<HTMLTableElement>(null)

  const all = roles.edges.map(({ node }) => ({ ...node, held: new Set(node.rights.map(({ name }) => name)) }))
  const columns = shown.length ? all.filter(({ databaseId }) => shown.includes(databaseId)) : all
  const categories = [...new Set(rights.map(({ category }) => category))]
  const changes = Object.values(staged).reduce((sum, entries) => sum + Object.keys(entries).length, 0)
  const changedRoles = Object.keys(staged).filter((id) => Object.keys(staged[id]!).length > 0)

  const tick = (roleId: string, right: string, stored: boolean, wanted: boolean) =>
    setStaged((now) => {
      const { [right]: _gone, ...others } = now[roleId] ?? {}
      return { ...now, [roleId]: stored === wanted ? others : { ...others, [right]: wanted } }
    })

  const submit = async () => {
    setSaving(true)
    let saved = 0
    for (const role of all.filter(({ databaseId }) => changedRoles.includes(databaseId))) {
      const wanted = staged[role.databaseId]!
      const names = rights.flatMap(({ name }) => ((wanted[name] ?? role.held.has(name)) ? [name] : []))
      const { data, fields } = await save({
        input: { databaseId: role.databaseId, version: role.version, rights: names },
      })
      if (data) {
        saved += 1
        setStaged(({ [role.databaseId]: _done, ...rest }) => rest)
      } else if (fields?.version) {
        showFailure(
          `Someone else changed ${role.name} meanwhile. Its present rights are loaded; your ticks stay marked over them.`,
        )
        void revalidate()
      } else if (fields?.rights) showFailure(`${role.name}: ${fields.rights}`)
    }
    setSaving(false)
    if (saved)
      showDone(
        saved === 1
          ? 'One role is saved; open sessions follow at once'
          : `${saved} roles are saved; open sessions follow at once`,
      )
  }

  const onKey = (event: KeyboardEvent) => {
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

  let row = -1
  return (
    <>
      <LeaveWarning unsaved={changes > 0 && !isSaving} />
      <Group justify="space-between" mb="md" gap="sm">
        <MultiSelect
          className={classes.filter}
          aria-label="Roles shown"
          placeholder={shown.length ? undefined : 'All roles; choose some to compare'}
          clearable
          clearButtonProps={{ 'aria-label': 'Show all roles' }}
          value={shown}
          onChange={setShown}
          data={all.map(({ databaseId, name }) => ({ value: databaseId, label: name }))}
        />
        <Text size="sm" c="dimmed">
          Greyed cells are out of your hands: your own role, a rank above yours, or a right you do not hold.
        </Text>
      </Group>
      <div className={classes.frame} tabIndex={-1}>
        <table ref={table} className={classes.table} onKeyDown={onKey}>
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
                  data-changed={changedRoles.includes(databaseId) || undefined}
                >
                  <span>{name}</span>
                  <small>{counted(userCount, 'person', 'people')}</small>
                </th>
              ))}
            </tr>
          </thead>
          {categories.map((category) => (
            <tbody key={category}>
              <tr>
                <th scope="colgroup" colSpan={columns.length + 1} className={classes.category}>
                  <span>{categoryWord(category)}</span>
                </th>
              </tr>
              {rights
                .filter((right) => right.category === category)
                .map((right) => {
                  row += 1
                  const at = row
                  return (
                    <tr key={right.name}>
                      <th scope="row" className={classes.right}>
                        {rightWord(right)}
                      </th>
                      {columns.map((role, column) => {
                        const stored = role.held.has(right.name)
                        const wanted = staged[role.databaseId]?.[right.name] ?? stored
                        const isOpen = role.viewerCanEdit && (right.viewerHolds || stored)
                        return (
                          <td key={role.databaseId} data-changed={wanted !== stored || undefined}>
                            <input
                              type="checkbox"
                              className={classes.tick}
                              checked={wanted}
                              aria-disabled={!isOpen || undefined}
                              aria-label={`${categoryWord(category)}, ${rightWord(right)}: ${role.name}`}
                              data-row={at}
                              data-column={column}
                              tabIndex={place[0] === at && place[1] === column ? 0 : -1}
                              onFocus={() => setPlace([at, column])}
                              onChange={() => {
                                if (isOpen && !isSaving) tick(role.databaseId, right.name, stored, !wanted)
                              }}
                            />
                          </td>
                        )
                      })}
                    </tr>
                  )
                })}
            </tbody>
          ))}
        </table>
      </div>
      {changes > 0 && (
        <div className={classes.bar}>
          <Text size="sm" role="status">
            {plural(changes, 'One change', `${changes} changes`)} in{' '}
            {plural(changedRoles.length, 'one role', `${changedRoles.length} roles`)}, not saved yet
          </Text>
          <Group gap="sm">
            <Button variant="default" onClick={() => setStaged({})} disabled={isSaving}>
              Discard
            </Button>
            <Button
              loading={isSaving}
              onClick={() => {
                void submit()
              }}
            >
              Save changes
            </Button>
          </Group>
        </div>
      )}
    </>
  )
}

const areas = ['events', 'templates', 'locations']

/** Live training has three times the same words: the part is told beside them. */
function rightWord({ name, label }: { name: string; label: string }) {
  const area = name.includes('live-training') ? areas.find((part) => name.endsWith(part)) : undefined
  return area ? `${label}: ${area}` : label
}
