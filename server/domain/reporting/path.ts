import { fieldOf, modelOf, type Model } from '../../platform/reads/models.ts'
import type { Statement } from '../../platform/reads/statement.ts'
import type { Measure } from './columns.ts'

/** A table on the way from the subject to what is counted. */
export interface Step {
  model: Model
  alias: string
  /** The column of the step before, and the one here, that are equal. */
  from: string
  to: string
  /** Several of the step before stand beside one of these. */
  isShared: boolean
  /** There is at most one. */
  isSingle: boolean
  where: object | undefined
}

/** Without the tables that only hand a key on: from a dealer over its members straight to what they did. */
export function stepsOf(st: Statement, subject: string, { path, via }: Measure): Step[] {
  const steps: Step[] = []
  let model = modelOf(subject)
  if (!path.length)
    return [{ model, alias: st.alias(), from: 'id', to: 'id', isShared: false, isSingle: false, where: undefined }]
  for (const [index, name] of path.entries()) {
    const { on, type, holdsKey, isList } = fieldOf(model, name)
    const [pair, another] = on
    if (!pair || another) throw new Error(`No way along ${model.name}.${name}`)
    model = modelOf(type)
    const where = via[path.slice(0, index + 1).join('.')]
    steps.push({ model, alias: st.alias(), from: pair[0], to: pair[1], isShared: holdsKey, isSingle: !isList, where })
  }
  for (let index = steps.length - 2; index >= 0; index--) {
    const [here, next] = [steps[index]!, steps[index + 1]!]
    if (here.where || here.to !== next.from) continue
    steps.splice(index, 2, { ...next, from: here.from, isShared: here.isShared || next.isShared })
  }
  return steps
}

/** Whether a row that is counted can stand below one subject more than once, as far as unique keys do not rule it out. */
export function repeats(steps: readonly Step[]): boolean {
  const at = steps.findIndex(({ isShared }) => isShared)
  if (at < 0) return false
  if (at !== 1 || steps.filter(({ isShared }) => isShared).length > 1) return true
  const [first, shared] = [steps[0]!, steps[1]!]
  const { compoundKeys } = first.model
  return ![`${first.to}_${shared.from}`, `${shared.from}_${first.to}`].some((key) => compoundKeys.has(key))
}
