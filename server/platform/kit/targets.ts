import type { EnumRef } from '@pothos/core'
import { builder, type Types } from '../graphql/builder.ts'
import { constantName, inWords, withArticle } from '../values/text.ts'
import type { Entity, Stand } from './models.ts'

/** The enum that names one of several models, where a field of the root or a mutation takes more than one. */
export type TargetEnum<N extends Entity> = EnumRef<Types, N>

/** Makes it of the models that the features declared: one that is taken away is named nowhere any more. */
export function targetEnum<N extends Entity>(name: string, description: string, models: readonly N[]): TargetEnum<N>
// As with `Stand` in models.ts: written for one model.
export function targetEnum(name: string, description: string, models: readonly Stand[]): TargetEnum<Stand> {
  return builder.enumType(name, {
    description,
    values: Object.fromEntries(
      models.map((model) => [constantName(model), { value: model, description: `${withArticle(inWords(model))}.` }]),
    ),
  })
}
