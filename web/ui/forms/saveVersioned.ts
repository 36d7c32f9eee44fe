import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { chooseVersion } from '../dialogs/confirm.tsx'
import { discardChanges, settleChanges, showServerErrors } from './FormPage.tsx'

export type Answer<D = unknown> = { data?: D; fields?: Record<string, string> }

type Choices = {
  /** Saves it by itself, against what they saved. */
  keepMine: () => unknown
  takeTheirs: () => unknown
}

/**
 * Saves against the version that was read; undefined for what is new. When someone else saved meanwhile the person
 * decides:
 * `keepMine` puts what was typed over theirs, and `takeTheirs` drops it. Undefined when nothing is left to say.
 */
export async function saveVersioned<A extends Answer>(
  version: number | undefined,
  save: (version: number | undefined) => Promise<A | undefined>,
  { keepMine, takeTheirs }: Choices,
  ask: typeof chooseVersion = chooseVersion,
): Promise<A | undefined> {
  const answer = await save(version)
  if (!answer?.fields?.version) return answer
  const choice = await ask()
  if (choice === 'mine') await keepMine()
  if (choice === 'theirs') takeTheirs()
  return undefined
}

/**
 * The same for a form: what the server refuses stands at its field, and what was typed stays; what is saved is unsaved
 * no longer. Answers the data of a save that went through.
 */
export async function saveForm<T extends FieldValues, D>(
  form: UseFormReturn<T>,
  version: number | undefined,
  save: (version: number | undefined) => Promise<Answer<D> | undefined>,
  { keepMine, takeTheirs }: Choices,
): Promise<D | undefined> {
  const answer = await saveVersioned(version, save, {
    keepMine,
    takeTheirs() {
      discardChanges(form)
      takeTheirs()
    },
  })
  if (!answer) return undefined
  if (answer.data) settleChanges(form)
  else showServerErrors(form, answer)
  return answer.data
}
