// How answers are written, by the kind of question (RTE 4.2.9.1).
import { isIdentifier, isLanguage, isLocalized, isReal } from './values.ts'

/** A URI without the signs that mark parts of an answer. */
const isShort = (value: string) => isIdentifier(value) && !/[{}[\]<>"^`|\\]/.test(value)
/** `{case_matters=…}{order_matters=…}` and `{lang=…}` before the answer itself; null where one of them is wrong. */
function withoutMarks(value: string, allowed: readonly string[]): string | null {
  let rest = value
  const named = new Set<string>()
  for (;;) {
    const [whole, name, mark] = /^\{(case_matters|order_matters|lang)=([^}]*)\}/.exec(rest) ?? []
    if (whole === undefined || !allowed.includes(name!) || named.has(name!)) return rest
    if (name === 'lang' ? !isLanguage(mark!) : mark !== 'true' && mark !== 'false') return null
    named.add(name!)
    rest = rest.slice(whole.length)
  }
}
const parts = (value: string) => (value === '' ? [] : value.split('[,]'))
const areUnique = (all: string[]) => new Set(all).size === all.length

/** Kinds whose answers lessons write as free text; people's answers count for more than the rule. */
const FREE = ['choice', 'likert', 'matching', 'performance', 'sequencing', 'fill-in', 'long-fill-in', 'other']

/** Whether it is an answer of this kind, or a pattern of right ones. */
export const isResponse = (type: string, value: string, isPattern: boolean, isStrict: boolean): boolean =>
  (!isStrict && FREE.includes(type)) || isInForm(type, value, isPattern)

function isPerformance(value: string, isPattern: boolean): boolean {
  const rest = isPattern ? withoutMarks(value, ['order_matters']) : value
  if (rest === null || rest === '') return false
  return rest.split('[,]').every((step) => {
    const ends = step.split('[.]')
    const [name = '', answer = ''] = ends
    const isNamed = name !== '' || answer !== ''
    return ends.length === 2 && isNamed && (name === '' || isShort(name)) && isStep(answer, isPattern)
  })
}

function isNumeric(value: string, isPattern: boolean): boolean {
  if (!isPattern) return isReal(value, true)
  const ends = value.split('[:]')
  const [least = '', most = ''] = ends
  return (
    ends.length === 2 &&
    ends.every((end) => end === '' || isReal(end, true)) &&
    (least === '' || most === '' || Number(least) <= Number(most))
  )
}

function isInForm(type: string, value: string, isPattern: boolean): boolean {
  switch (type) {
    case 'true-false':
      return value === 'true' || value === 'false'
    case 'choice':
      return parts(value).every(isShort) && areUnique(parts(value))
    case 'fill-in': {
      const rest = isPattern ? withoutMarks(value, ['case_matters', 'order_matters']) : value
      return rest !== null && rest.split('[,]').every(isLocalized)
    }
    case 'long-fill-in': {
      const rest = isPattern ? withoutMarks(value, ['case_matters']) : value
      return rest !== null && isLocalized(rest)
    }
    case 'likert':
      return isShort(value)
    case 'matching':
      return parts(value).every((pair) => {
        const ends = pair.split('[.]')
        return ends.length === 2 && ends.every(isShort)
      })
    case 'performance':
      return isPerformance(value, isPattern)
    case 'sequencing':
      return value !== '' && parts(value).every(isShort)
    case 'numeric':
      return isNumeric(value, isPattern)
    default:
      return true
  }
}
const isStep = (answer: string, isPattern: boolean) =>
  isPattern && answer.includes('[:]') ? isNumeric(answer, true) : true
