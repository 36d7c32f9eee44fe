import { Text } from '@mantine/core'
import type { SearchField } from '../../ui/lists/search/SearchBar.tsx'
import type { SearchValues } from '../../ui/lists/search/useSearchState.ts'
import { dotted, formatDate } from '../../ui/formats.ts'
import classes from './ReportTable.module.css'

/** A filter in force as people read it; nothing for one that is not. */
function inWords(field: SearchField, values: SearchValues): string | undefined {
  if (field.kind === 'dates') {
    const [from, to] = [values[field.from], values[field.to]]
    return from || to ? `${field.label}: ${from || 'the beginning'} to ${to || 'today'}` : undefined
  }
  const value = 'name' in field ? values[field.name] : ''
  if (!value) return undefined
  const option = field.kind === 'select' ? field.options.find((one) => one.value === value) : undefined
  return `${field.label}: ${option?.label ?? value}`
}

/** On paper: what the figures are of, and when they were so. */
export const PrintedSearch = ({ fields, values }: { fields: readonly SearchField[]; values: SearchValues }) => (
  <Text size="sm" mb="sm" className={classes.onPaper}>
    {dotted(formatDate(new Date()), ...fields.map((field) => inWords(field, values)))}
  </Text>
)
