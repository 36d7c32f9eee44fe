import { getDatamodel } from '../../../prisma/generated/pothos.ts'

/** A column or a relation of a model. */
export interface Field {
  name: string
  model: string
  /** A scalar, an enum or, of a relation, another model. */
  type: string
  isRelation: boolean
  isList: boolean
  isRequired: boolean
  /** Of a relation: the columns here and there that are equal. */
  on: readonly (readonly [here: string, there: string])[]
  /** Of a relation: whether the foreign key stands on this side. */
  holdsKey: boolean
  /** Of a relation: its name on the other side. */
  back: string
}

export interface Model {
  name: string
  fields: ReadonlyMap<string, Field>
  /** Columns of the primary key. */
  keys: readonly string[]
  /** Columns whose value one row at most has. */
  uniqueFields: ReadonlySet<string>
  /** Keys of several columns by their name, as findUnique takes them. */
  compoundKeys: ReadonlyMap<string, readonly string[]>
}

interface GeneratedField {
  name: string
  type: string
  kind: string
  isList: boolean
  isRequired: boolean
  isId: boolean
  isUnique: boolean
  relationName?: string
  relationFromFields?: readonly string[]
}
interface GeneratedModel {
  fields: readonly GeneratedField[]
  uniqueIndexes?: readonly { fields: readonly string[] }[]
  primaryKey?: { fields: readonly string[] } | null
}

/** Read from what Pothos was made from: no generator of our own, no text of the schema at run time. */
function readModels(): Map<string, Model> {
  const generated = getDatamodel().datamodel.models as unknown as Record<string, GeneratedModel>
  const keysOf = (model: string) => {
    const { fields, primaryKey } = generated[model]!
    return primaryKey?.fields ?? fields.filter(({ isId }) => isId).map(({ name }) => name)
  }
  const relationOf = (model: string, field: GeneratedField): Pick<Field, 'on' | 'holdsKey' | 'back'> => {
    if (field.kind !== 'object') return { on: [], holdsKey: false, back: '' }
    const other = generated[field.type]!.fields.find(
      (one) => one !== field && one.relationName === field.relationName && one.type === model,
    )
    const own = field.relationFromFields?.length ? field.relationFromFields : null
    const there = keysOf(field.type)
    const here = keysOf(model)
    const on = own
      ? own.map((column, at) => [column, there[at]!] as const)
      : (other?.relationFromFields ?? []).map((column, at) => [here[at]!, column] as const)
    return { on, holdsKey: own !== null, back: other?.name ?? '' }
  }
  return new Map(
    Object.entries(generated).map(([name, { fields, uniqueIndexes = [], primaryKey }]) => [
      name,
      {
        name,
        keys: keysOf(name),
        uniqueFields: new Set(fields.flatMap((field) => (field.isId || field.isUnique ? [field.name] : []))),
        compoundKeys: new Map(
          [...uniqueIndexes, ...(primaryKey ? [primaryKey] : [])].map((key) => [key.fields.join('_'), key.fields]),
        ),
        fields: new Map(
          fields.map((field) => [
            field.name,
            {
              name: field.name,
              model: name,
              type: field.type,
              isRelation: field.kind === 'object',
              isList: field.isList,
              isRequired: field.isRequired,
              ...relationOf(name, field),
            },
          ]),
        ),
      },
    ]),
  )
}

const models = readModels()

export const allModels = (): Model[] => [...models.values()]

export function modelOf(name: string): Model {
  const model = models.get(name)
  if (!model) throw new Error(`No model ${name}`)
  return model
}

/** Thrown for a name that no field of the model has. */
export class UnknownField extends Error {}

export function fieldOf(model: Model, name: string): Field {
  const field = model.fields.get(name)
  if (!field) throw new UnknownField(`No field ${model.name}.${name}`)
  return field
}
