import { declared } from '../session/feature.ts'
import { ReactionTarget } from '../contract/__generated__/limits.ts'

/** Kinds of favorites, with the headings of their groups as the features say. */
export const favoriteKinds = () => {
  const headings: Partial<Record<(typeof ReactionTarget)[number], string>> = Object.assign({}, ...declared('favorites'))
  return ReactionTarget.flatMap((value) => {
    const label = headings[value]
    return label === undefined ? [] : [{ value, label }]
  })
}
