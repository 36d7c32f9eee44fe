import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay'
import type { Environment } from 'relay-runtime'
import type { useFactorChangesAddMutation } from '../__generated__/useFactorChangesAddMutation.graphql.ts'
import type { useFactorChangesBeginMutation } from '../__generated__/useFactorChangesBeginMutation.graphql.ts'
import type { useFactorChangesCreationQuery } from '../__generated__/useFactorChangesCreationQuery.graphql.ts'
import type { useFactorChangesRemoveAppMutation } from '../__generated__/useFactorChangesRemoveAppMutation.graphql.ts'
import type { useFactorChangesRemoveMutation } from '../__generated__/useFactorChangesRemoveMutation.graphql.ts'
import type { useFactorChangesRenameMutation } from '../__generated__/useFactorChangesRenameMutation.graphql.ts'
import type { useFactorChangesRenewMutation } from '../__generated__/useFactorChangesRenewMutation.graphql.ts'
import { isFailure } from '../relay/failure.ts'
import { useSave } from '../relay/useSave.ts'
import { messageOf } from '../ui/alerts.ts'
import { createPasskey, passkeyProblem } from './passkeys.ts'
import { WANTED, type useProof } from './useProof.tsx'

const creation = graphql`query useFactorChangesCreationQuery { passkeyCreation }`

async function askCreation(environment: Environment): Promise<{ options?: unknown; expected?: string }> {
  try {
    const afresh = { networkCacheConfig: { force: true } }
    const asked = fetchQuery<useFactorChangesCreationQuery>(environment, creation, {}, afresh)
    return { options: (await asked.toPromise())?.passkeyCreation }
  } catch (error) {
    if (isFailure(error) && error.code === WANTED) return { expected: error.message }
    throw error
  }
}

/** The acts on one's own factors, each after a proof where the server wants one. */
export function useFactorChanges(withProof: ReturnType<typeof useProof>['withProof']) {
  const environment = useRelayEnvironment()
  const [begin] = useSave<useFactorChangesBeginMutation>(graphql`
    mutation useFactorChangesBeginMutation { beginAuthenticator { secret uri } }
  `)
  const [removeApp] = useSave<useFactorChangesRemoveAppMutation>(graphql`
    mutation useFactorChangesRemoveAppMutation { removeAuthenticator { secondFactors { ...SecondFactorList_factors } } }
  `)
  const [add] = useSave<useFactorChangesAddMutation>(graphql`
    mutation useFactorChangesAddMutation($input: AddPasskeyInput!) {
      addPasskey(input: $input) { recoveryCodes secondFactors { ...SecondFactorList_factors } }
    }
  `)
  const [rename] = useSave<useFactorChangesRenameMutation>(graphql`
    mutation useFactorChangesRenameMutation($input: RenamePasskeyInput!) {
      renamePasskey(input: $input) { secondFactors { ...SecondFactorList_factors } }
    }
  `)
  const [remove] = useSave<useFactorChangesRemoveMutation>(graphql`
    mutation useFactorChangesRemoveMutation($input: RemovePasskeyInput!) {
      removePasskey(input: $input) { secondFactors { ...SecondFactorList_factors } }
    }
  `)
  const [renew] = useSave<useFactorChangesRenewMutation>(graphql`
    mutation useFactorChangesRenewMutation {
      renewRecoveryCodes { recoveryCodes secondFactors { ...SecondFactorList_factors } }
    }
  `)
  const expects = { expects: WANTED }

  async function addPasskey(name: string) {
    try {
      const { options } = await withProof(() => askCreation(environment))
      if (!options) return { problem: 'Confirm that it is you first.' }
      const { data, fields } = await add({ input: { name, passkey: await createPasskey(options) } })
      return data ? { done: data.addPasskey } : { problem: Object.values(fields)[0] }
    } catch (error) {
      return { problem: passkeyProblem(error) ?? messageOf(error) }
    }
  }

  return {
    addPasskey,
    beginApp: async () => (await withProof(() => begin({}, expects))).data?.beginAuthenticator,
    removeApp: async () => Boolean((await withProof(() => removeApp({}, expects))).data),
    removePasskey: async (databaseId: string) =>
      Boolean((await withProof(() => remove({ input: { databaseId } }, expects))).data),
    renamePasskey: async (databaseId: string, name: string) => {
      const { data, fields } = await withProof(() => rename({ input: { databaseId, name } }, expects))
      return { done: Boolean(data), problem: fields?.name }
    },
    renewCodes: async () => (await withProof(() => renew({}, expects))).data?.renewRecoveryCodes.recoveryCodes,
  }
}
