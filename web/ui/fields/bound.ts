import type { Control, FieldPath, FieldPathValue, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

/** What the schema of a form says about one value: that it has to be there, and its bounds as a text or a number. */
type Bounds = { required?: boolean; min?: number; max?: number }

/** One value of a form, as the parts of `ui/fields` take it: where it is, what it holds, and what its schema says. */
export type Bound<V> = Bounds & { control: Control; name: string; holds?: V }

/** `field('name')`: binds a field part to the value of that name. */
export type Fields<T extends FieldValues> = <N extends FieldPath<T>>(name: N) => Bound<FieldPathValue<T, N>>

/** What a part with several fields of a form is given. */
export type FormOf<T extends FieldValues> = {
  form: UseFormReturn<T, unknown, T>
  control: Control<T, unknown, T>
  field: Fields<T>
}

/** What a form is checked by. */
export type Schema<T> = z.core.$ZodType<T, T>

/** Binds the fields of a form by name. */
export function fieldsOf<T extends FieldValues>(control: Control<T, unknown, T>, schema: Schema<T>): Fields<T> {
  // The parts find their value by name, and `Fields` has checked the name and the kind of its value.
  const anyControl = control as unknown as Control
  return (name) => ({ control: anyControl, name, ...boundsOf(schema, name) })
}

function boundsOf(schema: z.core.$ZodType, name: string): Bounds {
  const value = name.split('.').reduce<z.core.$ZodTypes | undefined>(stepInto, schema as z.core.$ZodTypes)
  const bare = value && withoutNull(value)
  if (bare?._zod.def.type !== 'string' && bare?._zod.def.type !== 'number') return {}
  const bounds: Bounds = {}
  for (const check of bare._zod.def.checks ?? []) {
    const { def } = (check as z.core.$ZodChecks)._zod
    if (def.check === 'min_length') bounds.required = def.minimum > 0
    if (def.check === 'max_length') bounds.max = def.maximum
    if (def.check === 'greater_than') bounds.min = Number(def.value)
    if (def.check === 'less_than') bounds.max = Number(def.value)
  }
  return bounds
}

/** The schema of a part of a value: of a field of an object, or of a row of a list. */
function stepInto(schema: z.core.$ZodTypes | undefined, key: string) {
  const def = schema && withoutNull(schema)._zod.def
  if (def?.type === 'object') return def.shape[key] as z.core.$ZodTypes | undefined
  return def?.type === 'array' ? (def.element as z.core.$ZodTypes) : undefined
}

function withoutNull(schema: z.core.$ZodTypes): z.core.$ZodTypes {
  const { def } = schema._zod
  return def.type === 'nullable' || def.type === 'optional' ? withoutNull(def.innerType as z.core.$ZodTypes) : schema
}
