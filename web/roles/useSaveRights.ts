import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useRevalidator } from 'react-router'
import type { useSaveRights_query$key } from '../__generated__/useSaveRights_query.graphql.ts'
import type { useSaveRightsMutation } from '../__generated__/useSaveRightsMutation.graphql.ts'
import { useSave } from '../relay/useSave.ts'
import { showDone, showFailure } from '../ui/alerts.ts'
import type { StagedRights } from './useStagedRights.ts'

/** Saves role by role what was ticked; a role that was refused keeps its ticks. */
export function useSaveRights(query: useSaveRights_query$key, staged: StagedRights) {
  const { rights, roles } = useFragment(
    graphql`
    fragment useSaveRights_query on Query {
      rights { name }
      roles(first: 100) { edges { node { databaseId name version rights { name } } } }
    }
  `,
    query,
  )
  const [save] = useSave<useSaveRightsMutation>(graphql`
    mutation useSaveRightsMutation($input: SaveRoleInput!) { saveRole(input: $input) { role { id version rights { name } } } }
  `)
  const { revalidate } = useRevalidator()
  const [isSaving, setSaving] = useState(false)
  const submit = async () => {
    setSaving(true)
    let saved = 0
    for (const { node: role } of roles.edges.filter(({ node }) => staged.roleIds.includes(node.databaseId))) {
      const held = new Set(role.rights.map(({ name }) => name))
      const names = rights.flatMap(({ name }) =>
        (staged.wanted(role.databaseId, name) ?? held.has(name)) ? [name] : [],
      )
      const { data, fields } = await save({
        input: { databaseId: role.databaseId, version: role.version, rights: names },
      })
      if (data) {
        saved += 1
        staged.settle(role.databaseId)
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
  return { submit, isSaving }
}
