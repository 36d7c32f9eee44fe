import { chooseVersion } from '../ui/confirm.tsx'

type Answer = { data?: unknown; fields?: Record<string, string> }

/**
 * Saves against the version that was read. When someone else saved meanwhile the person decides: without a version the
 * save wins, and `takeTheirs` drops what was typed. Undefined when nothing was saved and nothing is left to say.
 */
export async function saveVersioned<A extends Answer>(
  version: number, save: (version: number | undefined) => Promise<A>, takeTheirs: () => void, ask: typeof chooseVersion = chooseVersion,
): Promise<A | undefined> {
  const answer = await save(version)
  if (!answer.fields?.version) return answer
  const choice = await ask()
  if (choice === 'mine') return save(undefined)
  if (choice === 'theirs') takeTheirs()
  return undefined
}
